import { recordAct } from '../audit/audit-queries.ts'
import { notifyOfBook, shareBook, takeImportBack } from '../book/book.ts'
import { deleteImportedMovements } from '../cash/movement-queries.ts'
import { shareAccount } from '../db/account-locks.ts'
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
    await shareBook(tx, owner)
    await takeImportBack(deps, tx, owner, id, deps.now())
    await deleteImportedMovements(tx, owner, id)
    await recordAct(tx, 'import-taken-back', owner)
  })
  notifyOfBook(deps, owner)
}
