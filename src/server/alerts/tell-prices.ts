import { priceUntil } from '../../domain/alerts/price-target.ts'
import { notifyUser } from '../db/notifier.ts'
import type { Conn } from '../db/tables.ts'
import type { Deps } from '../deps.ts'
import { findWanted } from './alert-setting-queries.ts'
import { keepLatestAlerts } from './bet-alert-queries.ts'
import { queueForDevices } from './outbox-queries.ts'
import { findUntoldMatches, insertPriceAlerts, lockUntoldTargets, saveToldTargets } from './price-queries.ts'

/** Targets in one transaction. */
const BATCH = 500

/** Tells everybody whose price a poll has found. What a process that dies leaves is told by the next one. */
export async function tellOfPrices(deps: Deps, signal: AbortSignal): Promise<void> {
  for (const matchId of await findUntoldMatches(deps.db)) {
    for (let hasMore = true; hasMore && !signal.aborted; ) {
      const step = await deps.db.transaction().execute((tx) => tellBatch(tx, matchId, deps.now()))
      // First: where the rest fails, the next try finds nothing new.
      for (const person of new Set(step.people)) notifyUser(deps, person, ['alerts'])
      await keepLatestAlerts(deps.db, step.people)
      hasMore = step.hasMore
    }
  }
}

async function tellBatch(tx: Conn, matchId: number, now: Date) {
  const targets = await lockUntoldTargets(tx, matchId, BATCH)
  if (targets === undefined || targets.length === 0) return { people: [], hasMore: false }
  // First, as that locks them: what is removed meanwhile is told to nobody, and what is removed later takes its alert along.
  const told = await saveToldTargets(tx, matchId, targets)
  const wanted = await findWanted(tx, [...new Set(targets.map(({ userId }) => userId))])
  const inTime = told.filter(
    ({ userId, reachedAt }) => priceUntil(reachedAt) > now && !wanted(userId).silent.includes('priceReached'),
  )
  const written = await insertPriceAlerts(tx, matchId, inTime, now)
  // A poll finds all prices of a match at one time, and the oldest of two polls ends first.
  const until = priceUntil(new Date(Math.min(...inTime.map(({ reachedAt }) => reachedAt.getTime()))))
  await queueForDevices(tx, written, { kind: 'priceReached', until, now, wanted })
  // The list of targets shows which ones were reached, with an alert or without.
  return { people: targets.map(({ userId }) => userId), hasMore: targets.length === BATCH }
}
