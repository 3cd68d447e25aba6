import { recordAct } from '../audit/audit-queries.ts'
import { notifyOfBets } from '../book/bet-queries.ts'
import { deleteImportedMovements } from '../book/cash-queries.ts'
import { giveResultsBack } from '../book/import-change-queries.ts'
import { deleteImportedBets } from '../book/imported-bet-queries.ts'
import { shareAccount, shareBets } from '../book/lock-queries.ts'
import { longTransaction } from '../db/long-transaction.ts'
import type { Deps } from '../deps.ts'
import { HttpError } from '../http/http-error.ts'
import { endTakenBack } from './import-queries.ts'

/** Removes the bets of a finished import, but for those that their user changed by hand; a second call at the same time finds it taken back. */
export async function takeBack(deps: Deps, owner: number, id: number): Promise<void> {
  await longTransaction(deps.database, async (tx) => {
    await shareAccount(tx, owner)
    // Locks the import: of two calls at once one waits, and finds it closed.
    if (!(await endTakenBack(tx, owner, id))) throw new HttpError('importNotReady')
    await shareBets(tx, owner)
    await giveResultsBack(tx, owner, id, deps.now())
    await deleteImportedBets(tx, owner, id)
    await deleteImportedMovements(tx, owner, id)
    await recordAct(tx, 'import-taken-back', owner)
  })
  notifyOfBets(deps, owner)
}
