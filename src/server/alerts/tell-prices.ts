import { priceUntil } from '../../domain/alerts/price-target.ts'
import { notifyUser } from '../db/notifier.ts'
import type { Conn } from '../db/tables.ts'
import type { Deps } from '../deps.ts'
import { findWanted } from './alert-setting-queries.ts'
import { keepLatestAlerts } from './bet-alert-queries.ts'
import { queueForDevices } from './outbox-queries.ts'
import { findUntoldMatches, insertPriceAlerts, lockUntoldTargets, saveToldTargets } from './price-queries.ts'

/** Targets per transaction. */
const BATCH = 500

/** Alerts users whose price targets a poll has found reached. If a process dies, the next one continues. */
export async function tellOfPrices(deps: Deps, signal: AbortSignal): Promise<void> {
  for (const matchId of await findUntoldMatches(deps.db)) {
    for (let hasMore = true; hasMore && !signal.aborted; ) {
      const step = await deps.db.transaction().execute((tx) => tellBatch(tx, matchId, deps.now()))
      // Notify before the next batch: a retry would find nothing to notify.
      for (const person of new Set(step.people)) notifyUser(deps, person, ['alerts'])
      await keepLatestAlerts(deps.db, step.people)
      hasMore = step.hasMore
    }
  }
}

async function tellBatch(tx: Conn, matchId: number, now: Date) {
  const targets = await lockUntoldTargets(tx, matchId, BATCH)
  if (targets === undefined || targets.length === 0) return { people: [], hasMore: false }
  // Lock first: a target removed before this gets no alert, and one removed later takes its alert with it.
  const told = await saveToldTargets(tx, matchId, targets)
  const wanted = await findWanted(tx, [...new Set(targets.map(({ userId }) => userId))])
  const inTime = told.filter(
    ({ userId, reachedAt }) => priceUntil(reachedAt) > now && !wanted(userId).silent.includes('priceReached'),
  )
  const written = await insertPriceAlerts(tx, matchId, inTime, now)
  // A poll finds all prices of a match at the same time; the oldest poll expires first.
  const until = priceUntil(new Date(Math.min(...inTime.map(({ reachedAt }) => reachedAt.getTime()))))
  await queueForDevices(tx, written, { kind: 'priceReached', until, now, wanted })
  // Notify all: the list of targets shows which were reached, with or without an alert.
  return { people: targets.map(({ userId }) => userId), hasMore: targets.length === BATCH }
}
