import fc from 'fast-check'
import { expect, test } from 'vitest'
import { settledBet, webBet } from '../../../../../test/support/web-bet.ts'
import { betDays } from './bet-days.ts'

const at = (placedAt: string, cents: number | null = null) =>
  cents === null ? webBet({ placedAt }) : settledBet('won', (cents / 100).toFixed(2), { placedAt })
const page = (bets: ReturnType<typeof at>[], prev: string | null = null, next: string | null = null) => ({
  bets,
  prev,
  next,
})

test('the day is that of the viewer, and its profit that of its settled bets', () => {
  const bets = [
    at('2026-11-21T02:30:00.000Z', 4250),
    at('2026-11-21T01:00:00.000Z'),
    at('2026-11-20T12:00:00.000Z', -1005),
  ]
  const inZone = (zone: string) =>
    betDays(page(bets), zone).map(({ day, profit, bets: of }) => [day, profit, of.length])
  expect(inZone('UTC')).toEqual([
    ['2026-11-21', '42.50', 2],
    ['2026-11-20', '-10.05', 1],
  ])
  // 23:30 and 22:00 of the day before.
  expect(inZone('America/Sao_Paulo')).toEqual([['2026-11-20', '32.45', 3]])
})

test('the profit of a day that goes on over another page is not said', () => {
  const bets = [
    at('2026-11-21T12:00:00.000Z', 100),
    at('2026-11-20T12:00:00.000Z', 200),
    at('2026-11-19T12:00:00.000Z', 300),
  ]
  const profits = (prev: string | null, next: string | null) =>
    betDays(page(bets, prev, next), 'UTC').map(({ profit }) => profit)
  expect(profits(null, null)).toEqual(['1.00', '2.00', '3.00'])
  expect(profits('before', null)).toEqual([null, '2.00', '3.00'])
  expect(profits(null, 'after')).toEqual(['1.00', '2.00', null])
  expect(profits('before', 'after')).toEqual([null, '2.00', null])
  expect(betDays(page(bets.slice(0, 1), null, 'after'), 'UTC')).toMatchObject([{ profit: null }])
})

test('in any zone every bet stands once, in its order, and the profits of whole days add up to all', () => {
  const zones = ['UTC', 'America/New_York', 'Australia/Lord_Howe', 'Asia/Kathmandu', 'Pacific/Apia']
  const moment = fc.date({ min: new Date('2026-01-01'), max: new Date('2026-12-31'), noInvalidDate: true })
  const result = fc.integer({ min: -1_000_000, max: 1_000_000 })
  fc.assert(
    fc.property(fc.array(fc.tuple(moment, result), { maxLength: 40 }), fc.constantFrom(...zones), (placed, zone) => {
      const bets = placed
        .toSorted(([a], [b]) => b.getTime() - a.getTime())
        .map(([time, cents]) => at(time.toISOString(), cents))
      const days = betDays(page(bets), zone)
      expect(days.flatMap((day) => day.bets)).toEqual(bets)
      const cents = days.map(({ profit }) => Math.round(Number(profit) * 100))
      expect(cents.reduce((sum, each) => sum + each, 0)).toBe(placed.reduce((sum, [, each]) => sum + each, 0))
    }),
  )
})
