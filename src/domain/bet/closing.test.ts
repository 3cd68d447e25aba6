import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Selection } from '../market/selection.ts'
import { MARGIN_METHODS } from '../money/margin.ts'
import {
  type CloseMissing,
  type ClosingMatch,
  closeOf,
  closeOfLegs,
  closeOfSingle,
  closeOnMatch,
  nextClose,
  noClose,
  OLDEST_CLOSE_MS,
  type PickClose,
  typedClose,
} from './closing.ts'

const START = new Date('2026-11-20T18:07:00Z')
const minutesBefore = (minutes: number) => new Date(START.getTime() - minutes * 60_000)

const LAST = { odds1: 1900, odds2: 2000, readAt: minutesBefore(300), seenAt: minutesBefore(4) }
const STARTED: ClosingMatch = { status: 'live', source: 'hltv', startedTime: START, lastPrices: LAST }
const WINNER: Selection = { market: 'match-winner', side: 1, isThreeWay: false }
const EARLY = { placedAt: minutesBefore(60), live: null }
const first = { selection: WINNER, swapped: false }

describe('the closing price of a pick', () => {
  test('is the last price before the start, of its team, at the time of its last reading', () => {
    expect(closeOnMatch(first, EARLY, STARTED)).toEqual({
      missing: null,
      odds: 1900,
      other: 2000,
      at: minutesBefore(4),
      source: 'hltv',
    })
  })

  test.each([
    ['team 2', { selection: { ...WINNER, side: 2 }, swapped: false }, 2000],
    ['team 1 of a match that names the teams in the other order', { selection: WINNER, swapped: true }, 2000],
    ['team 2 of a match in the other order', { selection: { ...WINNER, side: 2 }, swapped: true }, 1900],
  ] as const)('of %s is the price of that team', (_, pick, price) => {
    expect(closeOnMatch(pick, EARLY, STARTED)).toMatchObject({ missing: null, odds: price })
  })

  test.each<[string, Partial<ClosingMatch>]>([
    ['a price that did not change for five hours, read four minutes before', {}],
    ['a price read 30 minutes before', { lastPrices: { ...LAST, seenAt: minutesBefore(OLDEST_CLOSE_MS / 60_000) } }],
    ['a price that changed two minutes before', { lastPrices: { ...LAST, readAt: minutesBefore(2), seenAt: null } }],
    ['the match is finished by now', { status: 'finished' }],
  ])('is there: %s', (_, match) => {
    expect(closeOnMatch(first, EARLY, { ...STARTED, ...match })).toMatchObject({ missing: null, odds: 1900 })
  })

  test.each<[CloseMissing, string, Partial<ClosingMatch>]>([
    ['not-started', 'before the start', { status: 'upcoming', startedTime: null, lastPrices: null }],
    ['not-started', 'of a match that was called off', { status: 'cancelled', startedTime: null }],
    ['start-unseen', 'of a match that was first seen when it was over', { status: 'finished', startedTime: null }],
    ['no-reading', 'without a price', { lastPrices: null }],
    ['too-old', 'after a gap of 31 minutes', { lastPrices: { ...LAST, seenAt: minutesBefore(31) } }],
    ['too-old', 'where nobody knows how long it held', { lastPrices: { ...LAST, seenAt: null } }],
  ])('is missing as %s %s', (reason, _, match) => {
    expect(closeOnMatch(first, EARLY, { ...STARTED, ...match })).toEqual(noClose(reason))
  })

  test.each<[string, Selection | null]>([
    ['a map', { market: 'map-winner', map: 1, side: 1 }],
    ['a total', { market: 'total-maps', choice: 'over', line: 2.5 }],
    ['the winner or the draw', { market: 'match-winner', side: 1, isThreeWay: true }],
    ['the draw', { market: 'match-winner', side: 'draw', isThreeWay: true }],
    ['the draw of a market without one', { market: 'match-winner', side: 'draw', isThreeWay: false }],
    ['a text that is not certain', null],
  ])('is missing for another market: %s', (_, selection) => {
    expect(closeOnMatch({ selection, swapped: false }, EARLY, STARTED)).toEqual(noClose('other-market'))
  })

  test.each([
    ['placed at the start', { placedAt: START, live: null }],
    ['placed after it, whatever its user says', { placedAt: new Date(START.getTime() + 1), live: false }],
    ['said to be live', { placedAt: minutesBefore(5), live: true }],
  ])('is missing for a live bet: %s', (_, placing) => {
    expect(closeOnMatch(first, placing, STARTED)).toEqual(noClose('live-bet'))
  })
})

test('a typed closing price is stored with the source "typed", and without a time', () => {
  expect(typedClose(1900, 2000)).toEqual({ missing: null, odds: 1900, other: 2000, at: null, source: 'typed' })
})

describe('what is kept', () => {
  const read = closeOnMatch(first, EARLY, STARTED)
  test.each([
    ['a typed price stays beside a recorded one', typedClose(1700, null), read, typedClose(1700, null)],
    ['a recorded price takes the place of a reason', noClose('not-started'), read, read],
    ['a reason takes the place of another', noClose('not-started'), noClose('no-reading'), noClose('no-reading')],
    ['a price stays where the match has none', read, noClose('no-reading'), read],
    ['a price stays where nobody saw the match begin', read, noClose('start-unseen'), read],
    ['a price stays where the last reading is too old', read, noClose('too-old'), read],
    ['a start that was a mistake takes it away', read, noClose('not-started'), noClose('not-started')],
    ['a bet that turns out to be live has none', read, noClose('live-bet'), noClose('live-bet')],
  ])('%s', (_, kept, found, expected) => {
    expect(nextClose(kept, found)).toEqual(expected)
  })
})

function valueOf(...args: Parameters<typeof closeOf>) {
  const value = closeOf(...args)
  if ('missing' in value) throw new Error(value.missing)
  return value
}

const bet = (odds: number, close: PickClose) => ({ odds, close: closeOfSingle(close) })

describe('the closing-line value', () => {
  // Taken at 2.10, close 1.90 and 2.00: 2.1/1.9 − 1; p = 2/3.9, and p = 1/(1 + √(0.9/1)).
  test.each([
    ['multiplicative', 0.512821, 0.076923],
    ['odds-ratio', 0.513167, 0.077651],
  ] as const)('of 2.10 against 1.90 and 2.00 by %s', (method, chance, fair) => {
    const value = valueOf(bet(2100, typedClose(1900, 2000)), method)
    expect(value.raw).toBeCloseTo(0.105263, 6)
    expect(value.chance).toBeCloseTo(chance, 6)
    expect(value.fair).toBeCloseTo(fair, 6)
  })

  test('is raw only without the price of the other side, and missing with its reason', () => {
    const value = valueOf(bet(2100, typedClose(2000, null)), 'power')
    expect(value.raw).toBeCloseTo(0.05, 12)
    expect([value.fair, value.chance]).toEqual([null, null])
    expect(closeOf(bet(2100, noClose('too-old')), 'power')).toEqual({ missing: 'too-old' })
    // No price is 1 or less.
    expect(() => bet(2100, typedClose(2000, 1000))).toThrow('a price above 1')
  })

  test.each(MARGIN_METHODS)('is less against the fair close by %s, as the margin is positive', (method) => {
    const price = fc.integer({ min: 1100, max: 9000 })
    fc.assert(
      fc.property(price, price, price, (odds, close, other) => {
        fc.pre(1000 / close + 1000 / other > 1.001)
        const value = valueOf(bet(odds, typedClose(close, other)), method)
        expect(value.fair).toBeLessThan(value.raw)
      }),
    )
  })
})

describe('the close of a multiple', () => {
  const legs = [{ close: typedClose(1500, 2740) }, { close: typedClose(1850, 1950) }]

  test('is the product of its legs, and so is its chance', () => {
    // 1.5 · 1.85 = 2.775; .651018 · .513900 and .646226 · .513158
    const close = closeOfLegs(legs)
    expect(close).toMatchObject({ missing: null, odds: 2775, other: null, at: null, source: null })
    expect(valueOf({ odds: 2775, close }, 'odds-ratio').chance).toBeCloseTo(0.334558, 5)
    expect(valueOf({ odds: 2775, close }, 'multiplicative').chance).toBeCloseTo(0.331616, 5)
    // .650852 · .513860 and .653152 · .514225
    expect(valueOf({ odds: 2775, close }, 'additive').chance).toBeCloseTo(0.334447, 5)
    expect(valueOf({ odds: 2775, close }, 'power').chance).toBeCloseTo(0.335867, 5)
  })

  test('was last read with the latest of its legs', () => {
    const readBefore = (minutes: number) => ({
      close: { ...typedClose(1500, 2740), source: 'hltv', at: minutesBefore(minutes) } as const,
    })
    expect(closeOfLegs([readBefore(5), readBefore(2), readBefore(9), ...legs])).toMatchObject({ at: minutesBefore(2) })
  })

  test('is missing for the first reason of a leg', () => {
    const untied = [{ close: noClose('other-market') }, { close: noClose('not-tied') }]
    expect(closeOfLegs([...legs, ...untied])).toEqual(noClose('other-market'))
  })

  test('has no chance where the other price of a leg is not known', () => {
    expect(closeOfLegs([...legs, { close: typedClose(2000, null) }])).toMatchObject({ odds: 5550, chances: null })
  })

  test('is not made up for a multiple without legs', () => {
    expect(() => closeOfLegs([])).toThrow('no legs')
  })

  test('of twenty long legs can be stored', () => {
    const close = closeOfLegs(Array.from({ length: 20 }, () => ({ close: typedClose(1_000_000, 1010) })))
    expect(close).toMatchObject({ missing: null, odds: 1_000_000_000_000_000 })
  })
})
