import type { Locator, Page } from '@playwright/test'
import type { Match } from '../../src/contract/matches/matches.ts'
import type { Selection } from '../../src/domain/market/selection.ts'
import { liveReading } from '../support/scripted-source.ts'
import { expectAccessible } from './support/accessibility.ts'
import { placeBet } from './support/bets.ts'
import { openConnected } from './support/connected.ts'
import { expectRounds, matchRow } from './support/match-row.ts'
import { signUp } from './support/sign-in.ts'
import { expect, test } from './support/site.ts'

/** Alfa leads Bravo by a map, with this score on the second. */
const playing = (score1: number, score2: number) =>
  liveReading('1', {
    publicId: 1,
    maps: [
      { number: 1, name: 'Mirage', status: 'finished', score1: 13, score2: 9 },
      { number: 2, name: 'Inferno', status: 'running', score1, score2 },
    ],
  })

const OVER: Selection = { market: 'total-rounds', map: 2, choice: 'over', line: 20.5 }
const MAP: Selection = { market: 'map-winner', map: 2, side: 1 }
const SWAPPED: Selection = { market: 'map-handicap', side: 1, line: -1.5 }

async function liveMatchId(page: Page): Promise<number> {
  const listed = async () => (await (await page.request.get('/api/live-matches')).json()) as Match[]
  await expect.poll(async () => (await listed()).length).toBe(1)
  return (await listed())[0]?.id ?? 0
}

/** An account with an over on the second map, and a page that shows the live match. */
async function withOver(page: Page): Promise<{ match: number; row: Locator }> {
  await signUp(page)
  const match = await liveMatchId(page)
  await placeBet(page, { matchId: match, betType: 'total-rounds (Over 20.5)', selection: OVER })
  await openConnected(page, '/jogos-ao-vivo')
  return { match, row: matchRow(page, 'Alfa', 'Bravo') }
}

test('a bet on a live match says what it needs, and then that it is won, without a reload', async ({
  page,
  source,
}) => {
  source.set([playing(7, 5)])
  const { row } = await withOver(page)
  await row.getByText('Sua aposta').click()
  const dialog = page.getByRole('dialog', { name: 'Alfa vs Bravo' })
  const bets = dialog.getByRole('list', { name: 'Suas apostas nesta partida' })
  await expect(bets).toContainText('Precisa de mais 9 rounds no mapa 2')
  await expectAccessible(page)
  await page.evaluate('window.stillHere = true')

  source.set([playing(8, 6)])
  await expect(bets).toContainText('Precisa de mais 7 rounds no mapa 2')
  // It ends at 13–8 or later: with 21 rounds at least.
  source.set([playing(9, 8)])
  await expect(bets).toContainText('Já ganha')
  expect(await page.evaluate('window.stillHere')).toBe(true)
})

test('the mark counts the bets, and goes with the last one', async ({ page, source }) => {
  source.set([playing(7, 5)])
  const { match, row } = await withOver(page)
  await expect(row).toContainText('Sua aposta')
  const second = await placeBet(page, { matchId: match, betType: 'map-winner', selection: MAP })
  await expect(row).toContainText('Suas apostas: 2')
  expect((await page.request.delete(`/api/bets/${second.id}`)).status()).toBe(204)
  await expect(row).toContainText('Sua aposta')
  expect((await page.request.delete('/api/bets')).status()).toBe(200)
  await expect(row).not.toContainText('Sua aposta')
})

test('a visitor and a user without a bet on the match see no mark', async ({ page, source, browser, site }) => {
  source.set([playing(7, 5)])
  await withOver(page)
  const visitor = await browser.newPage({ baseURL: site.url })
  await visitor.goto('/jogos-ao-vivo')
  await expectRounds(matchRow(visitor, 'Alfa', 'Bravo'), 7, 5)
  await signUp(visitor)
  const asked = visitor.waitForResponse('**/api/bets/open')
  await visitor.reload()
  await asked
  await expectRounds(matchRow(visitor, 'Alfa', 'Bravo'), 7, 5)
  await expect(visitor.getByText('Sua aposta')).toHaveCount(0)
  await visitor.close()
})

test('where a bet stands is said in the history, on the dashboard and on the page of the match', async ({
  page,
  source,
}) => {
  source.set([playing(7, 5)])
  const { match } = await withOver(page)
  await placeBet(page, {
    matchId: match,
    teams: 'Bravo vs Alfa',
    selectedTeam: 'Bravo',
    betType: 'handicap (-1.5)',
    selection: SWAPPED,
  })
  await placeBet(page, { matchId: match, betType: 'map-winner', selection: MAP })
  for (const address of ['/historico', '/', '/jogo/1']) {
    await page.goto(address)
    const bet = (text: string) => page.getByRole('main').locator('[data-bet]').filter({ hasText: text }).first()
    await expect(bet('Precisa de mais 9 rounds no mapa 2')).toBeVisible()
    await expect(bet('Alfa precisa de 6 dos próximos 12 rounds no mapa 2, ou de prorrogação')).toBeVisible()
    // Bravo has lost a map.
    await expect(bet('Já perdida')).toBeVisible()
  }
})

test('a multiple says where each leg stands, and is lost with one', async ({ page, source }) => {
  source.set([playing(7, 5)])
  await signUp(page)
  const matchId = await liveMatchId(page)
  const leg = { teams: 'Alfa vs Bravo', selectedTeam: 'Alfa', odds: '1.85', betType: 'map-winner', matchId }
  const legs = [
    { ...leg, selection: MAP },
    { ...leg, betType: 'handicap (+1.5)', selection: { market: 'map-handicap', side: 1, line: 1.5 } },
  ]
  expect((await page.request.post('/api/bets/multiple', { data: { amount: '5.00', legs } })).status()).toBe(201)
  await page.goto('/historico')
  const bet = page.getByRole('main').locator('[data-bet]')
  await expect(bet).toContainText('1 de 2 seleções já ganhas')
  await expect(bet).toContainText('Alfa precisa de 6 dos próximos 12 rounds no mapa 2, ou de prorrogação')

  // Bravo wins the second map; the third begins.
  const [first] = playing(0, 0).maps ?? []
  const second = { number: 2, name: 'Inferno', status: 'finished', score1: 7, score2: 13 } as const
  const third = { number: 3, name: 'Nuke', status: 'running', score1: 0, score2: 0 } as const
  source.set([
    liveReading('1', { publicId: 1, score1: 1, score2: 1, maps: [...(first ? [first] : []), second, third] }),
  ])
  await expect(bet.getByText('Já perdida')).toHaveCount(2)
})

test.describe('in Russian on a phone', () => {
  test.use({ locale: 'ru-RU', viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true })

  test('the mark and what the bet needs fit', async ({ page, source }) => {
    source.set([playing(7, 5)])
    const { match, row } = await withOver(page)
    await expect(row).toContainText('Ваша ставка')
    await placeBet(page, { matchId: match, betType: 'map-winner', selection: MAP })
    await expect(row).toContainText('Ваши ставки: 2')
    await row.getByText('Ваши ставки: 2').tap()
    const bets = page.getByRole('dialog').getByRole('list', { name: 'Ваши ставки на этот матч' })
    await expect(bets).toContainText('Нужно ещё 9 раундов на карте 2')
    await expect(bets).toContainText('Alfa нужно взять 6 раундов из следующих 12 на карте 2, либо овертайм')
    await expectAccessible(page)
    source.set([playing(11, 8)])
    await expect(bets).toContainText('Уже выиграла')
    const overflow = await page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth')
    expect(overflow).toBe(0)
  })
})
