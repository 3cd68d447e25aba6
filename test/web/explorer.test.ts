import { beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { listBets } from '../../src/contract/bets/bet-lists.ts'
import { readBookSettings } from '../../src/contract/bets/book-settings.ts'
import { type Exploration, explore, exploreCsv } from '../../src/contract/explorer.ts'
import { shortened } from './support/cut-off.ts'
import { answer, held, refused, requestsOf } from './support/network.ts'
import { address, boxOf, choose, dialog, expectAccessible, loaded, width } from './support/page.ts'
import { nothingExplored, signedIn } from './support/people.ts'
import { open } from './support/site.tsx'
import { registered } from './support/socket.ts'
import { byTier } from './support/tier.ts'
import { expectFitsEveryWindow, LONGEST_LANGUAGES } from './support/window-sizes.ts'

const ADDRESS = '/estatisticas/onde-ganho'

/** Twelve bets of 10.00 at 1.85, so many of them won. */
function figures(won: number) {
  const profit = won * 8.5 - (12 - won) * 10
  return {
    bets: 12,
    open: 0,
    staked: '120.00',
    profit: profit.toFixed(2),
    yield: Math.round((profit / 120) * 1000) / 10,
    interval: { low: -20.5, high: 80.5 },
    groups: 12,
    closing: { of: 12, bets: 0, raw: null, fairBets: 0, fair: null },
  }
}

const row = (keys: string[], won: number) => ({ keys, ...figures(won), standsOut: false, holds: false })
const total = { ...figures(12), bets: 24, staked: '240.00', profit: '-18.00', yield: -7.5, groups: 24 }

/** Ten of Ana's bets were won, two of Rui's, all in the evening. */
function byTipsterAndHour(): Exploration {
  const rows = [row(['=Ana', '=19'], 10), row(['=Rui', '=19'], 2)]
  return { ...nothingExplored(), dimensions: ['tipster', 'hour'], rows, total }
}

beforeEach(() => void signedIn())

test('without bets, and with a filter that finds none, it says so', async () => {
  await open(ADDRESS)
  await expect.element(page.getByText('Ainda sem apostas')).toBeVisible()
  const byTeam: Exploration = { ...nothingExplored(), dimensions: ['team'], rows: [row(['=Alfa'], 10)], total }
  answer(explore, ({ query }) => (query.has('q') ? nothingExplored() : byTeam))
  await open(`${ADDRESS}?by=team&bookmaker=Nowhere&q=zz&status=lost`)
  await expect.element(page.getByText('Nenhuma aposta com esse filtro')).toBeVisible()
  expect(Object.fromEntries(requestsOf(explore).at(-1)?.query ?? [])).toEqual({
    by: 'team',
    bookmaker: 'Nowhere',
    q: 'zz',
    counted: 'lost',
    tz: 'America/Sao_Paulo',
  })
  const active = page.getByRole('list', { name: 'Filtros ativos' })
  await expect.element(active).toMatchTextContent('Busca: zz')
  await expect.element(active).toMatchTextContent('Status: Perdida')
  await active.getByRole('button', { name: 'Limpar filtros' }).click()
  await expect.element(page.getByRole('listitem').filter({ hasText: 'Alfa' })).toMatchTextContent('12 apostas')
})

test('grouping is chosen and stands in the address, a file is of the same, and a row leads to its bets', async () => {
  answer(explore, ({ query }) =>
    query.get('and') === 'hour'
      ? byTipsterAndHour()
      : { ...nothingExplored(), rows: [row(['=match-winner'], 12)], total },
  )
  await open('/estatisticas')
  const tabs = page.getByRole('navigation', { name: 'Páginas das estatísticas' })
  await tabs.getByRole('link', { name: 'Onde eu ganho' }).click()
  await choose('Agrupar por', 'Tipster')
  await choose('E também por', 'Hora')
  const ana = page.getByRole('listitem').filter({ hasText: 'Ana · ' })
  // 10 × 8.50 − 2 × 10.00 = 65.00 of 120.00.
  await expect.element(ana).toMatchTextContent('+54,2%')
  await expect.element(ana).toMatchTextContent('12 apostas')
  await expect.element(ana).toMatchTextContent('Lucro +€ 65,00')
  await open(address())
  await expect.element(page.getByRole('button', { name: 'Agrupar por Tipster' })).toBeVisible()
  answer(exploreCsv, 'tipster;hour')
  await page.getByRole('button', { name: 'Mais sobre esta análise' }).click()
  await page.getByRole('button', { name: 'Baixar CSV' }).click()
  await expect
    .poll(() => Object.fromEntries(requestsOf(exploreCsv).at(-1)?.query ?? []))
    .toMatchObject({ by: 'tipster', and: 'hour', decimals: 'comma' })
  await ana.getByRole('link', { name: /^Ver apostas: Ana · / }).click()
  await expect.element(page.getByRole('list', { name: 'Filtros ativos' })).toMatchTextContent('Tipster: Ana')
  await expect.poll(() => requestsOf(listBets).at(-1)?.query.get('slice')).toBe('tipster=Ana')
})

test('a filter that is typed stays when the window gets wider or narrower', async () => {
  answer(explore, { ...nothingExplored(), rows: [row(['=match-winner'], 12)], total })
  await page.viewport(390, 844)
  await open(ADDRESS)
  await page.getByRole('button', { name: 'Mais sobre esta análise' }).click()
  await dialog().getByRole('button', { name: 'Filtros', exact: true }).click()
  await dialog().getByLabelText('Valor a partir de').fill('12,50')
  for (const wide of [1024, 390]) {
    await page.viewport(wide, 844)
    await expect.element(dialog().getByLabelText('Valor a partir de')).toHaveValue('12,50')
  }
})

test('a margin method and a currency that are chosen in another tab reach the open page', async () => {
  const closed = (fair: number): Exploration => {
    const closing = { of: 1, bets: 1, raw: 8, fairBets: 1, fair }
    return { ...nothingExplored(), rows: [{ ...row(['=match-winner'], 12), closing }], total }
  }
  answer(explore, closed(4.4))
  await open(ADDRESS)
  const winner = page.getByRole('listitem').filter({ hasText: 'Vencedor da partida' })
  await expect.element(winner).toMatchTextContent('CLV +4,4%')
  await expect.element(winner).toMatchTextContent('Apostado € 120,00')
  answer(explore, { ...closed(5.3), method: 'power' })
  answer(readBookSettings, { currency: 'BRL', unit: null, marginMethod: 'power' })
  ;(await registered()).receive({ type: 'changed', what: ['book'] })
  await expect.element(winner).toMatchTextContent('CLV +5,3%')
  await expect.element(winner).toMatchTextContent('Apostado R$ 120,00')
})

test('without a choice bets are grouped by odds; the page has its own title, and 20 groups say what luck alone does', async () => {
  const luck = { tested: 20, byLuck: 1, standOut: 0, hold: 0 }
  answer(explore, { ...nothingExplored(), dimensions: ['odds'], rows: [row(['=2.00'], 12)], total, luck })
  await open(ADDRESS, 'en')
  await expect.poll(() => document.title).toBe('Where I win | Clutchbook')
  await expect.element(page.getByRole('button', { name: 'Group by Odds band' })).toBeVisible()
  await expect.poll(() => requestsOf(explore).at(-1)?.query.get('by')).toBe('odds')
  await expect.element(page.getByText('0 of 20', { exact: true })).toBeVisible()
  await expect.element(page.getByText('By luck alone, about 1 of these 20 groups would stand out.')).toBeVisible()
})

test('the table has the figures of the chart, and says how the margin was taken out', async () => {
  answer(explore, { ...byTipsterAndHour(), dimensions: ['tipster'], rows: [row(['=Ana'], 10), row(['=Rui'], 2)] })
  await open(`${ADDRESS}?by=tipster&view=table&oddsTo=2.00`)
  await expect.element(page.getByRole('row', { name: /Ana/ })).toMatchTextContent('+54,2%')
  await expect.element(page.getByRole('row', { name: /Total/ })).toMatchTextContent('24')
  await page.getByText('Como ler').click()
  await expect.element(page.getByText('método: razão de chances')).toBeVisible()
})

describe('a server that fails', () => {
  test('is said, and asked again', async () => {
    answer(explore, refused('unavailable'))
    await open(ADDRESS)
    await expect.element(page.getByText('Não foi possível agrupar suas apostas')).toBeVisible()
    answer(explore, { ...nothingExplored(), rows: [row(['=match-winner'], 10)], total })
    await page.getByRole('button', { name: 'Tentar de novo' }).click()
    await expect.element(page.getByRole('listitem').filter({ hasText: 'Vencedor da partida' })).toBeVisible()
  })
})

/** Three markets before and during matches: one that stands out, one that may be luck, one of too few matches. */
function explored(): Exploration {
  const of = (keys: string[], more: object) => ({ ...row(keys, 10), ...more })
  const rows = [
    of(['=map-winner', '=before'], { groups: 31, profit: '161.82', interval: { low: 5, high: 40 }, holds: true }),
    of(['=match-winner', '=before'], { groups: 52, interval: { low: -4, high: 37 } }),
    of(['=round-handicap', '=live'], { groups: 8, interval: null }),
    of(['=correct-score', '!none'], {
      groups: 40,
      profit: '-1234567.89',
      yield: -24.8,
      interval: { low: -40, high: -8 },
      holds: true,
    }),
  ]
  const luck = { tested: 3, byLuck: 0.2, standOut: 2, hold: 2 }
  return { ...nothingExplored(), dimensions: ['market', 'live'], rows, total, luck, rest: { ...total, rows: 12 } }
}

describe('at a glance', () => {
  beforeEach(() => void answer(explore, explored()))

  test('in how many groups one beats luck leads, with the names of all that stand out, and each says how sure it is', async () => {
    await page.viewport(1440, 900)
    await open(`${ADDRESS}?by=market&and=live`, 'en')
    // Two stand out; in one of them it is a loss.
    await expect.element(page.getByRole('heading', { name: 'Groups that beat luck' })).toBeVisible()
    await expect.element(page.getByText('1 of 3', { exact: true })).toBeVisible()
    await expect.element(page.getByText(/^You win with Map Winner · Before the match/)).toBeVisible()
    await expect.element(page.getByText(/You lose with Correct score · Not given\.$/)).toBeVisible()
    await expect.element(page.getByText(/^13 groups are too small to tell\.$/)).toBeVisible()
    const verdictOf = (name: string) => page.getByRole('listitem').filter({ hasText: name })
    await expect.element(verdictOf('Map Winner')).toMatchTextContent('Not just luck')
    await expect.element(verdictOf('Match Winner')).toMatchTextContent('could be luck')
    await expect.element(verdictOf('Round handicap')).toMatchTextContent('too few matches')
    await expect.element(page.getByRole('img', { name: 'Yield +54.2%, 95% range +5.0% to +40.0%' })).toBeVisible()
  })

  test('320 to 1920 px: nothing is cut off, one row of controls, a row of the list is one press', {
    timeout: 120_000,
  }, async () => {
    for (const language of LONGEST_LANGUAGES) {
      await open(`${ADDRESS}?by=market&and=live`, language)
      await loaded()
      await expectFitsEveryWindow(async (where) => {
        await expect.poll(() => shortened(), { message: where }).toEqual([])
        const menus = [...document.querySelectorAll('main > div button:has(.text-micro)')]
        expect(menus, where).toHaveLength(2)
        expect(new Set(menus.map((each) => each.getBoundingClientRect().top)).size, where).toBe(1)
        for (const link of document.querySelectorAll('main li:has(a[href*=slice]) > span > a')) {
          expect(link.closest('li')?.querySelectorAll('a, button').length, where).toBe(1)
          expect(link.closest('li')?.getBoundingClientRect().height, where).toBeGreaterThanOrEqual(38)
        }
      }, language)
    }
  })

  test('groups that come late move nothing', async () => {
    await page.viewport(390, 844)
    const late = held<typeof explore>(explored())
    answer(explore, late)
    await open(`${ADDRESS}?by=market&and=live`)
    const grouping = page.getByRole('button', { name: /^Agrupar por / })
    await expect.element(grouping).toBeVisible()
    const top = () => boxOf(grouping).top
    const before = top()
    late.release()
    await expect.element(page.getByRole('link', { name: /^Ver apostas: Vencedor do mapa/ })).toBeVisible()
    expect(top()).toBe(before)
  })
})

for (const view of byTier(['table'], ['chart', 'table'])) {
  test(`the ${view} is accessible, and no wider than a small phone`, async () => {
    answer(explore, byTipsterAndHour())
    await open(`${ADDRESS}?by=tipster&and=hour&view=${view}`)
    await expect.element(page.getByRole('link', { name: /^Ver apostas: Ana/ })).toBeVisible()
    await expectAccessible()
    await page.viewport(320, 700)
    await expect.poll(width).toBeLessThanOrEqual(320)
    await expectAccessible()
  })
}
