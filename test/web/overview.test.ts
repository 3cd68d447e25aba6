import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Endpoint } from '../../src/contract/endpoint.ts'
import { highlights } from '../../src/contract/explorer.ts'
import { skill } from '../../src/contract/skill.ts'
import { stats } from '../../src/contract/statistics.ts'
import { answer, refused, requestsOf } from './support/network.ts'
import { highlighted, OPEN_VERDICT, sixtyJudged } from './support/overview.ts'
import { address, boxOf, choose, expectAccessible, loaded, press, pressIn, texts } from './support/page.ts'
import { signedIn, statistics } from './support/people.ts'
import { open } from './support/site.tsx'

const PATH = '/estatisticas'

/** One bet, without a result. */
const OPEN_BOOK = statistics({ totalBets: 1, pendingCount: 1 })

beforeEach(() => {
  signedIn()
  answer(stats, OPEN_BOOK)
})

const hero = () => page.getByRole('main').css('section').first()
const figure = () => page.css('main p.text-hero')
const line = (name: RegExp) => page.getByRole('img', { name })

test('the first part says how one is doing: the profit, the verdict in words, and what could settle it', async () => {
  sixtyJudged(OPEN_VERDICT)
  await open(PATH, 'en')
  await expect.element(hero()).toMatchTextContent('Total profit · 60 settled bets')
  await expect.element(hero()).toMatchTextContent('+€312.40')
  await expect
    .element(hero())
    .toMatchTextContent('Not proven yetBy luck alone, 11 in 100 bettors would do at least this well.')
  // 500 bets in all leave an edge; 60 are there.
  await expect.element(hero()).toMatchTextContent('You beat the close, the fastest sign of skill. About 440 more bets')
  await expect
    .element(hero().getByRole('link', { name: 'Luck or skill' }))
    .toHaveAttribute('href', `${PATH}/sorte-ou-habilidade`)
  await expect.element(page.getByRole('img', { name: /^Chart: profit after 60 bets/ })).toBeVisible()
  await expectAccessible()
})

test('yield, closing-line value and win rate are lines with a mark, and say the same in words', async () => {
  sixtyJudged(OPEN_VERDICT)
  await open(PATH, 'en')
  await expect
    .element(line(/^Yield: \+23\.3%, 95% range −5\.8% to \+19\.1%, could still be luck: it crosses zero$/))
    .toBeVisible()
  await expect
    .element(
      line(
        /^CLV, without the margin: \+2\.3%, 95% range \+0\.9% to \+3\.7%, ahead of the close: not just luck; 25 of 40 bets beat the close$/,
      ),
    )
    .toBeVisible()
  // 33 of 60; by E. B. Wilson 42.5 % to 66.9 %. 1 ÷ 1.85 is 54.1 %.
  await expect
    .element(line(/^Win rate: 55\.0%, 95% range 42\.5% to 66\.9%, you need 54\.1% to break even$/))
    .toBeVisible()
})

test('without bets nothing is said of where one wins and where one loses', async () => {
  answer(stats, statistics())
  await open(PATH, 'en')
  await expect.element(page.getByText('Nothing to count yet').first()).toBeVisible()
  await expect.element(page.getByRole('heading', { name: /^Where you/ })).toHaveLength(0)
})

test('without enough bets it is too early for a verdict, and nothing is drawn that is not known', async () => {
  await open(PATH, 'en')
  await expect.element(hero()).toMatchTextContent('Too early yetNo settled bets yet. 30 more are needed for a verdict.')
  await expect.element(page.getByRole('main')).toMatchTextContent('From 30 settled bets on, the curve compares')
  await expect.element(line(/^Yield: –, too few bets for a range$/)).toBeVisible()
  await expect.element(line(/^Win rate: –, no settled bets yet$/)).toBeVisible()
  await expect.element(page.css('[data-part=mark], [data-part=band]')).toHaveLength(0)
  await expect.element(page.getByText('Too early: no group has 30 matches with a result yet.')).toHaveLength(2)
})

describe('where you win and where you lose', () => {
  beforeEach(() =>
    answer(highlights, {
      zone: 'America/Sao_Paulo',
      looked: 14,
      best: [
        highlighted({}),
        highlighted({ dimension: 'odds', key: '=2.00', yield: 11.2, interval: { low: -4, high: 26.4 }, holds: false }),
      ],
      worst: [
        highlighted({
          dimension: 'bookmaker',
          key: '=Betano',
          yield: -21.3,
          interval: { low: -40, high: -2.6 },
          bets: 44,
        }),
      ],
    }),
  )

  test('name groups, how sure each is, and of how many they were chosen', async () => {
    await open(PATH, 'en')
    const more = page.getByRole('list', { name: 'Where you win' })
    await expect.poll(() => texts(more.getByRole('listitem'))).toEqual(['Total Maps+18.4%41 betsnot just luck'])
    // What may be luck is called so before it is named.
    await expect.element(page.getByRole('heading', { name: 'Could be luck' })).toBeVisible()
    await expect
      .poll(() => texts(page.getByRole('list', { name: 'Could be luck' }).getByRole('listitem')))
      .toEqual(['Odds 2.00 – 2.24+11.2%41 bets−4.0% to +26.4%'])
    await expect
      .poll(() => texts(page.getByRole('list', { name: 'Where you lose' }).getByRole('listitem')))
      .toEqual(['Betano−21.3%44 betsnot just luck'])
    await expect.element(page.getByRole('main')).toMatchTextContent('Out of 14 groups with 30 matches or more')
    await expect.element(line(/^Yield: \+11\.2%, 95% range −4\.0% to \+26\.4%, could be luck$/)).toBeVisible()
  })

  test('lead to the dimension of the first group, and to the bets of each, within the filter of the page', async () => {
    await open(`${PATH}?from=2026-01-01`)
    const links = page.getByRole('main').css('section').getByRole('link', { name: 'Onde eu ganho' })
    const explorer = '/estatisticas/onde-ganho?from=2026-01-01&by='
    await expect
      .poll(() => links.elements().map((link) => link.getAttribute('href')))
      .toEqual([`${explorer}market`, `${explorer}bookmaker`])
    await page.getByRole('list', { name: 'Onde você perde' }).getByRole('link').click()
    await expect.poll(address).toBe('/historico?from=2026-01-01&slice=bookmaker%3DBetano')
  })

  test('that cannot be compared say so in their place, and a retry brings them', async () => {
    answer(highlights, refused('unavailable'))
    await open(PATH)
    await expect.element(page.getByRole('alert')).toMatchTextContent('Não foi possível comparar os grupos')
    await expect.element(hero()).toMatchTextContent('Lucro total')
    answer(highlights, { zone: 'UTC', looked: 3, best: [], worst: [] })
    await page.getByRole('button', { name: 'Tentar de novo' }).click()
    await expect.element(page.getByText('Nenhum destes grupos tem lucro.')).toBeVisible()
  })
})

test('groups that may all be luck are called so in the heading, in grey', async () => {
  const maybe = { dimension: 'odds', key: '=2.00', yield: 44, interval: { low: -4, high: 92 }, holds: false } as const
  answer(highlights, { zone: 'UTC', looked: 3, best: [highlighted(maybe)], worst: [] })
  await open(PATH)
  const best = page.getByRole('list', { name: 'Pode ser sorte: seus melhores grupos' })
  await expect.element(best.getByRole('listitem')).toMatchTextContent('+44,0%')
  await expect.element(page.getByRole('heading', { name: 'Onde você ganha' })).not.toBeInTheDocument()
  await expect.element(best.getByText('+44,0%', { exact: true })).not.toHaveClass('text-won')
})

describe('the curve', () => {
  const curve = () => page.getByRole('slider', { name: /^Profit curve/ })
  const says = (words: RegExp) =>
    expect.element(curve()).toHaveAttribute('aria-valuetext', expect.stringMatching(words))

  test('says date and sum of the point under the mouse, and nothing once it leaves', async () => {
    sixtyJudged(OPEN_VERDICT)
    await open(PATH, 'en')
    const reader = page.css('[data-part=reader]')
    await expect.element(reader).toBeVisible()
    const { width: wide } = boxOf(reader)
    await userEvent.hover(reader, { position: { x: wide - 21, y: 60 } })
    await expect.element(reader.getByText('+€140.00', { exact: true })).toBeVisible()
    await expect.element(reader).toMatchTextContent(/\d\d\/\d\d\/\d{4} · 60 bets$/)
    await userEvent.unhover(reader)
    await expect.element(reader.getByText('+€140.00', { exact: true })).not.toBeInTheDocument()
  })

  test('is walked by arrow keys, which leave it where they stop', async () => {
    sixtyJudged(OPEN_VERDICT)
    await open(PATH, 'en')
    await expect.element(curve()).toBeInTheDocument()
    await says(/ · 60 bets: \+€140\.00$/)
    await pressIn(curve(), '{ArrowLeft}')
    await says(/ · \d+ bets: [+−]?€/)
    await expect.element(curve()).not.toHaveAttribute('aria-valuetext', expect.stringMatching(/ · 60 bets/))
    await press('{End}')
    await says(/ · 60 bets/)
  })
})

describe('on a phone', () => {
  for (const language of ['pt', 'en', 'ru'] as const) {
    test(`tabs are one line, the figure is at the top and the verdict on the first screen, also lying, in ${language}`, async () => {
      sixtyJudged(OPEN_VERDICT)
      await page.viewport(390, 844)
      await open(PATH, language)
      await expect.element(figure()).toBeVisible()
      await loaded()
      const tabs = page.css('main nav a')
      await expect.element(tabs).toHaveLength(4)
      const lines = () => new Set(tabs.elements().map((tab) => Math.round(tab.getBoundingClientRect().top)))
      expect(lines().size).toBe(1)
      for (const tab of tabs.elements()) {
        const [text] = [...tab.querySelectorAll('span')].filter((each) => each.checkVisibility())
        expect((text ?? tab).getBoundingClientRect().height).toBeLessThanOrEqual(44)
        expect(tab.scrollWidth).toBeLessThanOrEqual(tab.clientWidth)
      }
      expect(boxOf(figure()).top).toBeLessThanOrEqual(110)
      // One menu for the period and one for the rest.
      expect(
        page
          .css('main > div button')
          .elements()
          .filter((each) => each.getBoundingClientRect().top < 150),
      ).toHaveLength(2)
      await page.viewport(844, 390)
      await loaded()
      const verdict = hero().getByRole('heading', { level: 3 })
      await expect.element(verdict).toBeVisible()
      expect(boxOf(verdict.css('+ p')).bottom).toBeLessThanOrEqual(390)
    })
  }
})

test('in a wide window the figure is next to the curve, and no void is above it', async () => {
  sixtyJudged(OPEN_VERDICT)
  await page.viewport(1440, 900)
  await open(PATH, 'en')
  await expect.element(figure()).toBeVisible()
  await loaded()
  const tabs = boxOf(page.getByRole('navigation', { name: 'Pages of the statistics' }))
  expect(boxOf(figure()).top - tabs.bottom).toBeLessThanOrEqual(80)
})

describe('a period at a tap', () => {
  test('narrows everything on the page, stands in the address, and goes along to the other tabs', async () => {
    sixtyJudged(OPEN_VERDICT)
    await open(PATH)
    const period = page.getByRole('button', { name: /^Período: / })
    await expect.element(period).toHaveAccessibleName('Período: Tudo')
    await choose('Período', /^Ano passado/)
    const year = new Date().getFullYear() - 1
    await expect.poll(address).toBe(`${PATH}?from=${year}-01-01&to=${year}-12-31`)
    const [from, to] = [new Date(year, 0, 1).toISOString(), new Date(year + 1, 0, 1).toISOString()]
    // The sums beside the navigation are asked for without a period.
    const inPeriod = (call: Endpoint) => requestsOf(call).filter(({ query }) => query.has('from'))
    for (const call of [stats, skill, highlights]) {
      await expect.poll(() => inPeriod(call).map(({ query }) => query.get('from'))).toEqual([from])
      expect(inPeriod(call).map(({ query }) => query.get('to'))).toEqual([to])
    }
    await expect.element(hero()).toMatchTextContent(/^Lucro · 60/)
    await expect.element(page.getByRole('main')).not.toMatchTextContent('Lucro do mês')
    const tabs = page.getByRole('navigation', { name: 'Páginas das estatísticas' })
    await tabs.getByRole('link', { name: 'Sorte' }).click()
    await expect.element(period).toHaveAccessibleName(`Período: ${year}`)
    await choose('Período', 'Tudo')
    await expect.poll(address).toBe(`${PATH}/sorte-ou-habilidade`)
  })

  test('keeps the other parts of a filter, which are named and can be removed', async () => {
    await open(`${PATH}?bookmaker=Betano`)
    await choose('Período', '30 dias')
    await expect.poll(address).toContain('bookmaker=Betano')
    await expect.poll(address).toContain('from=')
    const active = page.getByRole('list', { name: 'Filtros ativos' })
    await active.getByRole('button', { name: /Betano/ }).click()
    await expect.poll(address).not.toContain('bookmaker')
    await expect.element(active).not.toBeInTheDocument()
    await expect.element(page.getByRole('button', { name: 'Período: 30 dias' })).toBeVisible()
  })

  test('bets chosen by how they ended have no verdict', async () => {
    sixtyJudged({ kind: 'strong', bets: 60, asGood: { count: 1, of: 1000 } })
    await open(`${PATH}?status=won`, 'en')
    await expect.element(hero()).toMatchTextContent('Nothing to judge')
    await expect.element(hero()).not.toMatchTextContent('luck alone')
  })
})
