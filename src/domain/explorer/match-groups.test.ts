import fc from 'fast-check'
import { expect, test } from 'vitest'
import { groupByMatch } from '../luck/bootstrap.ts'
import { sumByMatch } from './match-groups.ts'

const someBet = fc.record({
  legs: fc.oneof(
    fc.constant([]),
    fc.integer({ min: 1, max: 12 }).map((match) => [match]),
    fc.uniqueArray(fc.integer({ min: 1, max: 12 }), { minLength: 2, maxLength: 4 }),
  ),
  isMultiple: fc.boolean(),
  staked: fc.integer({ min: 0, max: 100_000 }),
  profit: fc.integer({ min: -100_000, max: 100_000 }),
})

/** Pairs of sums, in order. */
const pairs = (staked: Iterable<number>, profit: Iterable<number>) => {
  const profits = [...profit]
  return [...staked]
    .map((stake, at) => [stake, profits[at] ?? 0] as const)
    .toSorted((a, b) => a[0] - b[0] || a[1] - b[1])
}

test('the groups are those that the bootstrap of the record draws', () => {
  fc.assert(
    fc.property(fc.array(someBet, { maxLength: 40 }), fc.nat(40), (made, cut) => {
      const bets = made.map((bet) => ({
        ...bet,
        isMultiple: bet.legs.length > 1 || (bet.isMultiple && bet.legs.length > 0),
      }))
      const numbers = groupByMatch(bets.map(({ legs }) => ({ matches: legs })))
      const expected = new Map<number, { staked: number; profit: number }>()
      for (const [at, { staked, profit }] of bets.entries()) {
        const group = expected.get(numbers[at] ?? -1) ?? { staked: 0, profit: 0 }
        expected.set(numbers[at] ?? -1, { staked: group.staked + staked, profit: group.profit + profit })
      }
      const records = bets.map(({ legs, isMultiple, staked, profit }, at) => {
        const [match = null] = isMultiple ? [] : legs
        return [match ?? -(at + 1), staked, profit]
      })
      const legsOf = new Map(bets.flatMap(({ legs, isMultiple }, at) => (isMultiple ? [[at + 1, legs] as const] : [])))
      const parts = [records.slice(0, cut), records.slice(cut)].map((part) => Float64Array.from(part.flat()))
      const found = sumByMatch(parts, legsOf)
      expect(pairs(found.staked, found.profit)).toEqual(
        pairs(
          [...expected.values()].map(({ staked }) => staked),
          [...expected.values()].map(({ profit }) => profit),
        ),
      )
    }),
  )
})

test('two multiples with a leg on one match are one group, also without a single on it', () => {
  const records = Float64Array.from([-1, 100, 50, -2, 200, -200, -3, 300, 10])
  const legsOf = new Map([
    [1, [7, 8]],
    [2, [8, 9]],
    [3, [10]],
  ])
  const { staked, profit } = sumByMatch([records], legsOf)
  expect(pairs(staked, profit)).toEqual([
    [300, -150],
    [300, 10],
  ])
})
