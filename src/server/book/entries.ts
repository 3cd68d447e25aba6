import type { Bet } from '../../contract/bets/bets.ts'
import { type BookEntry, isSameEntry } from '../../domain/bet/stored-bet.ts'
import type { BetRow } from '../db/bet-columns.ts'
import type { Conn, FieldChange } from '../db/tables.ts'
import { HttpError } from '../http/http-error.ts'
import { deleteBets, updateBets } from './bet-queries.ts'
import { insertEvents, type NewEvent } from './event-queries.ts'
import { findLegs, type LegRow } from './leg-queries.ts'
import { type BetKey, findBetsForUpdate, updateLegs } from './many-bets-queries.ts'
import { changedFields, presentBet } from './present-bet.ts'

/** A bet with its legs, which are null for a single. */
export type Entry = BookEntry<BetRow, LegRow>

/** Adds the legs of multiples, in the same order. A multiple without legs was deleted since it was read: it is left out. */
export async function entriesOf(conn: Conn, bets: readonly BetRow[]): Promise<Entry[]> {
  const multiples = bets.filter(({ betType }) => betType === 'multiple')
  const legs = multiples.length > 0 ? await findLegs(conn, multiples) : null
  return bets.flatMap((bet) => {
    const own = legs?.get(bet.id) ?? null
    return bet.betType === 'multiple' && own === null ? [] : [{ bet, legs: own }]
  })
}

/** Bets in the shape of the API, in the same order, with the legs of multiples. */
export async function presentBets(conn: Conn, bets: readonly BetRow[]): Promise<Bet[]> {
  return (await entriesOf(conn, bets)).map(({ bet, legs }) => presentBet(bet, legs))
}

/** Locks these bets until the end of the transaction, in the order of their keys; the order in which `keys` are to be sorted. */
export async function lockEntries(tx: Conn, keys: readonly BetKey[]): Promise<Entry[]> {
  return entriesOf(tx, await findBetsForUpdate(tx, keys))
}

/** The same of one bet. Throws `notFound`. */
export async function lockEntry(tx: Conn, owner: number, id: number): Promise<Entry> {
  const [found] = await lockEntries(tx, [{ userId: owner, id }])
  if (!found) throw new HttpError('notFound')
  return found
}

/** Throws `alreadySettled` as well. */
export async function lockPendingEntry(tx: Conn, owner: number, id: number): Promise<Entry> {
  const found = await lockEntry(tx, owner, id)
  if (found.bet.status !== 'pending') throw new HttpError('alreadySettled')
  return found
}

/** A line of the history of a bet. */
export type EntryEvent = Omit<NewEvent, 'userId' | 'betId'>
/** A locked bet and what becomes of it: null where it is deleted. Rows that are the same objects are unchanged. */
export type EntryChange = {
  readonly before: Entry
  readonly after: Entry | null
  readonly events: readonly EntryEvent[]
}

/** Writes bets, legs, sums and history. Returns the users whose bets changed. */
export async function saveEntries(tx: Conn, changes: readonly EntryChange[]): Promise<ReadonlySet<number>> {
  const changed = changes.flatMap(({ before, after }) =>
    after && !isSameEntry(before, after) ? [{ before, after }] : [],
  )
  const deleted = changes.filter(({ after }) => after === null).map(({ before }) => before.bet)
  // A bet of which only a leg changed is among them: it raises the version of the book.
  await updateBets(
    tx,
    changed.map(({ before, after }) => ({ before: before.bet, after: after.bet })),
  )
  await updateLegs(tx, changed)
  await deleteBets(tx, deleted)
  const events = changes.flatMap(({ before: { bet }, events: own }) =>
    own.map((event) => ({ userId: bet.userId, betId: bet.id, ...event })),
  )
  await insertEvents(tx, events)
  return new Set([...changed.map(({ after }) => after.bet.userId), ...deleted.map(({ userId }) => userId)])
}

/** What the history shows of a change: the fields of the bet that differ. */
export function changesBetween(before: Entry, after: Entry): FieldChange[] {
  return changedFields(presentBet(before.bet, before.legs), presentBet(after.bet, after.legs))
}

/** What the history shows of a deletion: every field of the bet. */
export function deletionOf({ bet, legs }: Entry, at: Date): EntryEvent {
  const changes = Object.entries(presentBet(bet, legs)).map(([field, from]) => ({ field, from, to: null }))
  return { kind: 'deleted', at, by: 'user', changes }
}

type UserAct = Pick<NewEvent, 'kind' | 'at' | 'reason'>

/** Saves what the user changed of a bet, with its event where the history shows something new, and returns the bet as the API shows it. */
export async function saveByUser(
  tx: Conn,
  before: Entry,
  after: Entry,
  act: UserAct,
  changes = changesBetween(before, after),
): Promise<Bet> {
  const events = changes.length > 0 ? [{ ...act, by: 'user', changes } as const] : []
  await saveEntries(tx, [{ before, after, events }])
  return presentBet(after.bet, after.legs)
}
