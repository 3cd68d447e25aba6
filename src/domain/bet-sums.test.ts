import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type BetChange, type BetFacts, SUM_STATUSES } from './bet.ts'
import { changeOfSums } from './bet-sums.ts'
import { BET_TYPES } from './bet-type.ts'

const placed: BetFacts = {
  placedAt: new Date('2026-10-31T23:50:00Z'),
  teamsKey: 'alfa vs bravo',
  type: 'handicap',
  status: 'pending',
  staked: 5_000,
  result: null,
}
const settled: BetFacts = { ...placed, status: 'won', result: 4_250 }
const type = { scope: 'type', key: 'handicap' } as const
const pair = { scope: 'pair', key: 'alfa vs bravo' } as const
const month = { scope: 'month', key: '2026-10-01T00:00Z' } as const
const quarterHour = { scope: 'quarter-hour', key: '2026-10-31T23:45Z' } as const

test('a bet that is placed counts in its type, its pair, its UTC month and its quarter-hour', () => {
  const sum = { status: 'pending', bets: 1, staked: 5_000, profit: 0 }
  expect(changeOfSums({ before: null, after: placed })).toEqual([
    { ...month, ...sum },
    { ...pair, ...sum },
    { ...quarterHour, ...sum },
    { ...type, ...sum },
  ])
})

test('settling moves it from pending to won and books the profit', () => {
  const pending = { status: 'pending', bets: -1, staked: -5_000, profit: 0 }
  const won = { status: 'won', bets: 1, staked: 5_000, profit: 4_250 }
  expect(changeOfSums({ before: placed, after: settled })).toEqual(
    [month, pair, quarterHour, type].flatMap((place) => [
      { ...place, ...pending },
      { ...place, ...won },
    ]),
  )
})

test('a change within its quarter-hour adds nothing', () => {
  expect(changeOfSums({ before: placed, after: { ...placed, placedAt: new Date('2026-10-31T23:59:59Z') } })).toEqual([])
})

test('another pair changes the sums of the two pairs only', () => {
  const rows = changeOfSums({ before: placed, after: { ...placed, teamsKey: 'alfa vs charlie' } })
  expect(rows.map(({ scope, key, bets }) => [scope, key, bets])).toEqual([
    ['pair', 'alfa vs bravo', -1],
    ['pair', 'alfa vs charlie', 1],
  ])
})

test('moving a bet to another month changes the sums of both months', () => {
  const moved = { ...placed, placedAt: new Date('2026-11-01T00:00:00Z') }
  const rows = changeOfSums({ before: placed, after: moved })
  expect(rows.map(({ key, bets, staked }) => [key, bets, staked])).toEqual([
    ['2026-10-01T00:00Z', -1, -5_000],
    ['2026-11-01T00:00Z', 1, 5_000],
    ['2026-10-31T23:45Z', -1, -5_000],
    ['2026-11-01T00:00Z', 1, 5_000],
  ])
})

test('the changes of a bet add up to its last state, and to nothing once it is deleted', {
  timeout: 60_000,
}, () => {
  const facts = fc.record({
    placedAt: fc.date({ min: new Date('2000-01-01'), max: new Date('2030-01-01'), noInvalidDate: true }),
    teamsKey: fc.constantFrom('alfa vs bravo', 'alfa vs charlie'),
    type: fc.constantFrom(...BET_TYPES),
    status: fc.constantFrom(...SUM_STATUSES),
    staked: fc.integer({ min: 1, max: 100_000_000 }),
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

/** What is left in each sum after these changes. */
function total(changes: readonly BetChange[]): Record<string, number[]> {
  const sums = new Map<string, number[]>()
  for (const { scope, key, status, ...values } of changes.flatMap((change) => changeOfSums(change))) {
    const id = [scope, key, status].join(' ')
    const [bets = 0, staked = 0, profit = 0] = sums.get(id) ?? []
    sums.set(id, [bets + values.bets, staked + values.staked, profit + values.profit])
  }
  return Object.fromEntries([...sums].filter(([, values]) => values.some((value) => value !== 0)))
}
