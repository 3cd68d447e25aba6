import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { byTier } from '../../../test/support/tier.ts'
import { daysUpTo, monthBefore, monthOf } from '../time/calendar-days.ts'
import { type BetStatus, STATUS_RULES, SUM_STATUSES, type SumStatus } from './bet.ts'
import {
  addUp,
  averageStake,
  countAs,
  roi,
  type Sum,
  sumOf,
  type Tally,
  winRate,
  withCounted,
  withStatus,
  yieldOf,
} from './statistics.ts'

const sum = (of: Partial<Sum>): Sum => ({ bets: 1, staked: 0n, profit: 0n, ...of })
const record = (won: number, lost: number): Tally => ({ won: sum({ bets: won }), lost: sum({ bets: lost }) })

describe('with nothing to divide by', () => {
  test('the win rate, the average and the return are 0, and there is no yield', () => {
    expect([winRate({}), averageStake({}), roi({}), yieldOf({})]).toEqual([0, 0n, 0, null])
  })
  test('pending bets alone have a return of 0 and no yield', () => {
    const pending: Tally = { pending: sum({ bets: 3, staked: 9_000n }) }
    expect([winRate(pending), averageStake(pending), roi(pending), yieldOf(pending)]).toEqual([0, 3_000n, 0, null])
  })
})

test.each([
  [1, 2, 33.3],
  [2, 1, 66.7],
  [1, 0, 100],
  [1, 15, 6.3],
  [3, 13, 18.8],
])('%i won and %i lost is %d %%', (won, lost, expected) => {
  expect(winRate({ ...record(won, lost), pending: sum({ bets: 7 }) })).toBe(expected)
})

test.each([
  [750n, 13_333n, 5.6],
  [-750n, 13_333n, -5.6],
  [5n, 10_000n, 0.1],
  [-5n, 10_000n, -0.1],
  [4n, 10_000n, 0],
  [-4n, 10_000n, 0],
  [99_900n, 100n, 99_900],
])('a profit of %d on %d is %d %%, halves away from zero', (profit, staked, expected) => {
  // -0 would be shown with a minus.
  expect(Object.is(roi({ won: sum({ profit }), pending: sum({ staked }) }), expected)).toBe(true)
  expect(yieldOf({ lost: sum({ profit, staked }), pending: sum({ staked: 77n }) })).toBe(expected)
})

const KINDS = ['pending', 'won', 'lost', 'returned'] as const
/** Shown as, counted as, and whether the stake was at risk: a returned one was not; a cash-out counts by its sign. */
const COUNTED: Readonly<Record<SumStatus, readonly [BetStatus, (typeof KINDS)[number], boolean]>> = {
  pending: ['pending', 'pending', false],
  won: ['won', 'won', true],
  lost: ['lost', 'lost', true],
  push: ['won', 'returned', false],
  void: ['won', 'returned', false],
  'half-won': ['won', 'won', true],
  'half-lost': ['lost', 'lost', true],
  'cashed-out-won': ['won', 'won', true],
  'cashed-out-lost': ['lost', 'lost', true],
}

test.each(SUM_STATUSES)('a bet that is %s is shown and counted by its outcome', (status) => {
  const [shown, counted, isAtRisk] = COUNTED[status]
  const tally = { [status]: sum({ staked: 100n, profit: 10n }) }
  expect(STATUS_RULES[status].status).toBe(shown)
  expect(KINDS.filter((kind) => countAs(tally, kind) === 1)).toEqual([counted])
  expect(yieldOf(tally)).toBe(isAtRisk ? 10 : null)
})

describe('the sums of some bets', () => {
  const all: Tally = Object.fromEntries(SUM_STATUSES.map((status, at) => [status, sum({ bets: 2 ** at, staked: 7n })]))
  const meant = (isMeant: (status: SumStatus) => boolean) =>
    Object.fromEntries(SUM_STATUSES.filter(isMeant).map((status) => [status, all[status]]))

  test.each(['pending', 'won', 'lost'] as const)('are those of the statuses that are shown as %s', (shown) => {
    expect(withStatus(all, shown)).toEqual(meant((status) => COUNTED[status][0] === shown))
  })

  test.each(KINDS)('are those of the statuses that count as %s', (kind) => {
    expect(withCounted(all, kind)).toEqual(meant((status) => COUNTED[status][1] === kind))
  })

  test('are all of them for null, and 0 without bets', () => {
    expect(withStatus(all, null)).toEqual(all)
    expect(withCounted(all, null)).toEqual(all)
    const nothing = { bets: 0, staked: 0n, profit: 0n }
    expect(sumOf(withStatus({}, 'won'))).toEqual(nothing)
    expect(sumOf(withCounted({}, 'returned'))).toEqual(nothing)
  })
})

const cents = fc.bigInt({ min: 0n, max: 10n ** 16n })

test('sums add up status by status', () => {
  const one: Tally = { won: { bets: 2, staked: 300n, profit: 150n } }
  const other: Tally = { won: { bets: 1, staked: 100n, profit: 50n }, lost: { bets: 1, staked: 70n, profit: -70n } }
  const nothing = { bets: 0, staked: 0n, profit: 0n }
  expect(addUp([one, other])).toMatchObject({
    won: { bets: 3, staked: 400n, profit: 200n },
    lost: { bets: 1, staked: 70n, profit: -70n },
    pending: nothing,
  })
  expect(addUp([])).toMatchObject({ won: nothing })
})

test('months and days follow the calendar', () => {
  expect(monthOf('2026-11-21')).toBe('2026-11')
  expect([monthBefore('2026-11'), monthBefore('2026-01')]).toEqual(['2026-10', '2025-12'])
  expect(daysUpTo('2028-03-02', 4)).toEqual(['2028-02-28', '2028-02-29', '2028-03-01', '2028-03-02'])
})

describe('ten thousand times', { timeout: 60_000 }, () => {
  const runs = { numRuns: byTier(1_000, 10_000) }

  test('a percentage is the nearest tenth, and of two the one further from zero', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: -(10n ** 14n), max: 10n ** 14n }),
        fc.bigInt({ min: 1n, max: 10n ** 14n }),
        (profit, staked) => {
          fc.pre(profit * 1000n < staked * 10n ** 15n && -profit * 1000n < staked * 10n ** 15n)
          const tenths = BigInt(Math.round(roi({ won: sum({ profit, staked }) }) * 10))
          // |tenths / 10 − 100 × profit / staked| ≤ 1/20, without dividing.
          const distance = 2n * (tenths * staked - 1000n * profit)
          const size = distance < 0n ? -distance : distance
          expect(size <= staked).toBe(true)
          if (size === staked) expect(tenths * tenths * staked * staked > 1_000_000n * profit * profit).toBe(true)
        },
      ),
      runs,
    )
  })

  test('the average stake times the bets is the whole, to half a cent a bet', () => {
    fc.assert(
      fc.property(cents, fc.integer({ min: 1, max: 1_000_000 }), (staked, bets) => {
        const difference = 2n * (averageStake({ won: sum({ staked, bets }) }) * BigInt(bets) - staked)
        expect(difference > -BigInt(bets) && difference <= BigInt(bets)).toBe(true)
      }),
      runs,
    )
  })

  test('the win rates of two opposite records add up to 100, except for the rounding of a half', () => {
    fc.assert(
      fc.property(fc.nat(100_000), fc.nat(100_000), (won, lost) => {
        fc.pre(won + lost > 0)
        const both = Math.round(winRate(record(won, lost)) * 10) + Math.round(winRate(record(lost, won)) * 10)
        expect([1000, 1001]).toContain(both)
      }),
      runs,
    )
  })

  test('sums are the same whichever way they are added up', () => {
    const some = fc.record({
      bets: fc.nat(1000),
      staked: cents,
      profit: fc.bigInt({ min: -(10n ** 16n), max: 10n ** 16n }),
    })
    const tally = fc.record({ pending: some, won: some, lost: some }, { requiredKeys: [] })
    fc.assert(
      fc.property(fc.array(tally, { maxLength: 6 }), fc.nat(6), (tallies, cut) => {
        const total = addUp([addUp(tallies.slice(0, cut)), addUp(tallies.slice(cut))])
        expect(total).toEqual(addUp(tallies.toReversed()))
        const staked = tallies.flatMap((each) => Object.values(each)).reduce((all, each) => all + each.staked, 0n)
        expect(sumOf(total).staked).toBe(staked)
      }),
      runs,
    )
  })

  test('the month before is the month of the day before the first', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2000, max: 2100 }), fc.integer({ min: 1, max: 12 }), (year, month) => {
        const name = `${year}-${String(month).padStart(2, '0')}`
        const dayBefore = new Date(Date.parse(`${name}-01T00:00:00Z`) - 1).toISOString()
        expect(monthBefore(name)).toBe(dayBefore.slice(0, 7))
        const days = daysUpTo(`${name}-01`, 7)
        expect(days.at(-1)).toBe(`${name}-01`)
        expect(days.at(-2)).toBe(dayBefore.slice(0, 10))
        expect(new Set(days).size).toBe(7)
      }),
      runs,
    )
  })
})
