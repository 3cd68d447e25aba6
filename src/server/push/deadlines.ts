import { MINUTE_MS, SECOND_MS } from '../../domain/time/durations.ts'
import type { DueRow, OutboxKey } from './outbox-queries.ts'

/** Clock differences up to this are ignored. */
const TOLERANCE_MS = SECOND_MS
/** After this time no attempt is in flight. */
const KEPT_AFTER_EXPIRY_MS = MINUTE_MS

type Expiring = Pick<DueRow, 'key' | 'until'>

/**
 * Also measures expiry with a monotonic clock: a message that was read once is not sent after its deadline, even if the clock is set back.
 */
export type Deadlines = {
  /** By the clock that leaves less time. */
  remainingMs(row: Expiring): number
  /** Call it when the message was sent or dropped. */
  forget(key: OutboxKey): void
  /** Removes and returns messages that expired a minute ago and were not forgotten. */
  takeExpired(): OutboxKey[]
}

export function createDeadlines(now: () => Date, monotonic: () => number): Deadlines {
  const expiries = new Map<string, { readonly key: OutboxKey; readonly at: number }>()
  return {
    remainingMs({ key, until }) {
      const byClock = until.getTime() - now().getTime()
      const at = Math.min(expiries.get(idOf(key))?.at ?? Number.POSITIVE_INFINITY, monotonic() + byClock)
      expiries.set(idOf(key), { key, at })
      const byMonotonic = at - monotonic()
      return byClock - byMonotonic > TOLERANCE_MS ? byMonotonic : byClock
    },
    forget(key) {
      expiries.delete(idOf(key))
    },
    takeExpired() {
      const expired = [...expiries.values()].filter(({ at }) => at + KEPT_AFTER_EXPIRY_MS < monotonic())
      for (const { key } of expired) expiries.delete(idOf(key))
      return expired.map(({ key }) => key)
    },
  }
}

/** A corrected version has its own deadline. */
const idOf = ({ userId, deviceId, alertId, version }: OutboxKey) => `${userId} ${deviceId} ${alertId} ${version}`
