import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Statistics } from '../../src/contract/statistics.ts'
import { OUTCOMES } from '../../src/domain/bet/bet.ts'
import { BET_TYPES } from '../../src/domain/market/bet-type.ts'
import { startTestApp, type TestApp } from '../support/app.ts'
import { betsApp } from '../support/bets-app.ts'
import { type Browser, idOf } from '../support/browser.ts'
import { type StoredBet, storeBets } from '../support/stored-bets.ts'

let app: TestApp
let ana: Browser
beforeAll(async () => {
  app = await startTestApp({ build: betsApp, now: () => new Date('2026-11-20T18:30:00Z') })
  ana = await app.signUp()
})
afterAll(() => app.close())

async function stats(browser: Browser, query: Record<string, string> = {}): Promise<Statistics> {
  const answer = await browser.get(`/api/stats?${new URLSearchParams(query).toString()}`)
  expect(answer.status).toBe(200)
  return (await answer.json()) as Statistics
}

const ALL = { from: '2000-01-01T00:00:00Z' }

test('a filter that leaves nothing out has the statistics of the whole book, in any time zone', async () => {
  const userId = await idOf(ana)
  const [first, last] = [Date.UTC(2026, 7, 1), Date.UTC(2026, 10, 20, 18)]
  const random = fc.sample(
    fc.record({
      placedAt: fc.integer({ min: first / 60_000, max: last / 60_000 }).map((minute) => new Date(minute * 60_000)),
      betType: fc.constantFrom(...BET_TYPES),
      amount: fc.integer({ min: 1, max: 100_000 }),
      outcome: fc.option(fc.constantFrom(...OUTCOMES)),
      freeBet: fc.boolean(),
      profit: fc.nat(100_000),
    }),
    400,
  )
  await storeBets(
    app.deps.database,
    random.map(({ outcome, amount, profit, freeBet, ...bet }): StoredBet => {
      if (outcome === null) return { userId, ...bet, freeBet, amount, status: 'pending', result: null }
      const loss = freeBet ? 0 : -amount
      const [status, result] =
        outcome === 'lost' || outcome === 'half-lost'
          ? (['lost', loss] as const)
          : (['won', outcome === 'push' || outcome === 'void' ? 0 : profit] as const)
      return { userId, ...bet, freeBet, amount, status, result, outcome }
    }),
  )
  for (const tz of ['UTC', 'America/Sao_Paulo', 'Europe/Lisbon', 'Asia/Kathmandu']) {
    const whole = await stats(ana, { tz })
    expect(whole.totalBets).toBe(400)
    expect(await stats(ana, { tz, ...ALL }), tz).toEqual(whole)
  }
})

test('months that do not overlap add up to the whole, and a month is counted by the moments of its filter', async () => {
  const whole = await stats(ana)
  const starts = ['2026-08-01', '2026-09-01', '2026-10-01', '2026-11-01', '2026-12-01'].map((day) => `${day}T00:00:00Z`)
  const parts = await Promise.all(
    starts.slice(0, -1).map((from, at) => stats(ana, { from, to: starts[at + 1] ?? from })),
  )
  const cents = (text: string) => BigInt(text.replace('.', ''))
  expect(parts.flatMap(({ byMonth }) => byMonth)).toEqual(whole.byMonth)
  expect(parts.reduce((sum, { totalProfit }) => sum + cents(totalProfit), 0n)).toBe(cents(whole.totalProfit))
  expect(parts.reduce((sum, { totalStaked }) => sum + cents(totalStaked), 0n)).toBe(cents(whole.totalStaked))
})

test('a filter has the own bets only; one that cannot be read is refused', async () => {
  expect((await stats(await app.signUp(), ALL)).totalBets).toBe(0)
  expect((await ana.get('/api/stats?from=yesterday')).status).toBe(400)
  expect((await ana.get('/api/stats?from=2000-01-01T00:00:00Z&tz=Mars/Olympus')).status).toBe(400)
  expect((await app.browser().get('/api/stats?from=2000-01-01T00:00:00Z')).status).toBe(401)
})
