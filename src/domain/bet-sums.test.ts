import fc from 'fast-check'
import { expect, test } from 'vitest'
import { BET_STATUSES, type BetFacts } from './bet.ts'
import { type BetSum, changeOfSums, SUMS } from './bet-sums.ts'
import { BET_TYPES } from './bet-type.ts'

const placed: BetFacts = {
  placedAt: new Date('2026-10-31T23:50:00Z'),
  teamsKey: 'alfa vs bravo',
  type: 'handicap',
  status: 'pending',
  amount: 5_000,
  result: null,
}
const settled: BetFacts = { ...placed, status: 'won', result: 4_250 }
const month = { span: 'month', startsAt: new Date('2026-10-01T00:00:00Z'), betType: 'handicap' } as const
const quarterHour = { span: 'quarter-hour', startsAt: new Date('2026-10-31T23:45:00Z'), betType: 'handicap' } as const

test('a bet that is placed is counted in its UTC month and its quarter-hour', () => {
  const sum: BetSum = { pending: 1, won: 0, lost: 0, staked: 5_000, stakedSettled: 0, profit: 0 }
  expect(changeOfSums({ before: null, after: placed })).toEqual([
    { ...month, ...sum },
    { ...quarterHour, ...sum },
  ])
})

test('settling moves it from pending to won and books the profit', () => {
  const sum: BetSum = { pending: -1, won: 1, lost: 0, staked: 0, stakedSettled: 5_000, profit: 4_250 }
  expect(changeOfSums({ before: placed, after: settled })).toEqual([
    { ...month, ...sum },
    { ...quarterHour, ...sum },
  ])
})

test('a change that no sum sees writes nothing', () => {
  expect(changeOfSums({ before: placed, after: { ...placed, teamsKey: 'alfa vs charlie' } })).toEqual([])
  expect(changeOfSums({ before: placed, after: { ...placed, placedAt: new Date('2026-10-31T23:59:59Z') } })).toEqual([])
})

test('moved to another month it leaves one and comes to the other', () => {
  const moved = { ...placed, placedAt: new Date('2026-11-01T00:00:00Z') }
  const rows = changeOfSums({ before: placed, after: moved })
  expect(rows.map(({ startsAt, pending, staked }) => [startsAt.toISOString(), pending, staked])).toEqual([
    ['2026-10-01T00:00:00.000Z', -1, -5_000],
    ['2026-11-01T00:00:00.000Z', 1, 5_000],
    ['2026-10-31T23:45:00.000Z', -1, -5_000],
    ['2026-11-01T00:00:00.000Z', 1, 5_000],
  ])
})

test('however a bet came to be as it is, what was added on the way is what it comes to, and what it leaves is nothing', {
  timeout: 60_000,
}, () => {
  const facts = fc.record({
    placedAt: fc.date({ min: new Date('2000-01-01'), max: new Date('2030-01-01'), noInvalidDate: true }),
    teamsKey: fc.constant('alfa vs bravo'),
    type: fc.constantFrom(...BET_TYPES),
    status: fc.constantFrom(...BET_STATUSES),
    amount: fc.integer({ min: 1, max: 100_000_000 }),
    result: fc.option(fc.integer({ min: -100_000_000, max: 100_000_000_000 })),
  })
  fc.assert(
    fc.property(fc.array(facts, { minLength: 1, maxLength: 5 }), (history) => {
      const last = history.at(-1) ?? placed
      const steps = history.map((after, index) => ({ before: history[index - 1] ?? null, after }))
      expect(total(steps)).toEqual(total([{ before: null, after: last }]))
      expect(total([...steps, { before: last, after: null }])).toEqual({})
    }),
    { numRuns: 10_000 },
  )
})

/** What is left in each span after these changes. */
function total(changes: readonly Parameters<typeof changeOfSums>[0][]): Record<string, number[]> {
  const sums = new Map<string, number[]>()
  for (const row of changes.flatMap((change) => changeOfSums(change))) {
    const key = `${row.span} ${row.startsAt.toISOString()} ${row.betType}`
    const before = sums.get(key) ?? SUMS.map(() => 0)
    sums.set(
      key,
      SUMS.map((sum, index) => (before[index] ?? 0) + row[sum]),
    )
  }
  return Object.fromEntries([...sums].filter(([, values]) => values.some((value) => value !== 0)))
}
