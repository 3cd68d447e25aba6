import { recordAction } from '../audit/audit-queries.ts'
import { notifyOfBook, revertImportedBets, shareBook } from '../book/book.ts'
import { deleteImportedMovements } from '../cash/movement-queries.ts'
import { shareAccount } from '../db/account-locks.ts'
import { longTransaction } from '../db/long-transaction.ts'
import type { Deps } from '../deps.ts'
import { AppError } from '../http/app-error.ts'
import { markReverted } from './import-queries.ts'

/** Removes the bets of a finished import, except those that the user changed by hand; a concurrent second call is refused. */
export async function revertImport(deps: Deps, owner: number, id: number): Promise<void> {
  await longTransaction(deps.database, async (tx) => {
    await shareAccount(tx, owner)
    // Locks the import: of two concurrent calls the second waits, and then finds it reverted.
    if (!(await markReverted(tx, owner, id))) throw new AppError('importNotReady')
    await shareBook(tx, owner)
    await revertImportedBets(deps, tx, owner, id, deps.now())
    await deleteImportedMovements(tx, owner, id)
    await recordAction(tx, 'import-taken-back', owner)
  })
  notifyOfBook(deps, owner)
}
