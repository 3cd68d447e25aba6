import { createHash } from 'node:crypto'
import { type BulkRequest, UNDO_SECONDS } from '../../../contract/bets/bulk-bets.ts'
import { factsOf, notifyOfBets } from '../../book/bet-queries.ts'
import * as acts from '../../book/bulk-queries.ts'
import { shareBets } from '../../book/lock-queries.ts'
import { findBetsForUpdate } from '../../book/many-bets-queries.ts'
import { addToSums, deleteEmptySums } from '../../book/sums/bet-sum-queries.ts'
import type { Conn } from '../../db/tables.ts'
import type { Deps } from '../../deps.ts'
import { HttpError } from '../../http/http-error.ts'
import { findIds } from '../list/bet-list-queries.ts'
import { listingOf } from '../list/list-bets.ts'
import { NEWEST_FIRST } from '../list/page-cursor.ts'
import { lockMeetings, type Meetings, planAction } from './bulk-actions.ts'

/** Bets in one transaction: short enough that other changes of their user, and the settling of other users' bets, do not notice. */
const BATCH = 500
/** Each pair of teams has its own locks. */
const TYING_BATCH = 100
/** One request works this long; the client sends the next. */
const WORKS_MS = 3_000
/** Undo may be pressed at the last moment; its request arrives later. */
const GRACE_MS = 5_000

/** Starts an act on many bets, or continues it: the same request again does what is left of it, and nothing twice. */
export async function changeSelectedBets(deps: Deps, owner: number, request: BulkRequest) {
  const { key, action } = request
  const act = { owner, key }
  const requestHash = createHash('sha256').update(JSON.stringify(request)).digest()
  await startAct(deps, owner, request, requestHash)
  const batch = action.kind === 'tie' ? TYING_BATCH : BATCH
  const progress = await workOn(deps, owner, async (tx) => {
    const seen = action.kind === 'tie' ? await acts.findNextIds(tx, act, batch) : []
    const meetings: Meetings = seen.length > 0 ? await lockMeetings(tx, owner, seen) : new Map()
    await shareBets(tx, owner)
    const found = await acts.findActForUpdate(tx, act)
    if (!found) throw new HttpError('notFound')
    if (!found.requestHash.equals(requestHash)) throw new HttpError('idempotencyKeyReused')
    const { total, done, changed, restored, workedAt } = found
    // An act that is being undone stops where it is.
    if (done === total || restored !== null) return { total, changed, done: total, left: 0, workedAt }
    const ids = await acts.findNextIds(tx, act, batch)
    // Another request was faster: the matches of these bets are not locked.
    if (action.kind === 'tie' && ids[0] !== seen[0]) return { total, changed, done, left: total - done, workedAt }
    const now = deps.now()
    const planned = await planAction(tx, action, ids, meetings, { owner, now })
    if (planned.ids.length > 0) {
      await acts.keepBets(tx, act, planned.ids)
      await planned.write()
      await acts.noteBetsAfter(tx, act, planned.ids)
    }
    const next = { done: done + ids.length, changed: changed + planned.ids.length, workedAt: now }
    await acts.saveProgress(tx, act, next)
    return { total, ...next, left: total - next.done }
  })
  const { total, left, changed, done, workedAt } = progress
  const undoUntil = left > 0 ? null : new Date(workedAt.getTime() + UNDO_SECONDS * 1000).toISOString()
  return { total, left, changed, skipped: done - changed, undoUntil }
}

/** Stores the ids of the bets: the act may change which bets the filter finds. */
async function startAct(deps: Deps, owner: number, { key, bets }: BulkRequest, requestHash: Buffer): Promise<void> {
  const at = deps.now()
  await deps.db.transaction().execute(async (tx) => {
    await shareBets(tx, owner)
    if (await acts.findActForUpdate(tx, { owner, key })) return
    const betIds =
      'ids' in bets
        ? [...new Set(bets.ids)].toSorted((a, b) => a - b)
        : await findIds(tx, listingOf(owner, bets.filter, NEWEST_FIRST))
    if ('count' in bets && betIds.length !== bets.count) throw new HttpError('selectionChanged')
    await acts.insertAct(tx, { owner, key }, { requestHash, betIds, at })
  })
}

/** Restores the bets of an act; a bet that was changed since stays as it is. */
export async function undoChangeOfBets(deps: Deps, owner: number, key: string) {
  const act = { owner, key }
  const progress = await workOn(deps, owner, async (tx) => {
    await shareBets(tx, owner)
    const found = await acts.findActForUpdate(tx, act)
    if (!found) throw new HttpError('notFound')
    const last = found.workedAt.getTime() + UNDO_SECONDS * 1000 + GRACE_MS
    if (found.restored === null && deps.now().getTime() > last) throw new HttpError('undoExpired')
    const ids = await acts.findKeptIds(tx, act, BATCH)
    const before = found.restored ?? 0 // null until the undo begins
    const restored = before + (await undoBatch(tx, act, ids))
    // Those that an import has brought back meanwhile are no longer there.
    const kept = ids.length === 0 ? found.changed - restored : found.kept + ids.length - (restored - before)
    await acts.saveUndone(tx, act, { restored, kept, workedAt: deps.now() })
    return { total: found.changed, restored, kept, left: found.changed - restored - kept }
  })
  const { total, left, restored, kept } = progress
  return { total, left, restored, kept }
}

/** Returns how many of the bets were restored. */
async function undoBatch(tx: Conn, act: { owner: number; key: string }, ids: readonly number[]): Promise<number> {
  if (ids.length === 0) return 0
  const { owner } = act
  const now = new Map((await findBetsForUpdate(tx, owner, ids)).map((bet) => [bet.id, bet]))
  const untouched = await acts.findUntouched(tx, act, ids)
  const undone = [...untouched.changed, ...untouched.deleted]
  await acts.restoreBets(tx, act, untouched)
  await acts.deleteEventsOfAct(tx, act, undone)
  const changes = (await findBetsForUpdate(tx, owner, undone)).map((bet) => {
    const before = now.get(bet.id)
    return { before: before ? factsOf(before) : null, after: factsOf(bet) }
  })
  await addToSums(tx, owner, changes)
  await deleteEmptySums(tx, owner, changes)
  await acts.forgetKept(tx, act, ids)
  return undone.length
}

/** Repeats a step, each in a transaction of its own, until nothing is left or the time of one request is over. */
async function workOn<Progress extends { readonly left: number }>(
  deps: Deps,
  owner: number,
  step: (tx: Conn) => Promise<Progress>,
): Promise<Progress> {
  const end = performance.now() + WORKS_MS
  try {
    for (;;) {
      const progress = await deps.db.transaction().execute(step)
      if (progress.left <= 0 || performance.now() > end) return progress
    }
  } finally {
    notifyOfBets(deps, owner)
  }
}
