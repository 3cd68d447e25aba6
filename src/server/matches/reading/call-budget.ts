import { setTimeout as sleep } from 'node:timers/promises'
import type { Db } from '../../db/tables.ts'
import { type Calls, type MatchSource, SourceError } from '../../match-sources/match-source.ts'
import { nextCall } from './schedule.ts'
import { findCalls, saveCall } from './source-queries.ts'

const HOUR_MS = 60 * 60_000

/** The source's gap and hourly budget, counted in the database: they hold for all processes, and over restarts. */
export type CallBudget = {
  /** When the next call may go out; `spent` if it is the budget that stands in the way. */
  next(): Promise<{ at: Date; spent: boolean }>
  /** Lends calls to one reading, each in its turn. */
  lend(signal: AbortSignal): Calls
}

export function createCallBudget(db: Db, { name, limits }: MatchSource, now: () => Date): CallBudget {
  const isLimited = limits.minGapSeconds > 0 || Number.isFinite(limits.callsPerHour)

  async function next(): Promise<{ at: Date; spent: boolean }> {
    const time = now()
    if (!isLimited) return { at: time, spent: false }
    return nextCall(limits, await findCalls(db, name, new Date(time.getTime() - HOUR_MS)), time)
  }

  async function turn(signal: AbortSignal): Promise<void> {
    const { at, spent } = await next()
    const wait = at.getTime() - now().getTime()
    if (spent) throw new SourceError('rate-limited', 'our own budget for this hour is spent', Math.ceil(wait / 1000))
    if (wait > 0) await sleep(wait, undefined, { signal })
    signal.throwIfAborted()
    // Before the call: one that is broken off has been made all the same.
    if (isLimited) await saveCall(db, name, now())
  }

  return { next, lend: (signal) => ({ signal, turn: () => turn(signal) }) }
}
