import type { Bet as ShownBet } from '../../contract/bets/bets.ts'
import {
  changesBetween,
  deletionOf,
  everyChangeBetween,
  type FactChange,
  isTold,
} from '../../domain/bet/history-facts.ts'
import type { Bet, Settled } from '../../domain/bet/stored-bet.ts'
import { beforeChanges, beforeDeletion } from '../../domain/bet/undo.ts'
import type { BetRow } from '../db/bet-columns.ts'
import type { Conn } from '../db/tables.ts'
import { HttpError } from '../http/http-error.ts'
import { readOfActs, tellOfBets } from './bet-alert-queries.ts'
import { deleteBets, findBet, insertBetsAgain, updateBets } from './bet-queries.ts'
import { betOf } from './bet-rows.ts'
import { type EventRow, findEventsOfAct, findLastEventIds, insertEvents, type NewEvent } from './event-queries.ts'
import { findLegs } from './leg-queries.ts'
import { tellOfLimits } from './limit-alert-queries.ts'
import { findBetsForUpdate, updateLegs } from './many-bets-queries.ts'
import { presentBet } from './present-bet.ts'

/** The bets that rows are, in the same order. A multiple without legs was deleted since it was read: it is left out. */
export async function betsOf(conn: Conn, rows: readonly BetRow[]): Promise<Bet[]> {
  const multiples = rows.filter(({ betType }) => betType === 'multiple')
  const legs = multiples.length > 0 ? await findLegs(conn, multiples) : null
  return rows.flatMap((row) => {
    const own = legs?.get(row.id) ?? null
    return row.betType === 'multiple' && own === null ? [] : [betOf(row, own)]
  })
}

/** The same in the shape of the API. */
export async function presentBets(conn: Conn, rows: readonly BetRow[]): Promise<ShownBet[]> {
  return (await betsOf(conn, rows)).map(presentBet)
}

/** Throws `notFound`. */
export async function readEntry(conn: Conn, owner: number, id: number): Promise<Bet> {
  const row = await findBet(conn, owner, id)
  const [bet] = row ? await betsOf(conn, [row]) : []
  if (!bet) throw new HttpError('notFound')
  return bet
}

/** Locks these bets of the owner until the end of the transaction, in the order of their ids. */
export async function lockEntries(tx: Conn, owner: number, ids: readonly number[]): Promise<Bet[]> {
  return betsOf(tx, await findBetsForUpdate(tx, owner, ids))
}

/** The same of one bet. Throws `notFound`. */
export async function lockEntry(tx: Conn, owner: number, id: number): Promise<Bet> {
  const [found] = await lockEntries(tx, owner, [id])
  if (!found) throw new HttpError('notFound')
  return found
}

/** Throws `alreadySettled` as well. */
export async function lockPendingEntry(tx: Conn, owner: number, id: number): Promise<Bet> {
  const found = await lockEntry(tx, owner, id)
  if (found.settlement !== null) throw new HttpError('alreadySettled')
  return found
}

/** Throws `notSettled` as well. */
export async function lockSettledEntry(tx: Conn, owner: number, id: number): Promise<Bet & Settled> {
  const found = await lockEntry(tx, owner, id)
  if (found.settlement === null) throw new HttpError('notSettled')
  return { ...found, settlement: found.settlement }
}

/** A line of the history of a bet. */
export type EntryEvent = Omit<NewEvent, 'betId'>
/**
 * A locked bet and what becomes of it: `after` is null where it is deleted, `before` where a deleted one comes back. A bet that is the same object
 * is unchanged, and so is a leg.
 */
export type EntryChange = { readonly events: readonly EntryEvent[] } & (
  | { readonly before: Bet; readonly after: Bet | null }
  | { readonly before: null; readonly after: Bet }
)

/**
 * Writes bets, legs, sums and history of one owner, and alerts him of what the program did; the alerts of bets that he decides himself are
 * marked as read. Returns whether a bet changed.
 */
export async function saveEntries(
  tx: Conn,
  owner: number,
  changes: readonly EntryChange[],
  { by, now }: { readonly by: 'user' | 'program'; readonly now: Date },
): Promise<boolean> {
  const changed = changes.flatMap(({ before, after }) =>
    before && after && after !== before ? [{ before, after }] : [],
  )
  const deleted = changes.flatMap(({ before, after }) => (before && after === null ? [before] : []))
  const restored = changes.flatMap(({ before, after }) => (before === null ? [after] : []))
  // A bet of which only a leg changed is among them: it raises the version of the book.
  await updateBets(tx, owner, changed)
  await updateLegs(tx, owner, changed)
  await deleteBets(tx, owner, deleted)
  await insertBetsAgain(tx, owner, restored)
  const events = changes.flatMap((change) => {
    const { id } = change.before ?? change.after
    return change.events.map((event) => ({ betId: id, ...event }))
  })
  await insertEvents(tx, owner, events)
  await (by === 'program' ? tellOfBets(tx, owner, changed, now) : readOfActs(tx, owner, changed, now))
  if (changed.length > 0) await tellOfLimits(tx, owner, now)
  return changed.length > 0 || deleted.length > 0 || restored.length > 0
}

export function eventOfDeletion(bet: Bet, at: Date): EntryEvent {
  return { kind: 'deleted', at, by: 'user', changes: deletionOf(bet) }
}

/** Between them the event loop goes on. */
const UNDONE_AT_ONCE = 500

/**
 * Undoes the act of its owner with this key by the inverse of each of its changes, as new events (docs/decisions/0053). A bet that was changed
 * since stays as it is. Throws `notFound`, and `undoExpired` where the act is older than `since`.
 */
export async function undoAct(
  tx: Conn,
  owner: number,
  key: string,
  { since, now }: { readonly since: Date; readonly now: Date },
): Promise<{ total: number; restored: number }> {
  const events = await findEventsOfAct(tx, owner, key)
  const [{ at } = { at: null }] = events
  if (at === null) throw new HttpError('notFound')
  if (at < since) throw new HttpError('undoExpired')
  const bets = await lockEntries(
    tx,
    owner,
    events.map(({ betId }) => betId),
  )
  const found = new Map(bets.map((bet) => [bet.id, bet]))
  const changes: EntryChange[] = []
  for (let from = 0; from < events.length; from += UNDONE_AT_ONCE) {
    const batch = events.slice(from, from + UNDONE_AT_ONCE)
    const last = await findLastEventIds(
      tx,
      owner,
      batch.map(({ betId }) => betId),
    )
    const untouched = batch.filter(({ id }) => last.has(id))
    changes.push(...untouched.flatMap((event) => undoing(owner, event, found.get(event.betId) ?? null, now) ?? []))
  }
  await saveEntries(tx, owner, changes, { by: 'user', now })
  return { total: events.length, restored: changes.length }
}

/** The inverse of an event of this bet, which is null where it is deleted; null where that is no longer possible. */
function undoing(owner: number, event: EventRow, bet: Bet | null, now: Date): EntryChange | null {
  const undone = { kind: 'undone', at: now, by: 'user', undoes: event.id } as const
  if (event.kind === 'deleted') {
    if (bet) return null
    return { before: null, after: beforeDeletion(owner, event.changes), events: [{ ...undone, changes: [] }] }
  }
  const after = bet && beforeChanges(bet, event.changes)
  return after && { before: bet, after, events: [{ ...undone, changes: everyChangeBetween(bet, after) }] }
}

type UserAct = Pick<NewEvent, 'kind' | 'at' | 'reason'>

/** Saves what the user changed of a bet, with its event where the history tells something new, and returns the bet as the API shows it. */
export async function saveByUser(
  tx: Conn,
  before: Bet,
  after: Bet,
  act: UserAct,
  changes: readonly FactChange[] = changesBetween(before, after),
): Promise<ShownBet> {
  const events = isTold(changes) ? [{ ...act, by: 'user', changes } as const] : []
  await saveEntries(tx, after.userId, [{ before, after, events }], { by: 'user', now: act.at })
  return presentBet(after)
}
