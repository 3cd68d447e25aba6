import { type Selectable, sql } from 'kysely'
import { IMPORT_ROW_KINDS, type ImportCounts, type ImportRowKind } from '../../domain/import/import-state.ts'
import type { Conn, Tables } from '../db/tables.ts'

/** Problems that stay listed after the import. */
const KEPT_PROBLEMS = 1_000

/** `rows`: a JSON list (row-of-draft.ts), which PostgreSQL reads: values one by one would hold up this process. */
export async function insertRows(conn: Conn, importId: number, rows: string): Promise<void> {
  await sql`
    INSERT INTO import_rows (import_id, number, line, kind, fingerprint, draft, placed_at, teams_key, selected_team, amount, odds)
    SELECT ${importId}::bigint, * FROM json_to_recordset(${rows}::json) AS row (
      number integer, line integer, kind text, fingerprint text, draft jsonb, placed_at timestamptz, teams_key text, selected_team text,
      amount bigint, odds integer
    )`.execute(conn)
}

export async function deleteRows(conn: Conn, importId: number): Promise<void> {
  await conn.deleteFrom('importRows').where('importId', '=', importId).execute()
}

/** Marks the rows that were imported before: `known`, or `deleted` where their user deleted the bet since. */
export async function markImportedBefore(conn: Conn, userId: number, importId: number): Promise<void> {
  await sql`
    UPDATE import_rows SET kind = CASE WHEN bets.id IS NULL THEN 'deleted' ELSE 'known' END
    FROM imported_bets LEFT JOIN bets ON bets.user_id = imported_bets.user_id AND bets.id = imported_bets.bet_id
    WHERE import_rows.import_id = ${importId} AND import_rows.kind = 'new'
      AND imported_bets.user_id = ${userId} AND imported_bets.fingerprint = import_rows.fingerprint`.execute(conn)
}

/** Marks the movements of money that were imported before. */
export async function markMovementsBefore(conn: Conn, userId: number, importId: number): Promise<void> {
  await sql`
    UPDATE import_rows SET kind = 'known'
    FROM cash_movements
    WHERE import_rows.import_id = ${importId} AND import_rows.kind = 'cash'
      AND cash_movements.user_id = ${userId} AND cash_movements.once_key = import_rows.fingerprint`.execute(conn)
}

/** Marks the movements of money that are in the book otherwise; equal ones of the file are as many movements, as with bets. */
export async function markMovementsInBook(conn: Conn, userId: number, importId: number): Promise<void> {
  await sql`
    UPDATE import_rows SET kind = 'known'
    FROM (
      SELECT number, row_kind, type, amount, at, bookmaker,
        row_number() OVER (PARTITION BY type, amount, at, bookmaker ORDER BY row_kind DESC, number) AS nth
      FROM (
        SELECT number, kind AS row_kind, draft #>> '{cash,kind}' AS type, (draft #>> '{cash,amount}')::bigint AS amount,
          (draft #>> '{cash,at}')::timestamptz AS at, lower(coalesce(draft #>> '{cash,bookmaker}', '')) AS bookmaker
        FROM import_rows WHERE import_id = ${importId} AND kind IN ('known', 'cash') AND draft ? 'cash'
      ) AS written
    ) AS numbered
    JOIN (
      SELECT kind AS type, amount, at, lower(coalesce(bookmaker, '')) AS bookmaker, count(*) AS movements
      FROM cash_movements WHERE user_id = ${userId} GROUP BY 1, 2, 3, 4
    ) AS book USING (type, amount, at, bookmaker)
    WHERE import_rows.import_id = ${importId} AND import_rows.number = numbered.number
      AND numbered.row_kind = 'cash' AND numbered.nth <= book.movements`.execute(conn)
}

/**
 * Marks the rows that are in the book otherwise: recorded by hand, or imported from another file. Equal rows of the file are as many bets:
 * with two of them in the book, the third is new.
 */
export async function markInBook(conn: Conn, userId: number, importId: number): Promise<void> {
  await sql`
    UPDATE import_rows SET kind = 'known'
    FROM (
      SELECT number, kind, placed_at, teams_key, selected_team, amount, odds, row_number() OVER (
        PARTITION BY placed_at, teams_key, selected_team, amount, odds ORDER BY kind, number
      ) AS nth
      FROM import_rows WHERE import_id = ${importId} AND kind IN ('known', 'new')
    ) AS numbered
    JOIN (
      SELECT placed_at, teams_key, selected_team, amount, odds, count(*) AS bets
      FROM bets WHERE user_id = ${userId} GROUP BY placed_at, teams_key, selected_team, amount, odds
    ) AS book USING (placed_at, teams_key, selected_team, amount, odds)
    WHERE import_rows.import_id = ${importId} AND import_rows.number = numbered.number
      AND numbered.kind = 'new' AND numbered.nth <= book.bets`.execute(conn)
}

export async function countRows(conn: Conn, importId: number): Promise<ImportCounts> {
  const { rows } = await sql<{ kind: ImportRowKind; rows: number }>`
    SELECT kind, count(*) AS rows FROM import_rows WHERE import_id = ${importId} GROUP BY kind`.execute(conn)
  const counted = new Map(rows.map(({ kind, rows }) => [kind, rows]))
  const [fresh, known, deleted, problem, cash] = IMPORT_ROW_KINDS.map((kind) => counted.get(kind) ?? 0)
  return { new: fresh ?? 0, known: known ?? 0, deleted: deleted ?? 0, problem: problem ?? 0, cash: cash ?? 0 }
}

type FoundRow = Pick<Selectable<Tables['importRows']>, 'number' | 'line' | 'kind' | 'fingerprint' | 'draft'>

/** In the order of the file, after this row. */
export async function findRows(
  conn: Conn,
  importId: number,
  { kinds, after, limit }: { kinds: readonly ImportRowKind[]; after: number; limit: number },
): Promise<FoundRow[]> {
  // A walk along the index for each kind: for several kinds at once PostgreSQL reads and sorts all rows that are left.
  const walks = kinds.map(
    (kind) => sql`(
      SELECT number, line, kind, fingerprint, draft FROM import_rows
      WHERE import_id = ${importId} AND kind = ${kind} AND number > ${after} ORDER BY number LIMIT ${limit}
    )`,
  )
  const { rows } = await sql<FoundRow>`
    SELECT * FROM (${sql.join(walks, sql` UNION ALL `)}) AS found ORDER BY number LIMIT ${limit}`.execute(conn)
  return rows
}

/** Deletes what a finished import no longer needs: its file, and its rows except the first ones that could not be read. */
export async function deleteWorkOf(tx: Conn, importId: number): Promise<void> {
  await tx.deleteFrom('importParts').where('importId', '=', importId).execute()
  await sql`
    DELETE FROM import_rows WHERE import_id = ${importId} AND number NOT IN (
      SELECT number FROM import_rows WHERE import_id = ${importId} AND kind = 'problem' ORDER BY number LIMIT ${KEPT_PROBLEMS}
    )`.execute(tx)
}
