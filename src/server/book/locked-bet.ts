import type { Bet } from '../../contract/bets.ts'
import type { Conn } from '../db/tables.ts'
import { HttpError } from '../http/http-error.ts'
import { type BetRow, findBetForUpdate } from './bet-queries.ts'
import { insertEvents } from './event-queries.ts'
import { findLegs, type LegRow } from './leg-queries.ts'
import { changedFields, presentBet } from './present-bet.ts'

/** `legs` is null for a single. */
export type BetWithLegs = { readonly bet: BetRow; readonly legs: readonly LegRow[] | null }

export async function legsOf(tx: Conn, bet: BetRow): Promise<readonly LegRow[]> {
  return (await findLegs(tx, [bet])).get(bet.id) ?? []
}

/** Locks the bet until the end of the transaction. Throws `notFound`. */
export async function getBet(tx: Conn, owner: number, id: number): Promise<BetWithLegs> {
  const bet = await findBetForUpdate(tx, owner, id)
  if (!bet) throw new HttpError('notFound')
  return { bet, legs: bet.betType === 'multiple' ? await legsOf(tx, bet) : null }
}

/** Throws `alreadySettled` as well. */
export async function getPendingBet(tx: Conn, owner: number, id: number): Promise<BetWithLegs> {
  const found = await getBet(tx, owner, id)
  if (found.bet.status !== 'pending') throw new HttpError('alreadySettled')
  return found
}

type UserEvent = {
  readonly kind: 'changed' | 'tied' | 'cashed-out' | 'settled' | 'reopened'
  readonly at: Date
  readonly reason?: string | null
}

/** Records a change that the user made, and returns the bet as the API shows it. */
export async function recorded(
  tx: Conn,
  event: UserEvent,
  [before, after]: readonly [BetRow, BetRow],
  legs: BetWithLegs['legs'],
  legsAfter = legs,
): Promise<Bet> {
  const shown = presentBet(after, legsAfter)
  const changes = changedFields(presentBet(before, legs), shown)
  const row = { userId: after.userId, betId: after.id, by: 'user', changes, ...event } as const
  if (changes.length > 0) await insertEvents(tx, [row])
  return shown
}
