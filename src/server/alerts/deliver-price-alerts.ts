import { priceUntil } from '../../domain/alerts/price-target.ts'
import { notifyUser } from '../db/notifier.ts'
import type { Conn } from '../db/tables.ts'
import type { Deps } from '../deps.ts'
import { findWanted } from './alert-setting-queries.ts'
import { deleteOldAlerts } from './bet-alert-queries.ts'
import { queueForDevices } from './outbox-queries.ts'
import {
  findMatchesWithPendingTargets,
  insertPriceAlerts,
  lockPendingTargets,
  markTargetsDelivered,
} from './price-queries.ts'

/** Targets per transaction. */
const BATCH = 500

/** Alerts users whose price targets a poll has found reached. If a process dies, the next one continues. */
export async function deliverPriceAlerts(deps: Deps, signal: AbortSignal): Promise<void> {
  for (const matchId of await findMatchesWithPendingTargets(deps.db)) {
    for (let hasMore = true; hasMore && !signal.aborted; ) {
      const step = await deps.db.transaction().execute((tx) => deliverBatch(tx, matchId, deps.now()))
      // Notify before cleanup: a retry would find nothing to notify.
      for (const person of new Set(step.people)) notifyUser(deps, person, ['alerts'])
      await deleteOldAlerts(deps.db, step.people)
      hasMore = step.hasMore
    }
  }
}

async function deliverBatch(tx: Conn, matchId: number, now: Date) {
  const targets = await lockPendingTargets(tx, matchId, BATCH)
  if (targets === undefined || targets.length === 0) return { people: [], hasMore: false }
  // Lock first: a target removed before this gets no alert, and one removed later takes its alert with it.
  const delivered = await markTargetsDelivered(tx, matchId, targets)
  const wanted = await findWanted(tx, [...new Set(targets.map(({ userId }) => userId))])
  const inTime = delivered.filter(
    ({ userId, reachedAt }) => priceUntil(reachedAt) > now && !wanted(userId).silent.includes('priceReached'),
  )
  const written = await insertPriceAlerts(tx, matchId, inTime, now)
  // A poll finds all prices of a match at the same time; the oldest poll expires first.
  const until = priceUntil(new Date(Math.min(...inTime.map(({ reachedAt }) => reachedAt.getTime()))))
  await queueForDevices(tx, written, { kind: 'priceReached', until, now, wanted })
  // Notify all: the list of targets shows which were reached, with or without an alert.
  return { people: targets.map(({ userId }) => userId), hasMore: targets.length === BATCH }
}
