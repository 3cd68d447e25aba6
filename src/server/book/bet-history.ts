import type { BetEvent } from '../../contract/bets/bet-results.ts'
import type { Bet as ShownBet } from '../../contract/bets/bets.ts'
import type { Db } from '../db/tables.ts'
import { AppError } from '../http/app-error.ts'
import { findBet } from './bet-queries.ts'
import { findEvents } from './event-queries.ts'
import { presentEvent } from './present-event.ts'

const CREATED_AT: keyof ShownBet = 'createdAt'

/** All events of a bet, including its placing, oldest first. Throws `notFound`. */
export async function historyOfBet(db: Db, owner: number, id: number): Promise<BetEvent[]> {
  // In one snapshot: a bet that is not found must have the event of its deletion.
  const snapshot = db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only')
  const [bet, events] = await snapshot.execute(async (tx) => [
    await findBet(tx, owner, id),
    await findEvents(tx, owner, id),
  ])
  if (!bet && events.length === 0) throw new AppError('notFound')
  const shown = events.map(presentEvent)
  // The deletion event has every field of the bet.
  const deleted = shown.flatMap(({ changes }) => changes).find(({ field }) => field === CREATED_AT)
  const createdAt = bet?.createdAt.toISOString() ?? String(deleted?.from)
  return [{ at: createdAt, kind: 'created', by: 'user', changes: [], reason: null }, ...shown]
}
