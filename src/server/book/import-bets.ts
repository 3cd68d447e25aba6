import type { NewBet } from '../../domain/bet/stored-bet.ts'
import { required } from '../../domain/required.ts'
import type { Conn } from '../db/tables.ts'
import type { Deps } from '../deps.ts'
import { giveResultsBack } from './import-change-queries.ts'
import { deleteImportedBets, insertImportedBets, recordImported, takeBetIds } from './imported-bet-queries.ts'

type ImportedBet = {
  readonly bet: NewBet
  readonly fingerprint: string
  /** By what a row with the same id is perhaps this bet; null without an id. */
  readonly near: readonly string[] | null
  /** What the row says of the result. */
  readonly said: string
}

/**
 * Writes the bets of rows of a file, and records of which row each is; throws where one was recorded before. Their sums are added at the end
 * (`addSumsOfImport`), so that nobody waits for the import.
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
 * Takes the bets of an import out of the book, but for those that their user changed by hand, and gives the others the results that they had
 * before it. In a transaction that shares the book.
 */
export async function takeImportBack(
  saving: Pick<Deps, 'onSavedBets'>,
  tx: Conn,
  owner: number,
  importId: number,
  now: Date,
): Promise<void> {
  await giveResultsBack(saving, tx, owner, importId, now)
  await deleteImportedBets(tx, owner, importId)
}
