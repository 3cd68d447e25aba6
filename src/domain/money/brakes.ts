import { DAY_MS } from '../time/durations.ts'
import type { Period } from '../time/zone-days.ts'
import type { Cents } from './money.ts'

/** The limits a user can set: the stakes of a day, a week or a month, and the loss of a month. */
export const LIMIT_KINDS = ['stake-day', 'stake-week', 'stake-month', 'loss-month'] as const
export type LimitKind = (typeof LIMIT_KINDS)[number]

/** The calendar period of each limit, in the user's time zone. */
export const PERIOD_OF: Readonly<Record<LimitKind, Period>> = {
  'stake-day': 'day',
  'stake-week': 'week',
  'stake-month': 'month',
  'loss-month': 'month',
}

/** `amount` is null without a limit. `next` replaces it at its time. */
export type Limit = {
  readonly amount: Cents | null
  readonly next: { readonly amount: Cents | null; readonly from: Date } | null
}

export const NO_LIMIT: Limit = { amount: null, next: null }

/** The limit at `now`: a change that is due is applied. */
export function limitAt(limit: Limit, now: Date): Limit {
  return limit.next && limit.next.from <= now ? { amount: limit.next.amount, next: null } : limit
}

/**
 * A first or a lower limit applies at once and cancels a raise that is due later. A higher limit, or none, applies from `nextDay` on; until
 * then the old one stays.
 */
export function changeLimit(limit: Limit, wanted: Cents | null, now: Date, nextDay: Date): Limit {
  const { amount } = limitAt(limit, now)
  const isRaise = amount !== null && (wanted === null || wanted > amount)
  return isRaise ? { amount, next: { amount: wanted, from: nextDay } } : { amount: wanted, next: null }
}

/** A limit and how much of it is used in its period: the stakes, or the loss (negative after a profit). */
export type UsedLimit = Limit & {
  readonly kind: LimitKind
  readonly used: Cents
  readonly since: Date
  readonly until: Date
}

/** A limit that a bet exceeds, or that was exceeded before: the sums used without and with the bet, and the limit. */
export type Excess = {
  readonly kind: LimitKind
  readonly before: Cents
  readonly after: Cents
  readonly amount: Cents
}

/**
 * The limits that are exceeded at `now` with a bet, including those exceeded before it. `staked` is the user's own money, 0 for a free bet; the loss
 * limit assumes that the bet loses. A bet counts in the period in which it was placed; after the end of the period of `used`, nothing is used.
 */
export function exceededBy(
  bet: { readonly staked: Cents; readonly placedAt: Date },
  limits: readonly UsedLimit[],
  now: Date,
): Excess[] {
  return limits.flatMap((limit) => {
    const { amount } = limitAt(limit, now)
    const isOver = now >= limit.until
    const before = isOver ? 0 : limit.used
    const after = before + bet.staked
    const counts = bet.placedAt >= (isOver ? limit.until : limit.since)
    return amount !== null && counts && after > amount ? [{ kind: limit.kind, before, after, amount }] : []
  })
}

/** Lengths of a break: 1, 7 and 30 times 24 hours. */
export const BREAKS = ['day', 'week', 'month'] as const
export type BreakLength = (typeof BREAKS)[number]
const DAYS: Readonly<Record<BreakLength, number>> = { day: 1, week: 7, month: 30 }

/** The end of a break that starts at `now`, or of the running break if that is later. */
export function breakEnd(length: BreakLength, now: Date, running: Date | null): Date {
  const end = new Date(now.getTime() + DAYS[length] * DAY_MS)
  return running && running > end ? running : end
}
