import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Exploration, Highlights } from '../../src/contract/explorer.ts'
import { startTestApp, type TestApp } from '../support/app.ts'
import { betsApp } from '../support/bets-app.ts'
import { type Browser, idOf } from '../support/browser.ts'
import { evenBets, storeBets } from '../support/stored-bets.ts'

let app: TestApp
let ana: Browser
beforeAll(async () => {
  app = await startTestApp({ build: betsApp, now: () => new Date('2026-11-20T18:30:00Z') })
  ana = await app.signUp()
  const owner = await idOf(ana)
  // Of 10.00 at 1.85, in the hours of nine days: 38 of 40 won, 4 of 40, 11 of 20, and 16 of 31 of no bookmaker.
  const won = [38, 4, 11, 16]
  const counts = [40, 40, 20, 31]
  const bets = won.flatMap((some, group) => evenBets(owner, counts[group] ?? 0, some))
  await storeBets(app.deps.database, bets)
  await app.deps.database.pool.query(
    `UPDATE bets SET bookmaker = CASE WHEN n <= 40 THEN 'Alfa' WHEN n <= 80 THEN 'Bravo' WHEN n <= 100 THEN 'Charlie' END
     FROM (SELECT id, row_number() OVER (ORDER BY id) AS n FROM bets WHERE user_id = $1) AS numbered
     WHERE bets.id = numbered.id AND bets.user_id = $1`,
    [owner],
  )
})
afterAll(() => app.close())

async function highlights(browser: Browser, query = ''): Promise<Highlights> {
  const answer = await browser.get(`/api/stats/highlights${query}`)
  expect(answer.status).toBe(200)
  return (await answer.json()) as Highlights
}

test('groups of 30 matches are looked at, not smaller ones, not what is not said, and not a group of all bets', async () => {
  const { looked, best, worst } = await highlights(ana)
  // One market, one band of odds and one side are all bets; an hour of the day has six at most.
  expect(looked).toBe(2)
  // 38 × 8.50 − 2 × 10.00 of 400.00 staked, and 4 × 8.50 − 36 × 10.00.
  expect(best).toMatchObject([
    { dimension: 'bookmaker', key: '=Alfa', bets: 40, groups: 40, profit: '303.00', yield: 75.8, holds: true },
  ])
  expect(worst).toMatchObject([
    { dimension: 'bookmaker', key: '=Bravo', bets: 40, groups: 40, profit: '-326.00', yield: -81.5, holds: true },
  ])
})

test('a group has the figures of its row in the explorer', async () => {
  const answer = await ana.get('/api/stats/explorer?by=bookmaker')
  const { rows } = (await answer.json()) as Exploration
  const row = rows.find(({ keys }) => keys[0] === '=Alfa')
  const [{ dimension: _, key: __, holds: ___, ...figures } = { dimension: null, key: null, holds: null }] = (
    await highlights(ana)
  ).best
  expect(row).toMatchObject(figures)
})

test('a filter narrows what is looked at; below 30 matches it is too early', async () => {
  expect(await highlights(ana, '?tz=America/Sao_Paulo&to=2026-11-02T05:00:00Z')).toEqual({
    zone: 'America/Sao_Paulo',
    looked: 0,
    best: [],
    worst: [],
  })
})

test('has the own bets only, and refuses what it cannot read', async () => {
  expect((await highlights(await app.signUp())).looked).toBe(0)
  expect((await ana.get('/api/stats/highlights?tz=Mars/Olympus')).status).toBe(400)
  expect((await ana.get('/api/stats/highlights?oddsFrom=cheap')).status).toBe(400)
})
