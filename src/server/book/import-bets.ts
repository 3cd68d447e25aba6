import type { NewBet } from '../../domain/bet/stored-bet.ts'
import { required } from '../../domain/required.ts'
import type { Conn } from '../db/tables.ts'
import type { Deps } from '../deps.ts'
import { restoreResults } from './import-change-queries.ts'
import { deleteImportedBets, insertImportedBets, recordImported, takeBetIds } from './imported-bet-queries.ts'

type ImportedBet = {
  readonly bet: NewBet
  readonly fingerprint: string
  /** Keys that identify a probable duplicate with the same id; null without an id. */
  readonly near: readonly string[] | null
  /** The result according to the row. */
  readonly said: string
}

/**
 * Writes imported bets, and records the row of each; throws if a row was recorded before. `addSumsOfImport` adds their sums at the end, so
 * that other changes do not wait for the import.
 */
export async function importBets(
  tx: Conn,
  owner: number,
  importId: number,
  imported: readonly ImportedBet[],
): Promise<void> {
  const ids = await takeBetIds(tx, imported.length)
  const rows = imported.map((row, index) => ({ ...row, importId, betId: required(ids[index], 'the id of a bet') }))
  await recordImported(tx, owner, rows)
  await insertImportedBets(
    tx,
    rows.map(({ bet, betId }) => ({ ...bet, id: betId })),
  )
}

/**
 * Removes the bets of an import, except those that the user changed by hand, and restores earlier results that the import replaced. Runs in
 * a transaction that shares the book.
 */
export async function revertImportedBets(
  saving: Pick<Deps, 'onSavedBets'>,
  tx: Conn,
  owner: number,
  importId: number,
  now: Date,
): Promise<void> {
  await restoreResults(saving, tx, owner, importId, now)
  await deleteImportedBets(tx, owner, importId)
}
