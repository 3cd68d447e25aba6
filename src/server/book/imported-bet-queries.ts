import { type RawBuilder, sql } from 'kysely'
import { type Bet, legsOf } from '../../domain/bet/stored-bet.ts'
import { required } from '../../domain/required.ts'
import { BET_LEGS, BETS } from '../db/bet-columns.ts'
import { avoidNestedLoops } from '../db/long-transaction.ts'
import type { Conn, Db } from '../db/tables.ts'
import { legRowOf, rowOf } from './bet-rows.ts'
import { insertionOfMany } from './row-queries.ts'
import { addSumsOfMany, deleteZeroSums } from './sums/bet-sum-queries.ts'
import { raiseVersion } from './sums/book-version-queries.ts'

/** Bets deleted per statement. */
const BATCH = 5_000

/** Reserves ids for new bets. */
export async function takeBetIds(tx: Conn, count: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT nextval('bets_id_seq') AS id FROM generate_series(1, ${count}::int)`.execute(tx)
  return rows.map(({ id }) => id)
}

type Imported = {
  readonly importId: number
  readonly fingerprint: string
  readonly betId: number
  /** Keys that identify a probable duplicate with the same id; null without an id. */
  readonly near: readonly string[] | null
  /** The result according to the row. */
  readonly said: string
}

/** Records which rows of a file became bets. Throws if a row was recorded before. */
export async function recordImported(tx: Conn, owner: number, rows: readonly Imported[]): Promise<void> {
  await sql`
    INSERT INTO imported_bets (user_id, fingerprint, import_id, bet_id, near, said)
    SELECT ${owner}::bigint, fingerprint, import_id, bet_id, string_to_array(near, ' '), said FROM unnest(
      ${rows.map(({ fingerprint }) => fingerprint)}::text[], ${rows.map(({ importId }) => importId)}::bigint[],
      ${rows.map(({ betId }) => betId)}::bigint[], ${rows.map(({ near }) => near?.join(' ') ?? null)}::text[],
      ${rows.map(({ said }) => said)}::text[]
    ) AS row (fingerprint, import_id, bet_id, near, said)`.execute(tx)
}

/**
 * Remembers rows that the user confirmed as the same bet (`known`, with their question), so that the file does not ask again. A row with the
 * bet's id replaces the bet's fingerprint; other rows are stored in addition. For an open bet, the result of the row still counts as new.
 * Runs in a transaction that holds the shared lock of the bets.
 */
export async function rememberSame(tx: Conn, owner: number, importId: number): Promise<void> {
  await sql`
    UPDATE imported_bets AS earlier SET
      fingerprint = row.fingerprint, near = row.near, said = CASE WHEN bets.status = 'pending' THEN earlier.said ELSE row.said END
    FROM (
      SELECT DISTINCT ON (bet_id) bet_id, fingerprint, near,
        coalesce(draft #>> '{bet,settlement,outcome}' || ' ' || (draft #>> '{bet,settlement,result}'), 'pending') AS said
      FROM import_rows
      WHERE user_id = ${owner} AND import_id = ${importId} AND kind = 'known' AND question = 'alike' AND near IS NOT NULL
      ORDER BY bet_id, number
    ) AS row, bets
    WHERE earlier.user_id = ${owner} AND earlier.bet_id = row.bet_id AND bets.user_id = ${owner} AND bets.id = row.bet_id
      AND earlier.near && row.near`.execute(tx)
  await sql`
    INSERT INTO confirmed_rows (user_id, fingerprint, bet_id)
    SELECT ${owner}::bigint, fingerprint, bet_id FROM import_rows
    WHERE user_id = ${owner} AND import_id = ${importId} AND kind = 'known' AND question = 'alike' AND fingerprint NOT IN (
      SELECT fingerprint FROM imported_bets WHERE user_id = ${owner}
    )
    ON CONFLICT (user_id, fingerprint) DO UPDATE SET bet_id = excluded.bet_id`.execute(tx)
}

/** Inserts bets without their sums: `addSumsOfImport` adds all of them at the end, so that other changes do not wait for the import. */
export async function insertImportedBets(tx: Conn, bets: readonly Bet[]): Promise<void> {
  const rows = bets.map((bet) => rowOf(bet))
  const legs = bets.flatMap((bet) => (legsOf(bet) ?? []).map((leg) => legRowOf(bet, leg)))
  await insertionOfMany(BETS, rows).execute(tx)
  await insertionOfMany(BET_LEGS, legs).execute(tx)
}

/** The bets of an import as a source of rows. */
const betsOf = (owner: number, importId: number) => sql`(
  SELECT bets.* FROM imported_bets JOIN bets ON bets.user_id = imported_bets.user_id AND bets.id = imported_bets.bet_id
  WHERE imported_bets.import_id = ${importId} AND imported_bets.user_id = ${owner}
)`

/** Call it last in the transaction that inserted the bets: from here on, other changes of the user's bets wait. */
export async function addSumsOfImport(tx: Conn, owner: number, importId: number): Promise<void> {
  await raiseVersion(tx, owner)
  await addSumsOfMany(betsOf(owner, importId), 1).execute(tx)
}

/** Changes made by the user: neither results from imports nor changes that were undone. */
const changedByHand = (owner: number, betId: RawBuilder<unknown>) => sql`
  SELECT FROM bet_events WHERE bet_events.user_id = ${owner} AND bet_events.bet_id = ${betId} AND by = 'user' AND NOT EXISTS (
    SELECT FROM import_changes AS change
    WHERE change.user_id = ${owner} AND change.bet_id = bet_events.bet_id AND change.at = bet_events.at
  ) AND undoes IS NULL AND NOT EXISTS (
    SELECT FROM bet_events AS undone
    WHERE undone.user_id = ${owner} AND undone.bet_id = bet_events.bet_id AND undone.undoes = bet_events.id
  )`

/** How many bets of an import are in the book, and how many of them the user changed by hand. */
export function countImported(db: Db, owner: number, importId: number) {
  return db.transaction().execute(async (tx) => {
    await avoidNestedLoops(tx)
    return countImportedBets(tx, owner, importId)
  })
}

/** Like `countImported`, in a transaction without nested-loop joins. */
export async function countImportedBets(conn: Conn, owner: number, importId: number) {
  const { rows } = await sql<{ bets: number; changed: number }>`
    SELECT count(*) AS bets, count(*) FILTER (WHERE EXISTS (
      ${changedByHand(owner, sql`bet.id`)}
    )) AS changed
    FROM ${betsOf(owner, importId)} AS bet`.execute(conn)
  return required(rows[0], 'the count of the imported bets')
}

/**
 * Deletes the bets of an import and their history, and forgets its rows, so that the file can be imported again. Bets that the user changed
 * by hand stay, and their rows stay known.
 */
export async function deleteImportedBets(tx: Conn, owner: number, importId: number): Promise<void> {
  await raiseVersion(tx, owner)
  for (let deleted = BATCH; deleted === BATCH; ) deleted = await deleteBatch(tx, owner, importId)
  await deleteZeroSums(tx, owner)
}

async function deleteBatch(tx: Conn, owner: number, importId: number): Promise<number> {
  const { rows } = await sql<{ rows: number }>`
    WITH forgotten AS (
      DELETE FROM imported_bets WHERE user_id = ${owner} AND bet_id IN (
        SELECT bet_id FROM imported_bets AS row
        WHERE user_id = ${owner} AND import_id = ${importId} AND NOT (
          EXISTS (SELECT FROM bets WHERE bets.user_id = ${owner} AND bets.id = row.bet_id)
          AND EXISTS (${changedByHand(owner, sql`row.bet_id`)})
        )
        LIMIT ${BATCH}
      )
      RETURNING bet_id
    ),
    deleted AS (
      DELETE FROM bets USING forgotten WHERE bets.user_id = ${owner} AND bets.id = forgotten.bet_id RETURNING bets.*
    ),
    events AS (
      DELETE FROM bet_events USING forgotten WHERE bet_events.user_id = ${owner} AND bet_events.bet_id = forgotten.bet_id
    ),
    confirmed AS (
      DELETE FROM confirmed_rows USING forgotten
      WHERE confirmed_rows.user_id = ${owner} AND confirmed_rows.bet_id = forgotten.bet_id
    ),
    sums AS (${addSumsOfMany(sql`deleted`, -1)})
    SELECT count(*) AS rows FROM forgotten`.execute(tx)
  return required(rows[0], 'the count of the forgotten bets').rows
}

/**
 * Unlinks rows that an import restores from their deleted bets. The deletion of such a bet can no longer be undone; an undo in progress
 * finishes first.
 */
export async function forgetDeleted(tx: Conn, owner: number, importId: number): Promise<void> {
  const restored = sql`(
    SELECT fingerprint FROM import_rows
    WHERE user_id = ${owner} AND import_id = ${importId} AND kind = 'deleted'
  )`
  for (const table of [sql.ref('imported_bets'), sql.ref('confirmed_rows')]) {
    await sql`
      UPDATE bet_events SET act = NULL FROM ${table} AS row
      WHERE row.user_id = ${owner} AND row.fingerprint IN ${restored}
        AND bet_events.user_id = ${owner} AND bet_events.bet_id = row.bet_id
        AND bet_events.kind = 'deleted' AND bet_events.act IS NOT NULL`.execute(tx)
    await sql`
      DELETE FROM ${table} AS row
      WHERE row.user_id = ${owner} AND row.fingerprint IN ${restored}
        AND NOT EXISTS (SELECT FROM bets WHERE bets.user_id = ${owner} AND bets.id = row.bet_id)`.execute(tx)
  }
}

/** Forgets all imported rows when the whole history is deleted. */
export async function forgetImported(tx: Conn, owner: number): Promise<void> {
  await tx.deleteFrom('importedBets').where('userId', '=', owner).execute()
  await tx.deleteFrom('confirmedRows').where('userId', '=', owner).execute()
  await tx.deleteFrom('importChanges').where('userId', '=', owner).execute()
}
