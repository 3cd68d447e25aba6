import fc from 'fast-check'
import { expect, test } from 'vitest'
import { finish } from '../luck/work.ts'
import { sumBets } from './bet-columns.ts'
import { groupIntoRows } from './bet-rows.ts'

const KEYS = ['!none', '=a', '=b', '=c']
const someBet = fc.record({ first: fc.nat(3), second: fc.nat(3), isFound: fc.boolean() })

test.each([1, 2])('any bets are in the row of their keys in %i dimensions, the largest row first', (count) => {
  fc.assert(
    fc.property(fc.array(someBet, { maxLength: 40 }), fc.boolean(), (bets, isFiltered) => {
      const dimensions = [
        { keys: KEYS, codes: Int32Array.from(bets, ({ first }) => first) },
        { keys: KEYS, codes: Int32Array.from(bets, ({ second }) => second) },
      ].slice(0, count)
      const isFound = isFiltered ? Uint8Array.from(bets, (bet) => Number(bet.isFound)) : null
      const whole = finish(groupIntoRows(dimensions, isFound))
      const rows = whole.rows.map(({ keys, bets: own }) => [keys.join(), [...own]])
      const expected = Map.groupBy(
        [...bets.entries()].flatMap(([at, bet]) => (isFiltered && !bet.isFound ? [] : [at])),
        (at) =>
          [bets[at]?.first, bets[at]?.second]
            .slice(0, count)
            .map((code) => KEYS[code ?? 0])
            .join(),
      )
      expect(rows).toEqual(
        [...expected].toSorted(([a, one], [b, other]) => other.length - one.length || (a < b ? -1 : 1)),
      )
      expect([...whole.bets]).toEqual(whole.rows.flatMap(({ bets: own }) => [...own]))
      // Only some of them: the first ones, and the large ones.
      const few = finish(groupIntoRows(dimensions, isFound, 2, 4))
      expect(few.count).toBe(rows.length)
      expect(few.rows).toEqual(whole.rows.filter(({ bets: own }, at) => at < 2 || own.length >= 4))
      expect([...few.bets].toSorted((a, b) => a - b)).toEqual([...whole.bets].toSorted((a, b) => a - b))
      const listed = few.rows.flatMap(({ bets: own }) => [...own])
      expect(few.bets.slice(0, listed.length)).toEqual(Int32Array.from(listed))
    }),
  )
})

test('amounts of money add up exactly beyond what a float holds', () => {
  const bets = 2_000
  const largest = 9_999_999_999_999
  const sums = sumBets(
    {
      bets,
      staked: new Float64Array(bets).fill(1),
      profit: new Float64Array(bets).fill(largest),
      isAtRisk: new Uint8Array(bets).fill(1),
      isOpen: new Uint8Array(bets),
      isVoid: new Uint8Array(bets),
      raw: new Float64Array(bets).fill(Number.NaN),
      fair: new Float64Array(bets).fill(Number.NaN),
      matches: { numbers: new Int32Array(bets), count: 1, firstLeg: new Int32Array(bets), legs: new Int32Array() },
    },
    Int32Array.from({ length: bets }, (_, at) => at),
  )
  expect(sums).toMatchObject({
    bets,
    staked: 2_000n,
    profit: 19_999_999_999_998_000n,
    voids: 0,
    closed: 0,
    fairClosed: 0,
  })
  expect(sums.atRisk).toEqual({ bets, staked: 2_000n, profit: 19_999_999_999_998_000n })
})
