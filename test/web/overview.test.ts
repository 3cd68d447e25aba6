import { beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { Endpoint } from '../../src/contract/endpoint.ts'
import { type Highlight, highlights } from '../../src/contract/explorer.ts'
import { type SkillStatistics, skill } from '../../src/contract/skill.ts'
import { stats } from '../../src/contract/statistics.ts'
import { sixtyBets } from './support/judged-bets.ts'
import { answer, holdBack, refused, requestsOf } from './support/network.ts'
import { address, brokenAmounts, expectAccessible, loaded, texts, width } from './support/page.ts'
import { signedIn, statistics } from './support/people.ts'
import { open } from './support/site.tsx'
import { WINDOW_SIZES } from './support/window-sizes.ts'

const PATH = '/estatisticas'

beforeEach(() => void signedIn())

const hero = () => page.getByRole('main').css('section').first()
const line = (name: RegExp) => page.getByRole('img', { name })

/** 33 of 60 won: 312.40 of 600.00 staked. */
function sixty(verdict: SkillStatistics['verdict']): void {
  const { report, ...rest } = sixtyBets(10)
  if (!report) throw new Error('sixty bets have a report')
  const clv = {
    measured: 40,
    beaten: 25,
    perBet: { mean: 0.023, interval: { low: 0.009, high: 0.037 } },
    perStake: null,
  }
  answer(skill, {
    ...rest,
    verdict,
    report: { ...report, yieldInterval: { low: -0.058, high: 0.191 }, closing: { ...report.closing, fair: clv } },
  })
  answer(
    stats,
    statistics({
      totalBets: 64,
      winCount: 33,
      lossCount: 27,
      pendingCount: 4,
      totalProfit: '312.40',
      totalStaked: '600.00',
    }),
  )
}

const OPEN = { kind: 'cannot-tell', bets: 60, asGood: { count: 11, of: 100 } } as const

test('the first part says how one is doing: the profit, the verdict in words, and what could settle it', async () => {
  sixty(OPEN)
  await open(PATH, 'en')
  await expect.element(hero()).toMatchTextContent('Total profit · 60 settled bets')
  await expect.element(hero()).toMatchTextContent('+€312.40')
  await expect
    .element(hero())
    .toMatchTextContent('Not proven yetWith luck alone, 11 of 100 bettors would stand as well as you or better.')
  // 500 bets in all leave an edge; 60 are there.
  await expect.element(hero()).toMatchTextContent('You beat the close, the fastest sign of skill. About 440 more bets')
  await expect
    .element(hero().getByRole('link', { name: 'Luck or skill' }))
    .toHaveAttribute('href', `${PATH}/sorte-ou-habilidade`)
  await expect.element(page.getByRole('img', { name: /^Chart: profit after 60 bets/ })).toBeVisible()
  await expectAccessible()
})

test('a verdict and a curve that come late move nothing in a wide window', async () => {
  sixty(OPEN)
  const release = holdBack(skill)
  await open(PATH, 'en')
  const top = () =>
    line(/^Yield: /)
      .element()
      .getBoundingClientRect().top
  await expect.element(line(/^Yield: /)).toBeVisible()
  const before = top()
  release()
  await expect.element(page.getByRole('img', { name: /^Chart: profit after 60 bets/ })).toBeVisible()
  expect(top()).toBe(before)
})

test.each([320, 1440])('the amount at the end of the curve lies on no part of it at %i px', async (wide) => {
  await page.viewport(wide, 900)
  sixty(OPEN)
  await open(PATH, 'en')
  const chart = page.getByRole('img', { name: /^Chart: profit after 60 bets/ })
  await expect.element(chart).toBeVisible()
  const curve = chart.css('path.stroke-ink').element() as SVGPathElement // by its selector
  const { x, y, width: long, height } = (chart.css('text.font-semibold').element() as SVGTextElement).getBBox() // likewise
  const points = Array.from({ length: Math.ceil(curve.getTotalLength()) }, (_, at) => curve.getPointAtLength(at))
  expect(points.filter((at) => at.x >= x && at.x <= x + long && at.y >= y && at.y <= y + height)).toEqual([])
})

test('yield, closing-line value and win rate are lines with a mark, and say the same in words', async () => {
  sixty(OPEN)
  await open(PATH, 'en')
  await expect
    .element(line(/^Yield: \+23\.3%, 95% range -5\.8% to \+19\.1%, could still be luck: it crosses zero$/))
    .toBeVisible()
  await expect
    .element(line(/^Against the close \(CLV\): \+2\.3%, 95% range \+0\.9% to \+3\.7%, 25 of 40 bets beat the close$/))
    .toBeVisible()
  // 33 of 60; by E. B. Wilson 42.5 % to 66.9 %. 1 ÷ 1.85 is 54.1 %.
  await expect.element(line(/^Win rate: 55\.0%, 95% range 42\.5% to 66\.9%, your odds ask for 54\.1%$/)).toBeVisible()
})

test('without enough bets it is too early for a verdict, and nothing is drawn that is not known', async () => {
  await open(PATH, 'en')
  await expect.element(hero()).toMatchTextContent('Too early yetNo settled bets yet. 30 more are needed for a verdict.')
  await expect.element(page.getByRole('main')).toMatchTextContent('From 30 settled bets on, the curve shows')
  await expect.element(line(/^Yield: –, too few bets for a range$/)).toBeVisible()
  await expect.element(line(/^Win rate: –, no settled bets yet$/)).toBeVisible()
  await expect.element(page.css('[data-part=mark], [data-part=band]')).toHaveLength(0)
  await expect.element(page.getByText('Too early: no group has 30 matches with a result yet.')).toHaveLength(2)
})

const group = (more: Partial<Highlight>): Highlight => ({
  dimension: 'market',
  key: '=total-maps',
  bets: 41,
  groups: 41,
  profit: '75.40',
  yield: 18.4,
  interval: { low: 2.1, high: 34.7 },
  holds: true,
  ...more,
})

describe('do more and do less', () => {
  beforeEach(() =>
    answer(highlights, {
      zone: 'America/Sao_Paulo',
      looked: 14,
      best: [
        group({}),
        group({ dimension: 'odds', key: '=2.00', yield: 11.2, interval: { low: -4, high: 26.4 }, holds: false }),
      ],
      worst: [
        group({ dimension: 'bookmaker', key: '=Betano', yield: -21.3, interval: { low: -40, high: -2.6 }, bets: 44 }),
      ],
    }),
  )

  test('name groups, how sure each is, and of how many they were chosen', async () => {
    await open(PATH, 'en')
    const more = page.getByRole('list', { name: 'Do more' })
    await expect
      .poll(() => texts(more.getByRole('listitem')))
      .toEqual(['Total Maps+18.4%41 betsnot just luck', 'Odds 2.00 – 2.24+11.2%41 betscould be luck'])
    await expect
      .poll(() => texts(page.getByRole('list', { name: 'Do less' }).getByRole('listitem')))
      .toEqual(['Betano-21.3%44 betsnot just luck'])
    await expect
      .element(page.getByRole('main'))
      .toMatchTextContent('where you lose, of 14 groups with 30 matches or more')
    await expect.element(line(/^Yield: \+11\.2%, 95% range -4\.0% to \+26\.4%, could be luck$/)).toBeVisible()
  })

  test('lead to the dimension of the first group, and to the bets of each, within the filter of the page', async () => {
    await open(`${PATH}?from=2026-01-01`)
    const links = page.getByRole('main').css('section').getByRole('link', { name: 'Onde eu ganho' })
    const explorer = '/estatisticas/onde-ganho?from=2026-01-01&by='
    await expect
      .poll(() => links.elements().map((link) => link.getAttribute('href')))
      .toEqual([`${explorer}market`, `${explorer}bookmaker`])
    await page.getByRole('list', { name: 'Faça menos' }).getByRole('link').click()
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

describe('a period at a tap', () => {
  test('narrows everything on the page, stands in the address, and goes along to the other tabs', async () => {
    sixty(OPEN)
    await open(PATH)
    const periods = page.getByRole('group', { name: 'Período' })
    await expect.element(periods.getByRole('button', { name: 'Tudo' })).toHaveAttribute('aria-pressed', 'true')
    await periods.getByRole('button', { name: /^Ano passado/ }).click()
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
    await expect.element(periods.getByRole('button', { name: /^Ano passado/ })).toHaveAttribute('aria-pressed', 'true')
    await periods.getByRole('button', { name: 'Tudo' }).click()
    await expect.poll(address).toBe(`${PATH}/sorte-ou-habilidade`)
  })

  test('keeps the other parts of a filter, which are named and can be removed', async () => {
    await open(`${PATH}?bookmaker=Betano`)
    await page.getByRole('button', { name: '30 dias' }).click()
    await expect.poll(address).toContain('bookmaker=Betano')
    await expect.poll(address).toContain('from=')
    const active = page.getByRole('list', { name: 'Filtros ativos' })
    await active.getByRole('button', { name: /Betano/ }).click()
    await expect.poll(address).not.toContain('bookmaker')
    await expect.element(active).not.toBeInTheDocument()
    await expect.element(page.getByRole('button', { name: '30 dias' })).toHaveAttribute('aria-pressed', 'true')
  })

  test('bets chosen by how they ended have no verdict', async () => {
    sixty({ kind: 'strong', bets: 60, asGood: { count: 1, of: 1000 } })
    await open(`${PATH}?status=won`, 'en')
    await expect.element(hero()).toMatchTextContent('Nothing to judge')
    await expect.element(hero()).not.toMatchTextContent('luck alone')
  })
})

/** Words and amounts of the page that are wider than what shows them. */
const cut = () =>
  [...document.querySelectorAll('main :is(h2, h3, p, dt, dd, dd > span, button, li a > span)')]
    .filter((each) => each.checkVisibility() && each.scrollWidth > each.clientWidth + 1 && each.clientWidth > 1)
    .filter((each) => getComputedStyle(each).display !== 'inline')
    .map((each) => each.textContent)

for (const language of ['pt', 'en', 'ru'] as const) {
  test(`millions, long names and the longest verdict fit every window, in ${language}`, {
    timeout: 60_000,
  }, async () => {
    sixty({ kind: 'doubtful', bets: 60, asGood: { count: 2, of: 1000 }, because: 'edge' })
    answer(stats, statistics({ totalBets: 64, winCount: 33, lossCount: 31, totalProfit: '-999999999.99' }))
    const long = group({ dimension: 'tipster', key: `=${'Clube de Esportes Eletrônicos '.repeat(2)}`, yield: -100 })
    answer(highlights, { zone: 'UTC', looked: 1234, best: [group({}), long], worst: [long] })
    for (const path of [PATH, `${PATH}/sorte-ou-habilidade`]) {
      await open(path, language)
      await expect.element(page.getByRole('img', { name: /CLV/ }).first()).toBeVisible()
      for (const [wide, high] of WINDOW_SIZES) {
        await page.viewport(wide, high)
        await loaded()
        await expect.poll(width, { message: `${path} at ${wide}` }).toBeLessThanOrEqual(wide)
        await expect.poll(cut, { message: `${path} at ${wide}` }).toEqual([])
        expect(brokenAmounts(), `${path} at ${wide}`).toEqual([])
      }
    }
  })
}
