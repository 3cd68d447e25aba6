import { recordAct } from '../audit/audit-queries.ts'
import type { Conn } from '../db/tables.ts'
import type { Deps } from '../deps.ts'
import { tellUser } from '../live/user-changes.ts'
import { deleteBetsOf, lockBets, shareBets } from './bet-queries.ts'
import { deleteSums } from './bet-sum-queries.ts'

/** Changes of single bets do not wait for each other, but for a clearing of them all. */
export async function changeBets<T>(deps: Deps, owner: number, change: (tx: Conn) => Promise<T>): Promise<T> {
  const done = await deps.db.transaction().execute(async (tx) => {
    await shareBets(tx, owner)
    return change(tx)
  })
  tellOfBets(deps, owner)
  return done
}

/** After the change is committed. */
export function tellOfBets(deps: Deps, owner: number): void {
  tellUser(deps, owner, ['bets', 'stats'])
}

/** All bets of a person at once, who makes no other change meanwhile. Answers how many there were. */
export async function clearBets(deps: Deps, owner: number): Promise<number> {
  const deleted = await deps.db.transaction().execute(async (tx) => {
    await lockBets(tx, owner)
    const bets = await deleteBetsOf(tx, owner)
    await deleteSums(tx, owner)
    if (bets > 0) await recordAct(tx, 'bets-cleared', owner)
    return bets
  })
  tellOfBets(deps, owner)
  return deleted
}
