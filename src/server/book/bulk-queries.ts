import { sql } from 'kysely'
import { BET_LEGS, BETS } from '../db/bet-columns.ts'
import { affectedRows } from '../db/row-count.ts'
import type { Conn } from '../db/tables.ts'
import { columnsOf, othersOf } from './row-queries.ts'

/** The progress of an act on many bets. */
export type BulkAct = {
  readonly requestHash: Buffer
  readonly total: number
  readonly done: number
  readonly changed: number
  readonly workedAt: Date
  /** Null: it is not being undone. */
  readonly restored: number | null
  readonly kept: number
}

type ActKey = { readonly owner: number; readonly key: string }

/** False where the key was used before. A request with the same key that comes meanwhile waits here until the first transaction ends. */
export async function insertAct(
  tx: Conn,
  { owner, key }: ActKey,
  { requestHash, betIds, at }: { requestHash: Buffer; betIds: readonly number[]; at: Date },
): Promise<boolean> {
  const inserted = await sql`
    INSERT INTO bulk_acts (user_id, key, request_hash, bet_ids, created_at, worked_at)
    VALUES (${owner}, ${key}, ${requestHash}, ${betIds}, ${at}, ${at})
    ON CONFLICT DO NOTHING`.execute(tx)
  return affectedRows(inserted) > 0
}

/** Locks the act until the end of the transaction: two requests of one act take turns. */
export async function findActForUpdate(tx: Conn, { owner, key }: ActKey): Promise<BulkAct | null> {
  const { rows } = await sql<BulkAct>`
    SELECT request_hash, cardinality(bet_ids) AS total, done, changed, worked_at, restored, kept
    FROM bulk_acts WHERE user_id = ${owner} AND key = ${key} FOR UPDATE`.execute(tx)
  return rows[0] ?? null
}

/** The next bets of an act. */
export async function findNextIds(tx: Conn, { owner, key }: ActKey, limit: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM unnest((
      SELECT bet_ids[done + 1:done + ${limit}::integer] FROM bulk_acts WHERE user_id = ${owner} AND key = ${key}
    )) AS id`.execute(tx)
  return rows.map(({ id }) => id)
}

export async function saveProgress(
  tx: Conn,
  { owner, key }: ActKey,
  { done, changed, workedAt }: Pick<BulkAct, 'done' | 'changed' | 'workedAt'>,
): Promise<void> {
  await sql`
    UPDATE bulk_acts SET done = ${done}, changed = ${changed}, worked_at = ${workedAt}
    WHERE user_id = ${owner} AND key = ${key}`.execute(tx)
}

export async function saveUndone(
  tx: Conn,
  { owner, key }: ActKey,
  { restored, kept, workedAt }: Pick<BulkAct, 'restored' | 'kept' | 'workedAt'>,
): Promise<void> {
  await sql`
    UPDATE bulk_acts SET restored = ${restored}, kept = ${kept}, worked_at = ${workedAt}
    WHERE user_id = ${owner} AND key = ${key}`.execute(tx)
}

/** Each sub-select names the user, so that one machine of a cluster answers. */
const legsOf = (owner: number) => sql`FROM bet_legs WHERE bet_legs.user_id = ${owner} AND bet_legs.bet_id = bets.id`

/** Keeps these bets, whose rows are locked, as they are before the act changes them. */
export async function keepBets(tx: Conn, { owner, key }: ActKey, ids: readonly number[]): Promise<void> {
  await sql`
    INSERT INTO bulk_bets (user_id, key, bet_id, bet, legs, last_event)
    SELECT
      user_id, ${key}, id, to_jsonb(bets),
      CASE WHEN bet_type = 'multiple' THEN (SELECT jsonb_agg(to_jsonb(bet_legs)) ${legsOf(owner)}) ELSE '[]' END,
      coalesce((SELECT max(id) FROM bet_events WHERE user_id = ${owner} AND bet_id = bets.id), 0)
    FROM bets WHERE user_id = ${owner} AND id = ANY(${ids})`.execute(tx)
}

/** The hash of a bet with its legs, which every change changes. */
const stateOf = (owner: number) => sql<string>`md5(bets::text || CASE
  WHEN bet_type = 'multiple' THEN (SELECT string_agg(bet_legs::text, ',' ORDER BY number) ${legsOf(owner)}) ELSE '' END)`

/** Stores the hash of each bet after the act: a bet with another hash was changed since. */
export async function noteBetsAfter(tx: Conn, { owner, key }: ActKey, ids: readonly number[]): Promise<void> {
  // By itself: Citus takes no text of a row in an UPDATE.
  const { rows } = await sql<{ id: number; state: string }>`
    SELECT id, ${stateOf(owner)} AS state FROM bets WHERE user_id = ${owner} AND id = ANY(${ids})`.execute(tx)
  await sql`
    UPDATE bulk_bets SET after = noted.state
    FROM unnest(${rows.map(({ id }) => id)}::bigint[], ${rows.map(({ state }) => state)}::text[]) AS noted (id, state)
    WHERE bulk_bets.user_id = ${owner} AND bulk_bets.key = ${key} AND bulk_bets.bet_id = noted.id`.execute(tx)
}

/** Bets of the act that are not undone yet, by id; locked, as an import may bring back what was deleted. */
export async function findKeptIds(tx: Conn, { owner, key }: ActKey, limit: number): Promise<number[]> {
  const { rows } = await sql<{ betId: number }>`
    SELECT bet_id FROM bulk_bets WHERE user_id = ${owner} AND key = ${key} ORDER BY bet_id LIMIT ${limit} FOR UPDATE`.execute(
    tx,
  )
  return rows.map(({ betId }) => betId)
}

/** Of these bets, whose rows are locked, those that are as the act left them: changed, or deleted. */
export async function findUntouched(tx: Conn, { owner, key }: ActKey, ids: readonly number[]) {
  const { rows } = await sql<{ id: number; deleted: boolean }>`
    SELECT bet_id AS id, bulk_bets.after IS NULL AS deleted
    FROM bulk_bets LEFT JOIN bets ON bets.user_id = ${owner} AND bets.id = bulk_bets.bet_id
    WHERE bulk_bets.user_id = ${owner} AND bulk_bets.key = ${key} AND bulk_bets.bet_id = ANY(${ids})
      AND CASE WHEN bets.id IS NULL THEN bulk_bets.after IS NULL ELSE bulk_bets.after = ${stateOf(owner)} END`.execute(
    tx,
  )
  return {
    changed: rows.filter(({ deleted }) => !deleted).map(({ id }) => id),
    deleted: rows.filter(({ deleted }) => deleted).map(({ id }) => id),
  }
}

/** Restores bets and legs. Sums and events are not written here. */
export async function restoreBets(
  tx: Conn,
  { owner, key }: ActKey,
  { changed, deleted }: { readonly changed: readonly number[]; readonly deleted: readonly number[] },
): Promise<void> {
  const kept = (ids: readonly number[]) => sql`
    FROM bulk_bets CROSS JOIN LATERAL jsonb_populate_record(NULL::bets, bulk_bets.bet) AS was
    WHERE bulk_bets.user_id = ${owner} AND bulk_bets.key = ${key} AND bulk_bets.bet_id = ANY(${ids})`
  await sql`
    UPDATE bets SET (${othersOf(BETS)}) = (SELECT ${othersOf(BETS, 'was')})
    ${kept(changed)} AND bets.user_id = bulk_bets.user_id AND bets.id = bulk_bets.bet_id`.execute(tx)
  await sql`
    DELETE FROM bet_legs USING bulk_bets
    WHERE bulk_bets.user_id = ${owner} AND bulk_bets.key = ${key} AND bulk_bets.bet_id = ANY(${changed})
      AND bet_legs.user_id = bulk_bets.user_id AND bet_legs.bet_id = bulk_bets.bet_id`.execute(tx)
  await sql`INSERT INTO bets (${columnsOf(BETS)}) SELECT ${columnsOf(BETS, 'was')} ${kept(deleted)}`.execute(tx)
  await sql`
    INSERT INTO bet_legs (${columnsOf(BET_LEGS)}) SELECT ${columnsOf(BET_LEGS, 'leg')}
    FROM bulk_bets CROSS JOIN LATERAL jsonb_populate_recordset(NULL::bet_legs, bulk_bets.legs) AS leg
    WHERE bulk_bets.user_id = ${owner} AND bulk_bets.key = ${key} AND bulk_bets.bet_id = ANY(${[...changed, ...deleted]})`.execute(
    tx,
  )
}

/** Deletes what the act wrote into the history of these bets. */
export async function deleteEventsOfAct(tx: Conn, { owner, key }: ActKey, ids: readonly number[]): Promise<void> {
  await sql`
    DELETE FROM bet_events USING bulk_bets
    WHERE bulk_bets.user_id = ${owner} AND bulk_bets.key = ${key} AND bulk_bets.bet_id = ANY(${ids})
      AND bet_events.user_id = bulk_bets.user_id AND bet_events.bet_id = bulk_bets.bet_id
      AND bet_events.id > bulk_bets.last_event`.execute(tx)
}

export async function forgetKept(tx: Conn, { owner, key }: ActKey, ids: readonly number[]): Promise<void> {
  await sql`
    DELETE FROM bulk_bets WHERE user_id = ${owner} AND key = ${key} AND bet_id = ANY(${ids})`.execute(tx)
}

export async function deleteActsOf(tx: Conn, owner: number): Promise<void> {
  await sql`DELETE FROM bulk_acts WHERE user_id = ${owner}`.execute(tx)
}

/** Deletes one old act, of any user. Returns whether there was one. */
export async function deleteOldAct(conn: Conn, before: Date): Promise<boolean> {
  const { rows } = await sql<{ userId: number; key: string }>`
    SELECT user_id, key FROM bulk_acts WHERE worked_at < ${before} LIMIT 1`.execute(conn)
  const [old] = rows
  if (!old) return false
  // Another process may have deleted it, or it works on.
  await sql`
    DELETE FROM bulk_acts WHERE user_id = ${old.userId} AND key = ${old.key} AND worked_at < ${before}`.execute(conn)
  return true
}
