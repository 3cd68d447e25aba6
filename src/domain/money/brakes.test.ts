import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  breakEnd,
  changeLimit,
  exceededBy,
  LIMIT_KINDS,
  type Limit,
  limitAt,
  NO_LIMIT,
  PERIOD_OF,
  type UsedLimit,
} from './brakes.ts'

const now = new Date('2026-11-22T12:00Z')
const tomorrow = new Date('2026-11-23T00:00Z')
const later = new Date('2026-11-24T00:00Z')
const held = (amount: number): Limit => ({ amount, next: null })
const raising = (amount: number, to: number | null): Limit => ({ amount, next: { amount: to, from: tomorrow } })

describe('a limit', () => {
  test.each([
    ['the first one holds at once', NO_LIMIT, 100, held(100)],
    ['a lower one holds at once', held(100), 50, held(50)],
    ['a higher one holds from the next day on', held(100), 200, raising(100, 200)],
    ['its removal holds from the next day on', held(100), null, raising(100, null)],
    ['the same one drops a raise that waits', raising(100, 200), 100, held(100)],
    ['a lower one drops a raise that waits', raising(100, 200), 99, held(99)],
    ['another raise replaces the one that waits', raising(100, 200), 150, raising(100, 150)],
    ['none stays none', NO_LIMIT, null, NO_LIMIT],
  ])('%s', (_, before, wanted, after) => {
    expect(changeLimit(before, wanted, now, tomorrow)).toEqual(after)
  })

  test('that was raised holds until the next day, and not from then on', () => {
    const before = raising(100, 200)
    expect(limitAt(before, new Date(tomorrow.getTime() - 1))).toEqual(before)
    expect(limitAt(before, tomorrow)).toEqual(held(200))
    expect(changeLimit(before, 150, tomorrow, later)).toEqual(held(150))
  })

  const amount = fc.option(fc.integer({ min: 1, max: 1000 }), { nil: null })
  test('is never raised on the same day by any request', () => {
    fc.assert(
      fc.property(fc.array(amount), fc.integer({ min: 1, max: 1000 }), (wishes, first) => {
        let limit = held(first)
        for (const wanted of wishes) {
          const before = limit.amount
          limit = changeLimit(limit, wanted, now, tomorrow)
          expect(limit.amount).toBe(Math.min(before ?? Infinity, wanted ?? Infinity))
          // The last change applies tomorrow.
          expect(limitAt(limit, tomorrow).amount).toBe(wanted)
        }
      }),
    )
  })
})

test.each(LIMIT_KINDS)('the limit %s is used up in the period that it names', (kind) => {
  expect(PERIOD_OF[kind]).toBe(kind.split('-')[1])
})

describe('a bet', () => {
  const used: UsedLimit = {
    ...held(100_00),
    kind: 'stake-day',
    used: 80_00,
    since: new Date('2026-11-22T00:00Z'),
    until: tomorrow,
  }
  const bet = { staked: 20_00, placedAt: now }
  const excess = (before: number, after: number, amount = 100_00) => [{ kind: 'stake-day', before, after, amount }]
  const yesterday = { staked: 90_00, placedAt: new Date('2026-11-21T23:59Z') }

  test.each([
    ['that reaches the limit exceeds nothing', bet, used, now, []],
    ['of a cent more exceeds it', { ...bet, staked: 20_01 }, used, now, excess(80_00, 100_01)],
    [
      'after a limit was lowered below what is used exceeds it',
      bet,
      { ...used, amount: 50_00 },
      now,
      excess(80_00, 100_00, 50_00),
    ],
    ['without a limit exceeds nothing', bet, { ...used, ...NO_LIMIT }, now, []],
    ['that is free exceeds nothing', { ...bet, staked: 0 }, { ...used, used: 100_00 }, now, []],
    [
      'without a stake yet names a limit that is passed already',
      { ...bet, staked: 0 },
      { ...used, used: 100_01 },
      now,
      excess(100_01, 100_01),
    ],
    ['of yesterday exceeds nothing today', yesterday, used, now, []],
    ['of yesterday has nothing to do with a limit that is passed today', yesterday, { ...used, used: 200_00 }, now, []],
    ['may lose a profit before it exceeds the loss', { ...bet, staked: 150_00 }, { ...used, used: -50_00 }, now, []],
    [
      'of the next day begins at nothing, also after a day over the limit',
      { staked: 0, placedAt: tomorrow },
      { ...used, used: 200_00 },
      tomorrow,
      [],
    ],
    ['of the next day begins at nothing', { staked: 100_00, placedAt: tomorrow }, used, tomorrow, []],
    ['of the next day has its own excess', { staked: 100_01, placedAt: tomorrow }, used, tomorrow, excess(0, 100_01)],
    [
      'counts by a raised limit from its day on',
      { staked: 150_00, placedAt: tomorrow },
      { ...used, ...raising(100_00, 200_00) },
      tomorrow,
      [],
    ],
  ])('%s', (_, placed, limit, at, expected) => {
    expect(exceededBy(placed, [limit], at)).toEqual(expected)
  })
})

describe('a break', () => {
  test.each([
    ['day', '2026-11-23T12:00Z'],
    ['week', '2026-11-29T12:00Z'],
    ['month', '2026-12-22T12:00Z'],
  ] as const)('of a %s ends at %s', (length, end) => {
    expect(breakEnd(length, now, null)).toEqual(new Date(end))
  })

  test('of a day does not end a week’s earlier', () => {
    const week = breakEnd('week', now, null)
    expect(breakEnd('day', now, week)).toEqual(week)
    expect(breakEnd('month', now, week)).toEqual(breakEnd('month', now, null))
  })
})
