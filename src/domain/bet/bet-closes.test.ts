import { describe, expect, test } from 'vitest'
import { leg, multiple, playedMatch, START, single } from '../../../test/support/book-bets.ts'
import { withCloses } from './bet-closes.ts'
import { picksOf } from './stored-bet.ts'

const before = (minutes: number) => new Date(START.getTime() - minutes * 60_000)
const lastPrices = { odds1: 1900, odds2: 2000, readAt: before(120), seenAt: before(5) }
const priced = playedMatch({ lastPrices })
const close = { closeOdds: 1900, closeOther: 2000, closeAt: before(5), closeSource: 'hltv', closeMissing: null }
/** Logit ½·ln(1.00/0.90): analytics-and-imports.md, section 2. */
const CHANCE = 0.513167

describe('a single', () => {
  test('gets the closing price of its match, and its chances', () => {
    const closed = withCloses(single(), new Map([[7, priced]]))
    expect(closed).toMatchObject(close)
    expect(closed.chanceOddsRatio).toBeCloseTo(CHANCE, 6)
    expect(closed.chanceMultiplicative).toBeCloseTo(0.512821, 6)
    // The same again changes nothing.
    expect(withCloses(closed, new Map([[7, priced]]))).toBe(closed)
  })

  test('is the same without a match among these', () => {
    const [free, other] = [single({ matchId: null }), single({ matchId: 8 })]
    expect(withCloses(free, new Map([[7, priced]]))).toBe(free)
    expect(withCloses(other, new Map([[7, priced]]))).toBe(other)
  })

  test('loses the chances of a price that is gone', () => {
    const bet = single({ matchId: null, chanceOddsRatio: 0.5 })
    expect(withCloses(bet, new Map())).toEqual(single({ matchId: null }))
  })
})

describe('a multiple', () => {
  const legs = [leg(1, { matchId: 7 }), leg(2, { matchId: 8, ...close })]

  test('gets the product of the closing prices of its legs', () => {
    const closed = withCloses(multiple(legs), new Map([[7, priced]]))
    expect(picksOf(closed)[0]).toMatchObject(close)
    expect(closed).toMatchObject({ ...close, closeOdds: 3610, closeOther: null, closeSource: null })
    expect(closed.chanceOddsRatio).toBeCloseTo(CHANCE ** 2, 6)
    expect(withCloses(closed, new Map([[7, priced]]))).toBe(closed)
  })

  test('keeps the price that its user typed', () => {
    const typed = multiple(legs, { ...close, closeSource: 'typed', closeOdds: 4000 })
    const closed = withCloses(typed, new Map([[7, priced]]))
    expect(picksOf(closed)[0]).toMatchObject(close)
    expect(closed).toMatchObject({ closeSource: 'typed', closeOdds: 4000 })
  })
})
