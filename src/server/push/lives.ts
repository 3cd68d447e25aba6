import { MINUTE_MS, SECOND_MS } from '../../domain/time/durations.ts'
import type { DueRow, OutboxKey } from './outbox-queries.ts'

/** What both clocks differ by while neither is set. */
const AGREE_MS = SECOND_MS
/** By then nothing of it is on its way. */
const KEPT_MS = MINUTE_MS

type Known = OutboxKey & Pick<DueRow, 'until'>

/**
 * How long messages live by a clock that nobody sets, beside the one that their deadlines are dated by: what this process has read once goes
 * to nobody after its deadline, also where the clock is set back meanwhile.
 */
export type Lives = {
  /** Milliseconds, by the clock that leaves less. */
  left(row: Known, now: Date): number
  /** It is sent, or dropped. */
  forget(row: OutboxKey): void
  /** Those that wait although their life is over; they are forgotten. */
  takeOver(): OutboxKey[]
}

export function createLives(steady = () => performance.now()): Lives {
  const ends = new Map<string, { readonly row: OutboxKey; readonly end: number }>()
  return {
    left(row, now) {
      const byClock = row.until.getTime() - now.getTime()
      const key = keyOf(row)
      const end = Math.min(ends.get(key)?.end ?? Number.POSITIVE_INFINITY, steady() + byClock)
      ends.set(key, { row, end })
      const bySteady = end - steady()
      return byClock - bySteady > AGREE_MS ? bySteady : byClock
    },
    forget(row) {
      ends.delete(keyOf(row))
    },
    takeOver() {
      const over = [...ends.values()].filter(({ end }) => end + KEPT_MS < steady()).map(({ row }) => row)
      for (const row of over) ends.delete(keyOf(row))
      return over
    },
  }
}

const keyOf = ({ userId, deviceId, alertId, version }: OutboxKey) => `${userId} ${deviceId} ${alertId} ${version}`
