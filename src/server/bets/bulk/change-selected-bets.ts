import {
  BULK_LIMIT,
  type BulkAction,
  type BulkRequest,
  UNDO_SECONDS,
  undoKeyOf,
} from '../../../contract/bets/bulk-bets.ts'
import { everyChangeBetween } from '../../../domain/bet/history-facts.ts'
import { MINUTE_MS } from '../../../domain/time/durations.ts'
import { recordAction } from '../../audit/audit-queries.ts'
import { type ChangedBet, changeBook, eventOfDeletion, lockBets, saveBets, undoAction } from '../../book/book.ts'
import type { Conn } from '../../db/tables.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../http/app-error.ts'
import type { KeyedRequest } from '../../http/keyed-request.ts'
import { recheckMatchesSince } from '../../settlement/match-now-queries.ts'
import { findIds } from '../list/bet-list-queries.ts'
import { listingOf } from '../list/list-bets.ts'
import { NEWEST_FIRST } from '../list/page-cursor.ts'
import { stepOf } from './bulk-actions.ts'

const UNDO_MS = UNDO_SECONDS * 1000
/** Undo may be pressed at the last moment, and its request arrives later. */
const GRACE_MS = 5_000
/** Tolerance for matches written by a process whose clock is behind. */
const CLOCKS_DIFFER_MS = MINUTE_MS

type Moment = { readonly owner: number; readonly now: Date; readonly act: string | null }

/** Changes the bets in one transaction: all that the action applies to, or none. */
export async function changeSelectedBets(
  deps: Deps,
  owner: number,
  { bets, action }: BulkRequest,
  keyed: KeyedRequest | null,
) {
  const since = new Date(deps.now().getTime() - CLOCKS_DIFFER_MS)
  const answer = await changeBook(deps, owner, keyed, async (tx, now) => {
    const ids = await idsOf(tx, owner, bets)
    const act = undoKeyOf(keyed?.key)
    const changes = await changesOf(tx, action, ids, { owner, now, act })
    const changed = changes.length
    await saveBets(deps, tx, owner, changes, { by: 'user', now })
    if (action.kind === 'settle') await recordAction(tx, 'bet-settled', owner, changed)
    if (action.kind === 'delete') await recordAction(tx, 'bet-deleted', owner, changed)
    const undoUntil = act === null || changed === 0 ? null : new Date(now.getTime() + UNDO_MS).toISOString()
    return { total: ids.length, changed, skipped: ids.length - changed, undoUntil }
  })
  // Match updates in the meantime did not see these ties.
  if (action.kind === 'tie' && answer.changed > 0) await recheckMatchesSince(deps.db, since)
  return answer
}

/** Sorted, since bets are locked in the order of their ids. */
async function idsOf(tx: Conn, owner: number, bets: BulkRequest['bets']): Promise<number[]> {
  const count = 'ids' in bets ? new Set(bets.ids).size : bets.count
  if (count > BULK_LIMIT) throw new AppError('tooManyBets')
  if ('ids' in bets) return [...new Set(bets.ids)].toSorted((a, b) => a - b)
  const ids = await findIds(tx, listingOf(owner, bets.filter, NEWEST_FIRST))
  if (ids.length !== count) throw new AppError('selectionChanged')
  return ids
}

/** The bets that the action applies to, locked. */
async function changesOf(
  tx: Conn,
  action: BulkAction,
  ids: readonly number[],
  { owner, now, act }: Moment,
): Promise<ChangedBet[]> {
  const found = await lockBets(tx, owner, ids)
  if (action.kind === 'delete') {
    return found.map((before) => ({ before, after: null, events: [{ ...eventOfDeletion(before, now), act }] }))
  }
  const kind = action.kind === 'settle' ? 'settled' : action.kind === 'tie' ? 'tied' : 'changed'
  const step = await stepOf(tx, action, owner, found, now)
  return found.flatMap((before) => {
    const after = step(before)
    const event = after && ({ kind, at: now, by: 'user', changes: everyChangeBetween(before, after), act } as const)
    return event ? [{ before, after, events: [event] }] : []
  })
}

/** Undoes a bulk action; a bet changed since then stays as it is. */
export function undoChangeOfBets(deps: Deps, owner: number, key: string, keyed: KeyedRequest | null) {
  return changeBook(deps, owner, keyed, async (tx, now) => {
    const since = new Date(now.getTime() - UNDO_MS - GRACE_MS)
    const { total, restored } = await undoAction(deps, tx, owner, key, { since, now })
    return { total, restored, kept: total - restored }
  })
}
