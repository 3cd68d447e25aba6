import { recordAct } from '../audit/audit-queries.ts'
import type { Conn, Db } from '../db/tables.ts'
import { notifyUser } from '../live/user-change-queries.ts'
import { deleteSums } from '../statistics/bet-sum-queries.ts'
import { deleteBetsOf, lockBets, shareBets } from './bet-queries.ts'
import { deleteTotals } from './bet-total-queries.ts'

/** Changes of single bets do not wait for each other, but for a clearing of them all. */
export function changeBets<T>(db: Db, owner: number, change: (tx: Conn) => Promise<T>): Promise<T> {
  return db.transaction().execute(async (tx) => {
    await shareBets(tx, owner)
    return change(tx)
  })
}

/** All bets of a person at once, who makes no other change meanwhile. Answers how many there were. */
export function clearBets(db: Db, owner: number): Promise<number> {
  return db.transaction().execute(async (tx) => {
    await lockBets(tx, owner)
    const deleted = await deleteBetsOf(tx, owner)
    await deleteTotals(tx, owner)
    await deleteSums(tx, owner)
    await notifyUser(tx, owner, ['bets', 'stats'])
    if (deleted > 0) await recordAct(tx, 'bets-cleared', owner)
    return deleted
  })
}
