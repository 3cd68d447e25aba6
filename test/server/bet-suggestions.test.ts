import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../support/app.ts'
import { type Bets, bettor } from '../support/bets.ts'
import { betsApp } from '../support/bets-app.ts'

let app: TestApp
let mine: Bets
beforeAll(async () => {
  app = await startTestApp({ build: betsApp })
})
beforeEach(async () => {
  mine = await bettor(app)
})
afterAll(() => app.close())

const suggested = async (of = mine): Promise<unknown> => (await of.fetch('/api/bet-suggestions')).json()
const onDay = (day: number) => new Date(Date.UTC(2026, 0, day)).toISOString()

test('a book without a bet suggests nothing', async () => {
  expect(await suggested()).toEqual({ teams: [], stakes: [], bookmaker: null })
})

test('the bets that were placed last suggest their teams, stakes and bookmaker; those of others do not', async () => {
  await mine.placed({ amount: '10.00', bookmaker: 'Betano', placedAt: onDay(9) })
  await mine.placed({ teams: 'Vitality vs Team Spirit', amount: '25', bookmaker: 'Pinnacle', placedAt: onDay(2) })
  await mine.placed({ amount: '25', placedAt: onDay(1) })
  const leg = { teams: 'Alfa vs Bravo', selectedTeam: 'Alfa', odds: '2.00', betType: 'match-winner' }
  await mine.placeMultiple({
    amount: '5.00',
    placedAt: onDay(3),
    legs: [leg, { ...leg, teams: 'Charlie vs Delta', selectedTeam: 'Delta' }],
  })
  await (await bettor(app)).placed({ teams: 'Golf vs Hotel', selectedTeam: 'Golf', amount: '7.00' })
  expect(await suggested()).toEqual({
    teams: ['Team Spirit', 'Natus Vincere', 'Vitality'],
    stakes: ['5.00', '10.00', '25.00'],
    bookmaker: 'Betano',
  })
})

test('a newest bet without a bookmaker suggests none', async () => {
  await mine.placed({ bookmaker: 'Betano', placedAt: onDay(1) })
  await mine.placed({ placedAt: onDay(2) })
  expect(await suggested()).toMatchObject({ bookmaker: null })
})
