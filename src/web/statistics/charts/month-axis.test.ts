import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fillMonths } from './month-axis.ts'

const month = (at: string, bets = 1, profit = '1.00') => ({ month: at, bets, profit })

test('months without a bet are filled in, across the turn of the year', () => {
  const bars = fillMonths([month('2025-11', 3, '-12.50'), month('2026-02', 1, '4.00')], '2026-02')
  expect(bars.slice(-4)).toEqual([
    { month: '2025-11', bets: 3, profit: -12.5 },
    { month: '2025-12', bets: 0, profit: 0 },
    { month: '2026-01', bets: 0, profit: 0 },
    { month: '2026-02', bets: 1, profit: 4 },
  ])
})

test('a single month is the last of six, and no months make six empty ones', () => {
  const months = ['2025-09', '2025-10', '2025-11', '2025-12', '2026-01', '2026-02']
  expect(fillMonths([month('2026-02')], '2026-02').map((bar) => bar.month)).toEqual(months)
  expect(fillMonths([], '2026-02').map((bar) => bar.month)).toEqual(months)
})

test('a wide chart starts before the first bet', () => {
  const bars = fillMonths([month('2026-02')], '2026-02', 14)
  expect(bars).toHaveLength(14)
  expect(bars.at(0)?.month).toBe('2025-01')
})

test('ten years are 120 months that end with the current one', () => {
  const bars = fillMonths([month('2016-12'), month('2026-11')], '2026-11')
  expect(bars).toHaveLength(120)
  expect(bars.at(-1)?.month).toBe('2026-11')
})

test('the bars hold every bet and every euro, in consecutive months', () => {
  const anyMonth = fc
    .tuple(fc.integer({ min: 2000, max: 2030 }), fc.integer({ min: 1, max: 12 }))
    .map(([year, ofYear]) => `${year}-${String(ofYear).padStart(2, '0')}`)
  const anyMonths = fc.uniqueArray(fc.tuple(anyMonth, fc.nat(500), fc.integer({ min: -100_000, max: 100_000 })), {
    selector: ([at]) => at,
  })
  fc.assert(
    fc.property(anyMonths, (months) => {
      const bars = fillMonths(
        months.map(([at, bets, euros]) => month(at, bets, `${euros}.00`)),
        '2030-12',
      )
      expect(bars.reduce((sum, bar) => sum + bar.bets, 0)).toBe(months.reduce((sum, [, bets]) => sum + bets, 0))
      expect(bars.reduce((sum, bar) => sum + bar.profit, 0)).toBe(months.reduce((sum, [, , euros]) => sum + euros, 0))
      expect(bars.slice(1).map((bar) => bar.month)).toEqual(bars.slice(0, -1).map((bar) => monthAfter(bar.month)))
    }),
    { numRuns: 200 },
  )
})

function monthAfter(month: string): string {
  const date = new Date(`${month}-01T00:00:00Z`)
  date.setUTCMonth(date.getUTCMonth() + 1)
  return date.toISOString().slice(0, 7)
}
