import type { BetChange, BetFacts } from '../../domain/bet.ts'
import type { Conn, Db } from '../db/tables.ts'
import { notifyUser } from '../live/user-change-queries.ts'
import { addToSums, deleteSums } from '../statistics/bet-sum-queries.ts'
import { type BetRow, lockBets, shareBets } from './bet-queries.ts'
import { addToTotals, deleteTotals } from './bet-total-queries.ts'

/** Every change of a bet happens in here, so that what is kept beside the bets is written with it. */
export function changeBets<T>(db: Db, owner: number, change: (tx: Conn) => Promise<T>): Promise<T> {
  return db.transaction().execute(async (tx) => {
    await shareBets(tx, owner)
    return change(tx)
  })
}

export async function recordChange(tx: Conn, owner: number, change: BetChange): Promise<void> {
  await addToTotals(tx, owner, change)
  await addToSums(tx, owner, change)
  await notifyUser(tx, owner, ['bets', 'stats'])
}

/** The same for all bets of a person at once, who makes no other change meanwhile. */
export function clearBets<T>(db: Db, owner: number, clear: (tx: Conn) => Promise<T>): Promise<T> {
  return db.transaction().execute(async (tx) => {
    await lockBets(tx, owner)
    const answer = await clear(tx)
    await deleteTotals(tx, owner)
    await deleteSums(tx, owner)
    await notifyUser(tx, owner, ['bets', 'stats'])
    return answer
  })
}

export function factsOf({ placedAt, teamsKey, betType, status, amount, result }: BetRow): BetFacts {
  return { placedAt, teamsKey, type: betType, status, amount, result }
}
