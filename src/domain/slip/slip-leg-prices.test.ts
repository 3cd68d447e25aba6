import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { pricesOfLegs, type WrittenPrice } from './slip-leg-prices.ts'

const priceOf = (odds: number) => ({ odds, exactOdds: null })
const written = (prices: readonly (readonly [leg: number | null, odds: number, isWithin?: boolean])[]) =>
  prices.map(([leg, odds, isWithin = false]): WrittenPrice => ({ leg, price: priceOf(odds), isWithin }))
const NOTHING = { labelled: [], byWin: [] }
const oddsOf = (prices: Parameters<typeof written>[0], count: number, said: Parameters<typeof pricesOfLegs>[2]) =>
  pricesOfLegs(written(prices), count, said).legs.map((price) => price?.odds ?? null)

describe('prices between the legs of a multiple', () => {
  const BETWEEN = [
    [null, 1800],
    [0, 2100],
    [1, 1500],
  ] as const

  test('are those of the legs below them where that gives the total', () => {
    const said = { labelled: [priceOf(5670)], byWin: [] }
    expect(oddsOf(BETWEEN, 3, said)).toEqual([1800, 2100, 1500])
    expect(oddsOf(BETWEEN, 3, { labelled: [], byWin: [5672, 6672] })).toEqual([1800, 2100, 1500])
    expect(oddsOf([...BETWEEN, [2, 5670]], 3, NOTHING)).toEqual([1800, 2100, 1500])
  })

  test('are those of the legs above them where the first price is the total', () => {
    const prices = [
      [null, 5670],
      [0, 1800],
      [1, 2100],
      [2, 1500],
    ] as const
    expect(oddsOf(prices, 3, NOTHING)).toEqual([1800, 2100, 1500])
  })

  test('stay open where neither gives the total, or nothing says it', () => {
    expect(oddsOf(BETWEEN, 3, { labelled: [priceOf(7000)], byWin: [] })).toEqual([null, null, null])
    expect(oddsOf(BETWEEN.slice(1), 3, NOTHING)).toEqual([null, null, null])
    // The first leg may have lost its price, and the last one may be the total.
    const two = [
      [0, 1500],
      [1, 2100],
    ] as const
    expect(oddsOf(two, 2, NOTHING)).toEqual([null, null])
    expect(oddsOf([two[0], [1, 1400]], 2, NOTHING)).toEqual([1500, 1400])
  })

  test('stay open where the total is below their product', () => {
    const prices = [
      [0, 1800],
      [1, 3240],
    ] as const
    expect(oddsOf(prices, 2, { labelled: [priceOf(1800)], byWin: [] })).toEqual([null, null])
    // A boost makes it higher.
    expect(oddsOf(prices, 2, { labelled: [priceOf(6500)], byWin: [] })).toEqual([1800, 3240])
  })
})

const RUNS = process.env['NIGHTLY'] ? 20_000 : 500

test('a price is that of its leg or open, whatever is lost and wherever the total stands', () => {
  const odds = fc.integer({ min: 110, max: 490 }).map((hundredths) => hundredths * 10)
  const text = fc.record({
    legs: fc.array(odds, { minLength: 2, maxLength: 5 }),
    isAbove: fc.boolean(),
    total: fc.constantFrom('labelled', 'first', 'last', 'by win', 'none'),
    lost: fc.option(fc.nat(4), { nil: null }),
  })
  fc.assert(
    fc.property(text, ({ legs, isAbove, total, lost }) => {
      const all = Math.round(legs.reduce((product, one) => (product * one) / 1000, 1000) / 10) * 10
      const own = legs.flatMap((one, leg) =>
        leg === lost ? [] : [[isAbove ? (leg === 0 ? null : leg - 1) : leg, one] as const],
      )
      const prices = [
        ...(total === 'first' ? [[null, all] as const] : []),
        ...own,
        ...(total === 'last' ? [[legs.length - 1, all] as const] : []),
      ]
      const read = oddsOf(prices, legs.length, {
        labelled: total === 'labelled' ? [priceOf(all)] : [],
        byWin: total === 'by win' ? [all, all + 1000] : [],
      })
      for (const [leg, one] of read.entries()) if (one !== null) expect([leg, one]).toEqual([leg, legs[leg]])
    }),
    { numRuns: RUNS },
  )
})
