import { sql } from 'kysely'
import type { RowProblem } from '../../domain/import/draft.ts'
import type { SameId } from '../../domain/import/plan.ts'
import type { Conn } from '../db/tables.ts'
import { markInBook } from './book-row-queries.ts'
import { forgetQuestions, markAlike, markDiffering, markOtherIds } from './row-question-queries.ts'

/** `idColumn`: the name of the file's id column. `sameId`: how the user wants rows with a shared id treated. */
export type RowsOf = {
  readonly userId: number
  readonly importId: number
  readonly idColumn: string | null
  readonly sameId: SameId | null
  /** The time zone of the times in the file. */
  readonly zone: string
}

/**
 * Marks new rows that are already in the book, were deleted from it, or have an id that leaves this open. The import marks rows again, since
 * the book may have changed after the user saw the preview.
 */
export async function markKnownRows(tx: Conn, rows: RowsOf): Promise<void> {
  const { userId, importId } = rows
  await forgetQuestions(tx, rows)
  await markRepeated(tx, rows)
  await markImportedBefore(tx, userId, importId)
  await markMovementsBefore(tx, userId, importId)
  await markInBook(tx, userId, importId)
  await markOtherIds(tx, rows)
  await markMovementsInBook(tx, userId, importId)
  await markChangedExports(tx, rows)
  await markChanged(tx, rows)
  if (rows.sameId !== 'bets') await markUnclear(tx, rows)
  await markAlike(tx, rows, rows.zone)
  await markImpossible(tx, rows, await markDiffering(tx, rows))
}

/** Uses immutable functions only: a cluster allows no others in CASE. */
const problemOf = (code: RowProblem['code'], idColumn: string | null) => sql`
  jsonb_set(${JSON.stringify({ problem: { code, column: idColumn } })}::jsonb, '{problem,value}',
    coalesce(nullif(draft #> '{bet,externalId}', 'null'::jsonb), '""'::jsonb))`

/** The draft keeps the bet, which is shown in the list of problems. */
const asProblem = (code: RowProblem['code'], idColumn: string | null) => sql`
  kind = 'problem', draft = draft || ${problemOf(code, idColumn)}`

/** Marks rows whose result does not fit the bet, since its stake in the book has changed. */
async function markImpossible(
  tx: Conn,
  { userId, importId, idColumn }: RowsOf,
  numbers: readonly number[],
): Promise<void> {
  if (numbers.length === 0) return
  await sql`
    UPDATE import_rows SET ${asProblem('exportChanged', idColumn)}
    WHERE user_id = ${userId} AND import_id = ${importId} AND number = ANY(${numbers}::integer[])`.execute(tx)
}

/** A row identical to an earlier one with the same id. */
async function markRepeated(tx: Conn, { userId, importId, idColumn }: RowsOf): Promise<void> {
  await sql`
    UPDATE import_rows SET ${asProblem('idRepeated', idColumn)}
    FROM (
      SELECT number, row_number() OVER (PARTITION BY fingerprint ORDER BY number) AS nth
      FROM import_rows WHERE user_id = ${userId} AND import_id = ${importId} AND id_key IS NOT NULL AND kind <> 'problem'
    ) AS numbered
    WHERE import_rows.user_id = ${userId} AND import_rows.import_id = ${importId} AND import_rows.number = numbered.number AND nth > 1`.execute(
    tx,
  )
}

/** Marks rows that were imported or confirmed before: `known`, or `deleted` if the user has deleted the bet since. */
async function markImportedBefore(conn: Conn, userId: number, importId: number): Promise<void> {
  await sql`
    UPDATE import_rows SET kind = CASE WHEN bets.id IS NULL THEN 'deleted' ELSE 'known' END, bet_id = bets.id
    FROM (
      SELECT fingerprint, bet_id FROM imported_bets WHERE user_id = ${userId}
      UNION ALL
      SELECT fingerprint, bet_id FROM confirmed_rows WHERE user_id = ${userId}
    ) AS earlier LEFT JOIN bets ON bets.user_id = ${userId} AND bets.id = earlier.bet_id
    WHERE import_rows.user_id = ${userId} AND import_rows.import_id = ${importId} AND import_rows.kind IN ('new', 'deleted')
      AND earlier.fingerprint = import_rows.fingerprint`.execute(conn)
}

/** Marks cash movements that were imported before. */
async function markMovementsBefore(conn: Conn, userId: number, importId: number): Promise<void> {
  await sql`
    UPDATE import_rows SET kind = 'known'
    FROM cash_movements
    WHERE import_rows.user_id = ${userId} AND import_rows.import_id = ${importId} AND import_rows.kind = 'cash'
      AND cash_movements.user_id = ${userId} AND cash_movements.once_key = import_rows.fingerprint`.execute(conn)
}

/** Marks cash movements that are in the book from another origin; as with bets, each movement matches one row. */
async function markMovementsInBook(conn: Conn, userId: number, importId: number): Promise<void> {
  await sql`
    UPDATE import_rows SET kind = 'known'
    FROM (
      SELECT number, row_kind, type, amount, at, bookmaker,
        row_number() OVER (PARTITION BY type, amount, at, bookmaker ORDER BY row_kind DESC, number) AS nth
      FROM (
        SELECT number, kind AS row_kind, draft #>> '{cash,kind}' AS type, (draft #>> '{cash,amount}')::bigint AS amount,
          (draft #>> '{cash,at}')::timestamptz AS at, lower(coalesce(draft #>> '{cash,bookmaker}', '')) AS bookmaker
        FROM import_rows WHERE user_id = ${userId} AND import_id = ${importId} AND kind IN ('known', 'cash') AND draft ? 'cash'
      ) AS written
    ) AS numbered
    JOIN (
      SELECT kind AS type, amount, at, lower(coalesce(bookmaker, '')) AS bookmaker, count(*) AS movements
      FROM cash_movements WHERE user_id = ${userId} GROUP BY 1, 2, 3, 4
    ) AS book USING (type, amount, at, bookmaker)
    WHERE import_rows.user_id = ${userId} AND import_rows.import_id = ${importId} AND import_rows.number = numbered.number
      AND numbered.row_kind = 'cash' AND numbered.nth <= book.movements`.execute(conn)
}

/** Marks rows of our own export whose bet is in the book and matches no row: the bet was changed since, in the book or in the file. */
async function markChangedExports(tx: Conn, { userId, importId, idColumn }: RowsOf): Promise<void> {
  await sql`
    UPDATE import_rows SET ${asProblem('exportChanged', idColumn)}
    FROM bets
    WHERE import_rows.user_id = ${userId} AND import_rows.import_id = ${importId} AND kind IN ('new', 'deleted') AND bets.user_id = ${userId}
      AND bets.id = (draft #>> '{bet,exported,id}')::bigint
      AND to_char(bets.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') = draft #>> '{bet,exported,createdAt}'
      AND NOT EXISTS (SELECT FROM import_rows AS taken WHERE taken.user_id = ${userId} AND taken.import_id = ${importId} AND taken.bet_id = bets.id)`.execute(
    tx,
  )
}

/** Asks the user whether the row is `perhaps.bet_id`, imported before with the same id; refuses the row if that bet was deleted (null). */
const asPerhaps = (idColumn: string | null) => sql`
  kind = CASE WHEN perhaps.bet_id IS NULL THEN 'problem' ELSE 'alike' END,
  question = CASE WHEN perhaps.bet_id IS NULL THEN NULL ELSE 'alike' END,
  bet_id = perhaps.bet_id,
  draft = CASE WHEN perhaps.bet_id IS NULL THEN draft || ${problemOf('idChanged', idColumn)} ELSE draft END`

/** Marks rows that may be a changed version of a bet imported before: the id is the same, and this file lacks the earlier row. */
async function markChanged(tx: Conn, { userId, importId, idColumn }: RowsOf): Promise<void> {
  await sql`
    WITH keys AS (
      SELECT number, unnest(near) AS key FROM import_rows
      WHERE user_id = ${userId} AND import_id = ${importId} AND kind = 'new' AND near IS NOT NULL
    ),
    kept AS (
      SELECT key, min(bets.id) AS bet_id
      FROM (
        SELECT unnest(near) AS key, bet_id
        FROM imported_bets AS earlier
        WHERE user_id = ${userId} AND near IS NOT NULL AND NOT EXISTS (
          SELECT FROM import_rows AS same WHERE same.user_id = ${userId} AND same.import_id = ${importId} AND same.fingerprint = earlier.fingerprint
        )
      ) AS earlier
      LEFT JOIN bets ON bets.user_id = ${userId} AND bets.id = earlier.bet_id
      WHERE key IN (SELECT key FROM keys)
      GROUP BY key
    ),
    perhaps AS (SELECT number, min(bet_id) AS bet_id FROM keys JOIN kept USING (key) GROUP BY number)
    UPDATE import_rows SET ${asPerhaps(idColumn)}
    FROM perhaps
    WHERE import_rows.user_id = ${userId} AND import_rows.import_id = ${importId} AND import_rows.number = perhaps.number`.execute(
    tx,
  )
}

/** Rows with the same id may be the legs of one slip, or versions of one bet; the file does not say which. */
async function markUnclear(tx: Conn, { userId, importId, idColumn }: RowsOf): Promise<void> {
  await sql`
    WITH keys AS (
      SELECT number, unnest(near[1:3] || slip) AS key FROM import_rows
      WHERE user_id = ${userId} AND import_id = ${importId} AND near IS NOT NULL AND kind IN ('new', 'known', 'deleted')
    ),
    shared AS (SELECT key FROM keys GROUP BY key HAVING count(*) > 1),
    unclear AS (SELECT DISTINCT number FROM keys JOIN shared USING (key))
    UPDATE import_rows SET ${asProblem('idUnclear', idColumn)}
    FROM unclear
    WHERE import_rows.user_id = ${userId} AND import_rows.import_id = ${importId} AND import_rows.number = unclear.number AND kind = 'new'`.execute(
    tx,
  )
}
