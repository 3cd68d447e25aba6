import fc from 'fast-check'
import { expect, test } from 'vitest'
import { groupByMatch } from '../luck/bootstrap.ts'
import { finish } from '../luck/work.ts'
import { createMatchSums, type YieldColumns } from './match-groups.ts'

type Made = {
  /** Ids of matches; of a single at most one. */
  readonly legs: readonly number[]
  readonly isMultiple: boolean
  readonly staked: number
  readonly profit: number
}

const someBet = fc
  .record({
    legs: fc.oneof(
      fc.constant([]),
      fc.integer({ min: 1, max: 12 }).map((match) => [match]),
      fc.uniqueArray(fc.integer({ min: 1, max: 12 }), { minLength: 2, maxLength: 4 }),
    ),
    isMultiple: fc.boolean(),
    staked: fc.integer({ min: 0, max: 100_000 }),
    profit: fc.integer({ min: -100_000, max: 100_000 }),
  })
  .map((bet) => ({ ...bet, isMultiple: bet.legs.length > 1 || (bet.isMultiple && bet.legs.length > 0) }))

/** Matches 1 to 12 have the numbers 0 to 11. */
function columnsOf(bets: readonly Made[]): YieldColumns {
  const legs: number[] = []
  const firstLeg = bets.map(({ isMultiple, legs: own }) => {
    if (!isMultiple) return -1
    const first = legs.length
    legs.push(own.length, ...own.map((match) => match - 1))
    return first
  })
  const numbers = bets.map(({ isMultiple, legs: [match] }, at) =>
    isMultiple || match === undefined ? 12 + at : match - 1,
  )
  return {
    staked: Float64Array.from(bets, ({ staked }) => staked),
    profit: Float64Array.from(bets, ({ profit }) => profit),
    isAtRisk: new Uint8Array(bets.length).fill(1),
    matches: {
      numbers: Int32Array.from(numbers),
      count: 12 + bets.length,
      firstLeg: Int32Array.from(firstLeg),
      legs: Int32Array.from(legs),
    },
  }
}

/** Pairs of sums, in order. */
const pairs = (staked: Iterable<number>, profit: Iterable<number>) => {
  const profits = [...profit]
  return [...staked]
    .map((stake, at) => [stake, profits[at] ?? 0] as const)
    .toSorted((a, b) => a[0] - b[0] || a[1] - b[1])
}

/** The sums by the groups that the bootstrap of the record draws. */
function sumsOfBootstrap(bets: readonly Made[]) {
  const numbers = finish(groupByMatch(bets.map(({ legs }) => ({ matches: legs }))))
  const sums = new Map<number, { staked: number; profit: number }>()
  for (const [at, { staked, profit }] of bets.entries()) {
    const group = sums.get(numbers[at] ?? -1) ?? { staked: 0, profit: 0 }
    sums.set(numbers[at] ?? -1, { staked: group.staked + staked, profit: group.profit + profit })
  }
  return pairs(
    [...sums.values()].map(({ staked }) => staked),
    [...sums.values()].map(({ profit }) => profit),
  )
}

test('the groups of any of the bets are those that the bootstrap of the record draws, one call after the other', () => {
  fc.assert(
    fc.property(fc.array(someBet, { maxLength: 40 }), fc.array(fc.nat(4), { maxLength: 40 }), (bets, rows) => {
      const sumsOf = createMatchSums(columnsOf(bets))
      for (let row = 0; row < 5; row += 1) {
        const own = [...bets.keys()].filter((at) => (rows[at] ?? 0) === row)
        const { staked, profit } = sumsOf(Int32Array.from(own))
        expect(pairs(staked, profit)).toEqual(sumsOfBootstrap(own.flatMap((at) => bets[at] ?? [])))
      }
    }),
  )
})

test('two multiples with a leg on one match are one group, also without a single on it', () => {
  const bets = [
    { legs: [7, 8], isMultiple: true, staked: 100, profit: 50 },
    { legs: [8, 9], isMultiple: true, staked: 200, profit: -200 },
    { legs: [10], isMultiple: true, staked: 300, profit: 10 },
  ]
  const { staked, profit } = createMatchSums(columnsOf(bets))(Int32Array.of(0, 1, 2))
  expect(pairs(staked, profit)).toEqual([
    [300, -150],
    [300, 10],
  ])
})

test('bets that are no part of the yield are left out', () => {
  const bets = [
    { legs: [1], isMultiple: false, staked: 100, profit: 50 },
    { legs: [1], isMultiple: false, staked: 200, profit: 0 },
    { legs: [2], isMultiple: false, staked: 400, profit: 0 },
  ]
  const { staked, profit } = createMatchSums({ ...columnsOf(bets), isAtRisk: Uint8Array.of(1, 0, 0) })(
    Int32Array.of(0, 1, 2),
  )
  expect(pairs(staked, profit)).toEqual([[100, 50]])
})
