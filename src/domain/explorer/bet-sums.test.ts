import fc from 'fast-check'
import { expect, test } from 'vitest'
import { groupByMatch } from '../maths/bootstrap.ts'
import { finish, type Work } from '../maths/work.ts'
import { addSums, type BetSums, type RiskedBet, sumByMatch } from './bet-sums.ts'

const someBet = fc.record({
  matches: fc.uniqueArray(fc.integer({ min: 1, max: 12 }), { maxLength: 4 }),
  staked: fc.integer({ min: 0, max: 100_000 }),
  profit: fc.integer({ min: -100_000, max: 100_000 }),
})

/** Joins two bets that share a match, over and over: slow and plain. */
function groupsOf(bets: readonly RiskedBet[]): readonly (readonly [staked: number, profit: number])[] {
  let groups = bets.map((bet) => ({ matches: new Set(bet.matches), staked: bet.staked, profit: bet.profit }))
  for (;;) {
    const joined = groups.flatMap((one, at) => {
      const other = groups.findIndex(
        ({ matches }, index) => index > at && [...matches].some((match) => one.matches.has(match)),
      )
      return other < 0 ? [] : [[at, other] as const]
    })
    const [first] = joined
    if (!first) return groups.map(({ staked, profit }) => [staked, profit] as const)
    const [one, other] = [groups[first[0]], groups[first[1]]]
    if (!one || !other) throw new Error('both groups exist')
    groups = groups.filter((group) => group !== one && group !== other)
    groups.push({
      matches: new Set([...one.matches, ...other.matches]),
      staked: one.staked + other.staked,
      profit: one.profit + other.profit,
    })
  }
}

test('bets on one match are one group, and so are all that multiples connect', () => {
  fc.assert(
    fc.property(fc.array(someBet, { maxLength: 20 }), (bets) => {
      const found = finish(sumByMatch(bets)).map(({ staked, profit }) => [staked, profit] as const)
      const order = (a: readonly [number, number], b: readonly [number, number]) => a[0] - b[0] || a[1] - b[1]
      expect(found.toSorted(order)).toEqual(groupsOf(bets).toSorted(order))
    }),
  )
})

test('two multiples with a leg on one match are one group, also without a single on it; a bet without a match is its own', () => {
  const bets = [
    { matches: [7, 8], staked: 100, profit: 50 },
    { matches: [8, 9], staked: 200, profit: -200 },
    { matches: [10], staked: 300, profit: 10 },
    { matches: [], staked: 400, profit: 1 },
    { matches: [], staked: 500, profit: 2 },
  ]
  expect(finish(sumByMatch(bets))).toEqual([
    { staked: 300, profit: -150 },
    { staked: 300, profit: 10 },
    { staked: 400, profit: 1 },
    { staked: 500, profit: 2 },
  ])
})

test('the sums of 12,288 bets pause after each 1,024 of them, besides the pauses of their grouping', () => {
  const pausesOf = (work: Work<unknown>) => {
    let pauses = 0
    while (!work.next().done) pauses += 1
    return pauses
  }
  const bets = Array.from({ length: 12_288 }, (_, at) => ({ matches: [at], staked: 100, profit: 1 }))
  expect(pausesOf(sumByMatch(bets)) - pausesOf(groupByMatch(bets))).toBe(12)
})

test('amounts of money add up exactly beyond what a float holds', () => {
  const largest = 9_007_199_254_740_993n // 2^53 + 1
  const one: BetSums = {
    bets: 1,
    open: 0,
    staked: 1n,
    profit: largest,
    atRisk: { bets: 1, staked: 2n, profit: -largest },
    closed: 1,
    raw: 0.5,
    fairClosed: 0,
    fair: 0,
  }
  expect(addSums([one, one, one])).toEqual({
    bets: 3,
    open: 0,
    staked: 3n,
    profit: 27_021_597_764_222_979n,
    atRisk: { bets: 3, staked: 6n, profit: -27_021_597_764_222_979n },
    closed: 3,
    raw: 1.5,
    fairClosed: 0,
    fair: 0,
  })
  expect(addSums([])).toMatchObject({ bets: 0, staked: 0n, atRisk: { bets: 0, profit: 0n } })
})
