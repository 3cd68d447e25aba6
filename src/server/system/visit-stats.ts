import type { Deps } from '../deps.ts'
import { countVisits } from '../presence/presence-queries.ts'

const HOUR_MS = 60 * 60_000

/** A day is the current UTC day, an hour the last 60 minutes (decisions §6). */
export function findVisitStats({ db, now }: Pick<Deps, 'db' | 'now'>) {
  const time = now()
  return countVisits(db, startOfUtcDay(time), new Date(time.getTime() - HOUR_MS))
}

function startOfUtcDay(time: Date): Date {
  return new Date(Date.UTC(time.getUTCFullYear(), time.getUTCMonth(), time.getUTCDate()))
}
