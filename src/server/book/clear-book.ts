import type { Conn } from '../db/tables.ts'
import { deleteBetsOf } from './bet-queries.ts'
import { deleteEventsOf } from './event-queries.ts'
import { forgetImported } from './imported-bet-queries.ts'
import { deleteSums } from './sums/bet-sum-queries.ts'

/**
 * Deletes all bets of the owner and everything recorded about them, in a transaction of `changeWholeBook`. Returns how many bets there
 * were.
 */
export async function clearBook(tx: Conn, owner: number): Promise<number> {
  const deleted = await deleteBetsOf(tx, owner)
  await deleteSums(tx, owner)
  await deleteEventsOf(tx, owner)
  await forgetImported(tx, owner)
  return deleted
}
