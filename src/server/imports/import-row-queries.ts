import { type Selectable, sql } from 'kysely'
import {
  IMPORT_ROW_KINDS,
  type ImportAsked,
  type ImportCounts,
  type ImportRowKind,
} from '../../domain/import/import-state.ts'
import { ROW_QUESTIONS, type RowQuestion } from '../../domain/import/row-question.ts'
import type { Conn, StoredTotals, Tables } from '../db/tables.ts'

/** Problems that stay listed after the import. */
const KEPT_PROBLEMS = 1_000

/** `rows`: a JSON list (row-of-draft.ts) that PostgreSQL parses; encoding single values would block this process. */
export async function insertRows(conn: Conn, owner: number, importId: number, rows: string): Promise<void> {
  await sql`
    INSERT INTO import_rows (
      user_id, import_id, number, line, kind, fingerprint, draft, placed_at, teams_key, selected_team, amount, odds, id_key, near, slip
    )
    SELECT ${owner}::bigint, ${importId}::bigint, * FROM json_to_recordset(${rows}::json) AS row (
      number integer, line integer, kind text, fingerprint text, draft jsonb, placed_at timestamptz, teams_key text, selected_team text,
      amount bigint, odds integer, id_key text, near text[], slip text
    )`.execute(conn)
}

export async function deleteRows(conn: Conn, owner: number, importId: number): Promise<void> {
  await conn.deleteFrom('importRows').where('userId', '=', owner).where('importId', '=', importId).execute()
}

type CountedRows = {
  readonly counts: ImportCounts & { readonly totals: StoredTotals | null }
  readonly asked: ImportAsked
}

/** Counts rows by kind and by question, and sums up the new bets. */
export async function countRows(conn: Conn, owner: number, importId: number): Promise<CountedRows> {
  const { rows } = await sql<{ kind: ImportRowKind; question: RowQuestion | null; rows: number }>`
    SELECT kind, question, count(*) AS rows FROM import_rows
    WHERE user_id = ${owner} AND import_id = ${importId} GROUP BY kind, question`.execute(conn)
  const sum = (found: typeof rows) => found.reduce((total, { rows: counted }) => total + counted, 0)
  const kinds = IMPORT_ROW_KINDS.map((kind) => [kind, sum(rows.filter((row) => row.kind === kind))])
  const questions = ROW_QUESTIONS.map((question) => [question, sum(rows.filter((row) => row.question === question))])
  return {
    // The query returns a row for every kind.
    counts: { ...(Object.fromEntries(kinds) as ImportCounts), totals: await totalsOfNew(conn, owner, importId) },
    asked: { ...(Object.fromEntries(questions) as Record<RowQuestion, number>), taken: 0 }, // a row for every question
  }
}

type CurrencySum = StoredTotals['sums'][number] & { readonly from: Date; readonly to: Date }

/** Staked is the bettor's own money, as in the book's sums. Null without a new bet. */
async function totalsOfNew(conn: Conn, owner: number, importId: number): Promise<StoredTotals | null> {
  const { rows } = await sql<CurrencySum>`
    SELECT draft #>> '{bet,currency}' AS currency, min(placed_at) AS "from", max(placed_at) AS "to",
      sum(CASE WHEN draft #>> '{bet,freeBet}' = 'true' THEN 0 ELSE amount END)::text AS staked,
      coalesce(sum((draft #>> '{bet,settlement,result}')::bigint), 0)::text AS profit
    FROM import_rows WHERE user_id = ${owner} AND import_id = ${importId} AND kind = 'new'
    GROUP BY 1 ORDER BY 1`.execute(conn)
  if (rows.length === 0) return null
  const at = (times: readonly Date[], pick: (...times: number[]) => number) =>
    new Date(pick(...times.map((time) => time.getTime()))).toISOString()
  return {
    from: at(
      rows.map(({ from }) => from),
      Math.min,
    ),
    to: at(
      rows.map(({ to }) => to),
      Math.max,
    ),
    sums: rows.map(({ currency, staked, profit }) => ({ currency, staked, profit })),
  }
}

type FoundRow = Pick<
  Selectable<Tables['importRows']>,
  'number' | 'line' | 'kind' | 'fingerprint' | 'draft' | 'near' | 'betId' | 'question'
>

/** In file order, after this row. */
export async function findRows(
  conn: Conn,
  owner: number,
  importId: number,
  { kinds, after, limit }: { kinds: readonly ImportRowKind[]; after: number; limit: number },
): Promise<FoundRow[]> {
  // One index walk per kind: for several kinds at once, PostgreSQL would read and sort all remaining rows.
  const walks = kinds.map(
    (kind) => sql`(
      SELECT number, line, kind, fingerprint, draft, near, bet_id, question FROM import_rows
      WHERE user_id = ${owner} AND import_id = ${importId} AND kind = ${kind} AND number > ${after}
      ORDER BY number LIMIT ${limit}
    )`,
  )
  const { rows } = await sql<FoundRow>`
    SELECT * FROM (${sql.join(walks, sql` UNION ALL `)}) AS found ORDER BY number LIMIT ${limit}`.execute(conn)
  return rows
}

/** Turns rows whose bets were deleted into new ones. */
export async function renewDeleted(tx: Conn, owner: number, importId: number): Promise<void> {
  await tx
    .updateTable('importRows')
    .set({ kind: 'new' })
    .where('userId', '=', owner)
    .where('importId', '=', importId)
    .where('kind', '=', 'deleted')
    .execute()
}

/** Deletes what a finished import no longer needs: its file, and its rows except the first ones that could not be read. */
export async function deleteWorkingData(tx: Conn, owner: number, importId: number): Promise<void> {
  await tx.deleteFrom('importParts').where('userId', '=', owner).where('importId', '=', importId).execute()
  await sql`
    DELETE FROM import_rows WHERE user_id = ${owner} AND import_id = ${importId} AND number NOT IN (
      SELECT number FROM import_rows
      WHERE user_id = ${owner} AND import_id = ${importId} AND kind = 'problem' ORDER BY number LIMIT ${KEPT_PROBLEMS}
    )`.execute(tx)
}
