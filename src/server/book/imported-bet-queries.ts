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

/** Bets of one statement of a deletion. */
const BATCH = 5_000

/** Ids for new bets. */
export async function takeBetIds(tx: Conn, count: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT nextval('bets_id_seq') AS id FROM generate_series(1, ${count}::int)`.execute(tx)
  return rows.map(({ id }) => id)
}

type Imported = {
  readonly importId: number
  readonly fingerprint: string
  readonly betId: number
  /** By what a row with the same id is perhaps this bet; null without an id. */
  readonly near: readonly string[] | null
  /** What the row says of the result. */
  readonly said: string
}

/** Records which rows of a file become bets. Throws where one was recorded before. */
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
 * Rows that the user called the same bet (`known`, with their question) replace the fingerprint of that bet where both have the same id, so that
 * the file does not ask again. The result of an open bet is still news. In a transaction that holds the shared lock of the bets.
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
}

/** Without their sums: `addSumsOfImport` adds all of them at the end, so that nobody waits for the import. */
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

/** In the transaction that inserted them, as its last step: from here on other changes of the user's bets wait. */
export async function addSumsOfImport(tx: Conn, owner: number, importId: number): Promise<void> {
  await raiseVersion(tx, owner)
  await addSumsOfMany(betsOf(owner, importId), 1).execute(tx)
}

/** What the user did by hand: not the results that imports took over, nor what was undone. */
const changedByHand = (owner: number, betId: RawBuilder<unknown>) => sql`
  SELECT FROM bet_events WHERE bet_events.user_id = ${owner} AND bet_events.bet_id = ${betId} AND by = 'user' AND NOT EXISTS (
    SELECT FROM import_changes AS change
    WHERE change.user_id = ${owner} AND change.bet_id = bet_events.bet_id AND change.at = bet_events.at
  ) AND undoes IS NULL AND NOT EXISTS (
    SELECT FROM bet_events AS undone
    WHERE undone.user_id = ${owner} AND undone.bet_id = bet_events.bet_id AND undone.undoes = bet_events.id
  )`

/** The bets of an import that are in the book, and how many of them the user changed by hand. */
export function countImported(db: Db, owner: number, importId: number) {
  return db.transaction().execute(async (tx) => {
    await avoidNestedLoops(tx)
    return countImportedBets(tx, owner, importId)
  })
}

/** The same in a transaction without nested loops. */
export async function countImportedBets(conn: Conn, owner: number, importId: number) {
  const { rows } = await sql<{ bets: number; changed: number }>`
    SELECT count(*) AS bets, count(*) FILTER (WHERE EXISTS (
      ${changedByHand(owner, sql`bet.id`)}
    )) AS changed
    FROM ${betsOf(owner, importId)} AS bet`.execute(conn)
  return required(rows[0], 'the count of the imported bets')
}

/**
 * Deletes the bets of an import with their history, and forgets its rows: the same file can be imported again. Those that their user changed
 * by hand stay, and are known.
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
    sums AS (${addSumsOfMany(sql`deleted`, -1)})
    SELECT count(*) AS rows FROM forgotten`.execute(tx)
  return required(rows[0], 'the count of the forgotten bets').rows
}

/**
 * Forgets which rows of files became bets: of bets that are gone, for the rows of an import that brings them back. Their deletion can no
 * longer be undone; an undo that is on its way ends first.
 */
export async function forgetDeleted(tx: Conn, owner: number, importId: number): Promise<void> {
  const ofRows = sql`imported_bets.user_id = ${owner} AND imported_bets.fingerprint IN (
    SELECT fingerprint FROM import_rows
    WHERE user_id = ${owner} AND import_id = ${importId} AND kind = 'deleted'
  )`
  await sql`
    UPDATE bet_events SET act = NULL FROM imported_bets
    WHERE ${ofRows} AND bet_events.user_id = ${owner} AND bet_events.bet_id = imported_bets.bet_id
      AND bet_events.kind = 'deleted' AND bet_events.act IS NOT NULL`.execute(tx)
  await sql`
    DELETE FROM imported_bets
    WHERE ${ofRows}
      AND NOT EXISTS (SELECT FROM bets WHERE bets.user_id = ${owner} AND bets.id = imported_bets.bet_id)`.execute(tx)
}

/** Forgets all imported rows, when the whole history is deleted. */
export async function forgetImported(tx: Conn, owner: number): Promise<void> {
  await tx.deleteFrom('importedBets').where('userId', '=', owner).execute()
  await tx.deleteFrom('importChanges').where('userId', '=', owner).execute()
}
