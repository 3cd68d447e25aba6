import { type Brakes, readBrakes } from '../../contract/brakes.ts'
import type { UsedLimit } from '../../domain/money/brakes.ts'
import { centsOfSum } from '../../domain/money/money.ts'
import { MINUTE_MS } from '../../domain/time/durations.ts'
import { query } from '../api/query-client.ts'
import { deviceZone } from '../i18n/device-zone.ts'

/** For `useTicking`: limits change at whole minutes. */
export const thisMinute = (now: number) => Math.floor(now / MINUTE_MS) * MINUTE_MS

/** The limits and their use; refetched when the first period ends. */
export function brakesQuery() {
  const options = query(readBrakes, { query: { tz: deviceZone() } })
  return {
    ...options,
    refetchInterval: ({ state }: { state: { data?: Brakes | undefined } }) => {
      const ends = (state.data?.limits ?? []).map(({ until }) => Date.parse(until))
      return ends.length > 0 && Math.max(Math.min(...ends) - Date.now(), 1000)
    },
  }
}

/** The limits in the form that the rules of domain/brakes.ts take. */
export function usedLimits({ limits }: Brakes): UsedLimit[] {
  return limits.map(({ kind, amount, next, used, since, until }) => ({
    kind,
    amount: amount === null ? null : centsOfSum(amount),
    next: next && { amount: next.amount === null ? null : centsOfSum(next.amount), from: new Date(next.from) },
    used: centsOfSum(used),
    since: new Date(since),
    until: new Date(until),
  }))
}

/** Whether use exceeds the limit: it was lowered, or bets exceeded it. */
export function isPassed({ amount, used }: Brakes['limits'][number]): boolean {
  return amount !== null && centsOfSum(used) > centsOfSum(amount)
}

/** From 0 to 1; 0 without a limit and after a profit. */
export function shareUsed({ amount, used }: Brakes['limits'][number]): number {
  return amount === null ? 0 : Math.min(1, Math.max(0, centsOfSum(used) / centsOfSum(amount)))
}
