import fc from 'fast-check'
import { expect, test } from 'vitest'
import { webMatch } from '../../../test/support/web-match.ts'
import { groupResults, type OwnResults } from './group-results.ts'

const result = (id: number, finishedTime: string) => ({ ...webMatch({ id, status: 'finished' }), finishedTime })
const mine = (...profits: readonly (readonly [number, string])[]): OwnResults =>
  new Map(profits.map(([matchId, profit]) => [matchId, { matchId, profit, bets: 1, amount: '10.00', countsAs: null }]))

const RESULTS = [
  result(1, '2026-11-21T02:00:00.000Z'),
  result(2, '2026-11-21T01:00:00.000Z'),
  result(3, '2026-11-21T00:30:00.000Z'),
  result(4, '2026-11-20T12:00:00.000Z'),
]
const grouped = (timeZone: string, hasEarlier = false, own = mine()) =>
  groupResults({ results: RESULTS, own, hasEarlier }, timeZone).map(({ day, results, isWhole, profit }) => [
    day,
    results.map(({ id }) => id),
    isWhole,
    profit,
  ])

test('results are grouped by day, the latest first, and the day is the viewer’s', () => {
  expect(grouped('UTC')).toEqual([
    ['2026-11-21', [1, 2, 3], true, null],
    ['2026-11-20', [4], true, null],
  ])
  expect(grouped('America/Sao_Paulo')).toEqual([['2026-11-20', [1, 2, 3, 4], true, null]])
})

test('a day carries the sum of the own results, to the cent; without one it has none', () => {
  const own = mine([1, '25.70'], [3, '-18.01'], [9, '100.00'])
  expect(grouped('UTC', false, own).map(([, , , profit]) => profit)).toEqual(['7.69', null])
  expect(grouped('UTC', false, mine([4, '0.00'])).map(([, , , profit]) => profit)).toEqual([null, '0.00'])
})

test('the last day is not whole while there are earlier results, and has no sum', () => {
  const own = mine([1, '25.70'], [4, '1.00'])
  expect(grouped('UTC', true, own)).toEqual([
    ['2026-11-21', [1, 2, 3], true, '25.70'],
    ['2026-11-20', [4], false, null],
  ])
})

test('in any zone every result stands once, in its order, and the sums of the days add up to all', () => {
  const zones = ['UTC', 'America/New_York', 'Australia/Lord_Howe', 'Asia/Kathmandu', 'Pacific/Apia']
  const moment = fc.date({ min: new Date('2026-01-01'), max: new Date('2026-12-31'), noInvalidDate: true })
  const cents = fc.option(fc.integer({ min: -1_000_000, max: 1_000_000 }))
  fc.assert(
    fc.property(fc.array(fc.tuple(moment, cents), { maxLength: 40 }), fc.constantFrom(...zones), (played, zone) => {
      const latestFirst = played.toSorted(([a], [b]) => b.getTime() - a.getTime())
      const results = latestFirst.map(([time], id) => result(id, time.toISOString()))
      const own = mine(
        ...latestFirst.flatMap(([, each], id) => (each === null ? [] : [[id, (each / 100).toFixed(2)] as const])),
      )
      const days = groupResults({ results, own, hasEarlier: false }, zone)
      expect(days.flatMap((day) => day.results)).toEqual(results)
      const sum = days.reduce((total, { profit }) => total + Math.round(Number(profit ?? 0) * 100), 0)
      expect(sum).toBe(played.reduce((total, [, each]) => total + (each ?? 0), 0))
    }),
  )
})
