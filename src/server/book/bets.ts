import type { Bet as ShownBet } from '../../contract/bets/bets.ts'
import { changesBetween, createsEvent, deletionOf, type FactChange } from '../../domain/bet/history-facts.ts'
import { type Bet, legsOf, type NewBet, type Settled } from '../../domain/bet/stored-bet.ts'
import type { BetRow } from '../db/bet-columns.ts'
import type { Conn } from '../db/tables.ts'
import type { Deps } from '../deps.ts'
import { AppError } from '../http/app-error.ts'
import { deleteBets, findBet, findBetsForUpdate, insertBetRow, restoreBets, updateBets } from './bet-queries.ts'
import { betOf } from './bet-rows.ts'
import { insertEvents, type NewEvent } from './event-queries.ts'
import { findLegs, insertLegs, updateLegs } from './leg-queries.ts'
import { presentBet } from './present-bet.ts'

/** Maps rows to bets, preserving order. A multiple without legs was deleted after its row was read, and is left out. */
export async function betsOf(conn: Conn, rows: readonly BetRow[]): Promise<Bet[]> {
  const multiples = rows.filter(({ betType }) => betType === 'multiple')
  const legs = multiples.length > 0 ? await findLegs(conn, multiples) : null
  return rows.flatMap((row) => {
    const own = legs?.get(row.id) ?? null
    return row.betType === 'multiple' && own === null ? [] : [betOf(row, own)]
  })
}

/** Like `betsOf`, in the shape of the API. */
export async function presentBets(conn: Conn, rows: readonly BetRow[]): Promise<ShownBet[]> {
  return (await betsOf(conn, rows)).map(presentBet)
}

/** Throws `notFound`. */
export async function readBet(conn: Conn, owner: number, id: number): Promise<Bet> {
  const row = await findBet(conn, owner, id)
  const [bet] = row ? await betsOf(conn, [row]) : []
  if (!bet) throw new AppError('notFound')
  return bet
}

/** Locks these bets of the owner until the end of the transaction, in the order of their ids. */
export async function lockBets(tx: Conn, owner: number, ids: readonly number[]): Promise<Bet[]> {
  return betsOf(tx, await findBetsForUpdate(tx, owner, ids))
}

/** Locks one bet. Throws `notFound`. */
export async function lockBet(tx: Conn, owner: number, id: number): Promise<Bet> {
  const [found] = await lockBets(tx, owner, [id])
  if (!found) throw new AppError('notFound')
  return found
}

/** Throws `notFound` or `alreadySettled`. */
export async function lockPendingBet(tx: Conn, owner: number, id: number): Promise<Bet> {
  const found = await lockBet(tx, owner, id)
  if (found.settlement !== null) throw new AppError('alreadySettled')
  return found
}

/** Throws `notFound` or `notSettled`. */
export async function lockSettledBet(tx: Conn, owner: number, id: number): Promise<Bet & Settled> {
  const found = await lockBet(tx, owner, id)
  if (found.settlement === null) throw new AppError('notSettled')
  return { ...found, settlement: found.settlement }
}

/** An entry in the history of a bet. */
export type NewBetEvent = Omit<NewEvent, 'betId'>
/**
 * A change of a locked bet. `after` is null if it is deleted, `before` if a deleted bet is restored. A bet or leg that is the same object
 * is unchanged.
 */
export type ChangedBet = { readonly events: readonly NewBetEvent[] } & (
  | { readonly before: Bet; readonly after: Bet | null }
  | { readonly before: null; readonly after: Bet }
)

type Saving = Pick<Deps, 'onSavedBets'>

/** Writes bets, legs, sums and history of one owner, and calls the saved-bets hook. Returns whether a bet changed. */
export async function saveBets(
  { onSavedBets }: Saving,
  tx: Conn,
  owner: number,
  changes: readonly ChangedBet[],
  { by, now }: { readonly by: 'user' | 'program'; readonly now: Date },
): Promise<boolean> {
  const changed = changes.flatMap(({ before, after }) =>
    before && after && after !== before ? [{ before, after }] : [],
  )
  const deleted = changes.flatMap(({ before, after }) => (before && after === null ? [before] : []))
  const restored = changes.flatMap(({ before, after }) => (before === null ? [after] : []))
  // Includes bets of which only a leg changed: this raises the version of the book.
  await updateBets(tx, owner, changed)
  await updateLegs(tx, owner, changed)
  await deleteBets(tx, owner, deleted)
  await restoreBets(tx, owner, restored)
  const events = changes.flatMap((change) => {
    const { id } = change.before ?? change.after
    return change.events.map((event) => ({ betId: id, ...event }))
  })
  await insertEvents(tx, owner, events)
  if (changed.length > 0) await onSavedBets(tx, owner, { bets: changed, by, now })
  return changed.length > 0 || deleted.length > 0 || restored.length > 0
}

export function eventOfDeletion(bet: Bet, at: Date): NewBetEvent {
  return { kind: 'deleted', at, by: 'user', changes: deletionOf(bet) }
}

/** Writes a new pending bet with its grade, in a transaction of `changeBook`. */
export async function insertBet({ onSavedBets }: Saving, tx: Conn, draft: NewBet): Promise<Bet> {
  const bet = await insertBetRow(tx, draft)
  const legs = legsOf(bet)
  if (legs) await insertLegs(tx, bet, legs)
  await onSavedBets(tx, bet.userId, { bets: [{ before: null, after: bet }], by: 'user', now: bet.createdAt })
  return bet
}

type UserAction = Pick<NewEvent, 'kind' | 'at' | 'reason'> & {
  /** Overrides the computed changes between the two states. */
  readonly changes?: readonly FactChange[]
}

/** Saves a change by the user, with an event if the history shows it, and returns the bet as the API shows it. */
export async function saveByUser(
  saving: Saving,
  tx: Conn,
  before: Bet,
  after: Bet,
  { changes = changesBetween(before, after), ...action }: UserAction,
): Promise<ShownBet> {
  const events = createsEvent(changes) ? [{ ...action, by: 'user', changes } as const] : []
  await saveBets(saving, tx, after.userId, [{ before, after, events }], { by: 'user', now: action.at })
  return presentBet(after)
}
