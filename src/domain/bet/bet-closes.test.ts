import { describe, expect, test } from 'vitest'
import { leg, multiple, playedMatch, START, single } from '../../../test/support/book-bets.ts'
import type { MarginMethod } from '../money/margin.ts'
import { withCloses } from './bet-closes.ts'
import { closeOf, closeOfSingle, typedClose } from './closing.ts'
import { type Bet, picksOf } from './stored-bet.ts'

const before = (minutes: number) => new Date(START.getTime() - minutes * 60_000)
const lastPrices = { odds1: 1900, odds2: 2000, readAt: before(120), seenAt: before(5) }
const priced = playedMatch({ lastPrices })
const close = { missing: null, odds: 1900, other: 2000, at: before(5), source: 'hltv' }
/** Logit ½·ln(1.00/0.90): analytics-and-imports.md, section 2. */
const CHANCE = 0.513167
function chanceBy(method: MarginMethod, bet: Bet): number | null {
  const value = closeOf(bet, method)
  return 'missing' in value ? null : value.chance
}

describe('a single', () => {
  test('gets the closing price of its match, and its chances', () => {
    const closed = withCloses(single(), new Map([[7, priced]]))
    expect(closed.close).toMatchObject(close)
    expect(chanceBy('odds-ratio', closed)).toBeCloseTo(CHANCE, 6)
    expect(chanceBy('multiplicative', closed)).toBeCloseTo(0.512821, 6)
    // The same again changes nothing.
    expect(withCloses(closed, new Map([[7, priced]]))).toBe(closed)
  })

  test('is the same without a match among these', () => {
    const [free, other] = [single({ matchId: null }), single({ matchId: 8 })]
    expect(withCloses(free, new Map([[7, priced]]))).toBe(free)
    expect(withCloses(other, new Map([[7, priced]]))).toBe(other)
  })
})

describe('a multiple', () => {
  const legs = [leg(1, { matchId: 7 }), leg(2, { matchId: 8, close })]

  test('gets the product of the closing prices of its legs', () => {
    const closed = withCloses(multiple(legs), new Map([[7, priced]]))
    expect(picksOf(closed)[0]?.close).toEqual(close)
    expect(closed.close).toMatchObject({ ...close, odds: 3610, other: null, source: null })
    expect(chanceBy('odds-ratio', closed)).toBeCloseTo(CHANCE ** 2, 6)
    expect(withCloses(closed, new Map([[7, priced]]))).toBe(closed)
  })

  test('keeps the price that its user typed', () => {
    const typed = multiple(legs, { close: closeOfSingle(typedClose(4000, null)) })
    const closed = withCloses(typed, new Map([[7, priced]]))
    expect(picksOf(closed)[0]?.close).toEqual(close)
    expect(closed.close).toBe(typed.close)
  })
})
