import type { Bet as ShownBet } from '../../contract/bets/bets.ts'
import { changesBetween, deletionOf, type FactChange, isTold } from '../../domain/bet/history-facts.ts'
import type { Bet, Settled } from '../../domain/bet/stored-bet.ts'
import type { BetRow } from '../db/bet-columns.ts'
import type { Conn } from '../db/tables.ts'
import { HttpError } from '../http/http-error.ts'
import { readOfActs, tellOfBets } from './bet-alert-queries.ts'
import { deleteBets, findBet, updateBets } from './bet-queries.ts'
import { betOf } from './bet-rows.ts'
import { insertEvents, type NewEvent } from './event-queries.ts'
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
/** A locked bet and what becomes of it: null where it is deleted. A bet that is the same object is unchanged, and so is a leg. */
export type EntryChange = {
  readonly before: Bet
  readonly after: Bet | null
  readonly events: readonly EntryEvent[]
}

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
  const changed = changes.flatMap(({ before, after }) => (after && after !== before ? [{ before, after }] : []))
  const deleted = changes.filter(({ after }) => after === null).map(({ before }) => before)
  // A bet of which only a leg changed is among them: it raises the version of the book.
  await updateBets(tx, owner, changed)
  await updateLegs(tx, owner, changed)
  await deleteBets(tx, owner, deleted)
  const events = changes.flatMap(({ before: { id }, events: own }) => own.map((event) => ({ betId: id, ...event })))
  await insertEvents(tx, owner, events)
  await (by === 'program' ? tellOfBets(tx, owner, changed, now) : readOfActs(tx, owner, changed, now))
  if (changed.length > 0) await tellOfLimits(tx, owner, now)
  return changed.length > 0 || deleted.length > 0
}

export function eventOfDeletion(bet: Bet, at: Date): EntryEvent {
  return { kind: 'deleted', at, by: 'user', changes: deletionOf(bet) }
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
