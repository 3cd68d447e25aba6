import fc from 'fast-check'
import { expect, test } from 'vitest'
import { finish } from '../../domain/luck/work.ts'
import { bookOf, codesOf, foundIn } from './bet-book.ts'
import { VOID } from './explorer-queries.ts'

const someBet = fc.record({
  id: fc.integer({ min: 1, max: 500 }),
  match: fc.nat(6),
  staked: fc.integer({ min: 0, max: 10_000 }),
  atRisk: fc.constantFrom('yes', 'no', 'void'),
  result: fc.option(fc.integer({ min: -10_000, max: 10_000 })),
  raw: fc.option(fc.double({ min: 0.5, max: 2, noNaN: true })),
  key: fc.constantFrom('=a', '=b', '!none'),
  legs: fc.array(fc.integer({ min: 1, max: 9 }), { maxLength: 3 }),
  isFound: fc.boolean(),
})
type Made = { readonly id: number }
const someBets = fc.uniqueArray(someBet, { selector: ({ id }: Made) => id, maxLength: 60 })

const inParts = <Bet extends Made>(bets: readonly Bet[], parts: number, valuesOf: (bet: Bet) => readonly number[]) =>
  [...Map.groupBy(bets, ({ id }) => id % parts)].map(([part, own]) => ({
    part,
    values: Float64Array.from(own.flatMap(valuesOf)),
  }))

test('any bets in any number of parts are where their ids are, with their keys and matches', () => {
  fc.assert(
    fc.property(someBets, fc.integer({ min: 1, max: 5 }), (bets, parts) => {
      const records = inParts(bets, parts, ({ id, match, staked, atRisk, result, raw }) => [
        id,
        match,
        staked,
        atRisk === 'yes' ? staked : atRisk === 'no' ? -1 : VOID,
        result ?? Number.NaN,
        raw ?? Number.NaN,
        Number.NaN,
      ])
      const legs = Float64Array.from(bets.flatMap(({ id, legs: own }) => own.flatMap((match) => [id, match])))
      const book = finish(bookOf(records, parts, legs))
      const { columns } = book
      const codes = finish(
        codesOf(
          book,
          // Each key in two groups.
          [...Map.groupBy(bets, ({ id, key }) => `${id % 2}${key}`)].map(([name, own]) => ({
            key: name.slice(1),
            ids: Float64Array.from(own, ({ id }) => id),
          })),
        ),
      )
      const filtered = inParts(
        bets.filter(({ isFound }) => isFound),
        parts,
        ({ id }) => [id],
      )
      const found = finish(foundIn(book, filtered))
      expect(columns.bets).toBe(bets.length)
      const { numbers, firstLeg, legs: legNumbers } = columns.matches
      const numberOfMatch = new Map<number, number>()
      const named = (match: number, number: number | undefined) => {
        expect(numberOfMatch.get(match) ?? number).toBe(number)
        numberOfMatch.set(match, number ?? -1)
      }
      for (const bet of bets) {
        const at = book.ids.indexOf(bet.id)
        const { staked, isAtRisk, isVoid, isOpen, profit, raw } = columns
        expect([staked[at], isAtRisk[at], isVoid[at], isOpen[at], profit[at], raw[at]]).toEqual([
          bet.staked,
          Number(bet.atRisk === 'yes'),
          Number(bet.atRisk === 'void'),
          Number(bet.result === null),
          bet.result ?? 0,
          bet.raw ?? Number.NaN,
        ])
        expect(codes?.keys[codes.codes[at] ?? -1]).toBe(bet.key)
        expect(found?.[at]).toBe(Number(bet.isFound))
        if (bet.match !== 0) named(bet.match, numbers[at])
        const first = firstLeg[at] ?? -1
        expect(first >= 0).toBe(bet.match === 0 && bet.legs.length > 0)
        if (first < 0) continue
        const own = legNumbers.subarray(first + 1, first + 1 + (legNumbers[first] ?? 0))
        expect(own).toHaveLength(bet.legs.length)
        for (const [index, number] of own.entries()) named(bet.legs[index] ?? 0, number)
      }
      // No two matches, and no bet without one, have the same number.
      const alone = bets.flatMap(({ id, match }) => (match === 0 ? [numbers[book.ids.indexOf(id)] ?? -1] : []))
      const all = [...numberOfMatch.values(), ...alone]
      expect(new Set(all).size).toBe(all.length)
      expect(all.every((number) => number >= 0 && number < columns.matches.count)).toBe(true)
    }),
  )
})

test('a bet that is missing from the book shows that both were read at different times', () => {
  const book = finish(bookOf([{ part: 0, values: Float64Array.of(1, 0, 5, 5, 0, 1, 1) }], 1, new Float64Array()))
  expect(finish(codesOf(book, [{ key: '=a', ids: Float64Array.of(1, 2) }]))).toBeNull()
  expect(finish(codesOf(book, []))).toBeNull()
  expect(finish(foundIn(book, [{ part: 0, values: Float64Array.of(2) }]))).toBeNull()
})
