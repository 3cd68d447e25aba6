import { beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { listBets } from '../../src/contract/bets/bet-lists.ts'
import { readBookSettings } from '../../src/contract/bets/book-settings.ts'
import { type Exploration, explore } from '../../src/contract/explorer.ts'
import { answer, refused, requestsOf } from './support/network.ts'
import { address, boxOf, expectAccessible, width } from './support/page.ts'
import { nothingExplored, signedIn } from './support/people.ts'
import { open } from './support/site.tsx'
import { registered } from './support/socket.ts'

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
    status: 'lost',
    tz: 'America/Sao_Paulo',
  })
  const active = page.getByRole('list', { name: 'Filtros ativos' })
  await expect.element(active).toMatchTextContent('Busca: zz')
  await expect.element(active).toMatchTextContent('Status: Perdida')
  await active.getByRole('button', { name: 'Limpar filtros' }).click()
  await expect.element(page.getByRole('listitem').filter({ hasText: 'Alfa' })).toMatchTextContent('12 apostas')
})

test('grouping is chosen and stands in the address, and a row leads to its bets', async () => {
  answer(explore, ({ query }) =>
    query.get('and') === 'hour'
      ? byTipsterAndHour()
      : { ...nothingExplored(), rows: [row(['=match-winner'], 12)], total },
  )
  await open('/estatisticas')
  const tabs = page.getByRole('navigation', { name: 'Páginas das estatísticas' })
  await tabs.getByRole('link', { name: 'Onde eu ganho' }).click()
  await page.getByLabelText('Agrupar por').selectOptions('Tipster')
  await page.getByLabelText('E também por').selectOptions('Hora')
  const ana = page.getByRole('listitem').filter({ hasText: 'Ana · ' })
  // 10 × 8.50 − 2 × 10.00 = 65.00 of 120.00.
  await expect.element(ana).toMatchTextContent('+54,2%')
  await expect.element(ana).toMatchTextContent('12 apostas')
  await expect.element(ana).toMatchTextContent('Lucro +€ 65,00')
  await open(address())
  await expect.element(page.getByLabelText('Agrupar por')).toHaveValue('tipster')
  await ana.getByRole('link', { name: /^Ver apostas: Ana · / }).click()
  await expect.element(page.getByRole('list', { name: 'Filtros ativos' })).toMatchTextContent('Tipster: Ana')
  await expect.poll(() => requestsOf(listBets).at(-1)?.query.get('slice')).toBe('tipster=Ana')
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

test('the table has the figures of the chart, and says how the margin was taken out', async () => {
  answer(explore, { ...byTipsterAndHour(), dimensions: ['tipster'], rows: [row(['=Ana'], 10), row(['=Rui'], 2)] })
  await open(`${ADDRESS}?by=tipster&view=table&oddsTo=2.00`)
  await expect.element(page.getByRole('row', { name: /Ana/ })).toMatchTextContent('+54,2%')
  await expect.element(page.getByRole('row', { name: /Total/ })).toMatchTextContent('24')
  await page.getByText('Como ler').click()
  await expect.element(page.getByText('tirada por razão de chances')).toBeVisible()
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

for (const view of ['chart', 'table'] as const) {
  test(`the ${view} is accessible, and no wider than a small phone`, async () => {
    answer(explore, byTipsterAndHour())
    await open(`${ADDRESS}?by=tipster&and=hour&view=${view}`)
    await expect.element(page.getByRole('link', { name: /^Ver apostas: Ana/ })).toBeVisible()
    await expectAccessible()
    await page.viewport(320, 700)
    await expect.poll(width).toBeLessThanOrEqual(320)
    if (view === 'table') {
      // Of one line: no word is broken.
      expect(boxOf(page.getByRole('columnheader', { name: 'Apostas', exact: true })).height).toBeLessThan(30)
    }
    await expectAccessible()
  })
}
