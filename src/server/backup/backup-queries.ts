import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { required } from '../../domain/required.ts'
import { isDistributed } from '../db/citus/distribution.ts'
import { LOCK_TIMEOUT_MS } from '../db/deadlines.ts'
import { KINDS_OF_TABLES, tablesOf } from '../db/kinds-of-tables.ts'
import { type BackupHeader, FORMAT, quoted, type Table } from './backup-file.ts'

export type Client = pg.PoolClient

/** A process that was seen within this time counts as running. */
const RUNNING_SECONDS = 20

/** Starts a transaction that sees every table at one moment. Migrations that change a table wait until it ends. */
export async function beginSnapshot(client: Client, pool: pg.Pool): Promise<readonly Table[]> {
  const tables = await findTables(client)
  const names = tables.map(({ name }) => quoted(name)).join()
  const onCluster = await isOfCluster(client)
  const release = onCluster ? await blockReferenceWrites(pool) : null
  try {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
    if (onCluster) {
      // One connection per machine, so that each has a single snapshot, taken at the lock. Writers wait meanwhile.
      await client.query('SET LOCAL citus.max_adaptive_executor_pool_size = 1')
      await client.query(`SET LOCAL lock_timeout = ${LOCK_TIMEOUT_MS}`)
    }
    // The first SELECT takes the snapshot, so lock first.
    if (tables.length > 0) await client.query(`LOCK TABLE ${names} IN ACCESS SHARE MODE`)
    return await findTables(client)
  } finally {
    await release?.()
  }
}

/** Whether the tables are distributed over a cluster. */
export function isOfCluster(client: Client): Promise<boolean> {
  return isDistributed(async (text) => (await client.query<object>(text)).rows)
}

/**
 * Blocks writes to users and matches while the machines of a cluster take their snapshots: rows on different machines refer to these
 * tables, so they must agree. Returns the function that unblocks them.
 */
async function blockReferenceWrites(pool: pg.Pool): Promise<() => Promise<void>> {
  const holder = await pool.connect()
  // Closing the connection ends its transaction.
  const release = async () => holder.release(true)
  try {
    await holder.query('BEGIN')
    await holder.query(`LOCK TABLE ${tablesOf('reference').map(quoted).join()} IN SHARE MODE`)
    return release
  } catch (error) {
    await release()
    throw error
  }
}

export const begin = (client: Client) => client.query('BEGIN')
export const commit = (client: Client) => client.query('COMMIT')
export const analyze = (client: Client) => client.query('ANALYZE')

/**
 * The tables of the schema, each after those that it references. Leaves out unlogged tables (a crash may empty them), the leases (their
 * holders do not lead a restored database) and the files of the site (each start stores them again).
 */
export async function findTables(client: Client): Promise<Table[]> {
  const { rows } = await client.query<Table & { refersTo: string[] }>(`
    SELECT relname AS name,
      ARRAY(
        SELECT attname::text FROM pg_attribute
        WHERE attrelid = pg_class.oid AND attnum > 0 AND NOT attisdropped AND attgenerated = '' ORDER BY attnum
      ) AS columns,
      ARRAY(
        SELECT referred.relname::text FROM pg_constraint JOIN pg_class AS referred ON referred.oid = confrelid
        WHERE conrelid = pg_class.oid AND contype = 'f' AND confrelid != conrelid
      ) AS "refersTo"
    FROM pg_class
    WHERE relnamespace = current_schema()::regnamespace AND relkind = 'r' AND relpersistence = 'p' AND relname NOT IN ('leases', 'site_files')
    ORDER BY relname`)
  const sorted: typeof rows = []
  while (sorted.length < rows.length) {
    const next = rows.find(
      (table) => !sorted.includes(table) && table.refersTo.every((name) => sorted.some((done) => done.name === name)),
    )
    if (!next) throw new Error('the tables have circular references')
    sorted.push(next)
  }
  return sorted.map(({ name, columns }) => ({ name, columns }))
}

export async function findHeader(client: Client, now: Date): Promise<BackupHeader> {
  const migrations = await client.query<BackupHeader['migrations'][number]>(
    'SELECT name, checksum FROM schema_migrations ORDER BY name',
  )
  const sequences = await client.query<BackupHeader['sequences'][number]>(`
    SELECT sequencename AS name, last_value::text AS value
    FROM pg_sequences WHERE schemaname = current_schema() AND last_value IS NOT NULL ORDER BY 1`)
  return { format: FORMAT, createdAt: now.toISOString(), migrations: migrations.rows, sequences: sequences.rows }
}

/** The rows in COPY's text format, in storage order. */
export function rowsOf(client: Client, { name, columns }: Table): AsyncIterable<Buffer> {
  const list = columns.map(quoted).join()
  // Citus copies a reference table over a separate connection, with a later snapshot, so it is read by SELECT.
  const rows =
    KINDS_OF_TABLES[name] === 'reference' ? `(SELECT ${list} FROM ${quoted(name)})` : `${quoted(name)} (${list})`
  return client.query(copyTo(`COPY ${rows} TO STDOUT`))
}

/** Replaces the rows of a table. */
export async function replaceRows(
  client: Client,
  { name, columns }: Table,
  rows: AsyncIterable<Buffer>,
): Promise<void> {
  // The table has only rows that migrations wrote. The audit log has none, and refuses DELETE and TRUNCATE.
  const { rowCount } = await client.query(`SELECT FROM ${quoted(name)} LIMIT 1`)
  if (rowCount) await client.query(`DELETE FROM ${quoted(name)}`)
  const copy = client.query(copyFrom(`COPY ${quoted(name)} (${columns.map(quoted).join()}) FROM STDIN`))
  await pipeline(Readable.from(rows), copy)
}

/** Without this, PostgreSQL may start reading a large table in the middle. */
export const readInOrder = (client: Client) => client.query('SET synchronize_seqscans = off')

export async function setSequences(client: Client, { sequences }: BackupHeader): Promise<void> {
  for (const { name, value } of sequences) await client.query('SELECT setval($1, $2)', [quoted(name), value])
}

/** The size of the database on disk. */
export async function databaseBytes(pool: Pick<pg.Pool, 'query'>): Promise<number> {
  const { rows } = await pool.query<{ bytes: string }>('SELECT pg_database_size(current_database()) AS bytes')
  return Number(required(rows[0], 'the size').bytes)
}

/** What a restore of a backup from that time would lose: bets, and other rows changed since. */
export async function countSince(
  pool: Pick<pg.Pool, 'query'>,
  time: Date,
): Promise<{ readonly added: number; readonly changed: number }> {
  const { rows } = await pool.query<{ added: number; changed: number }>(
    `SELECT (SELECT count(*)::int FROM bets WHERE created_at > $1) AS added,
       (SELECT count(DISTINCT (event.user_id, event.bet_id))::int FROM bet_events AS event
        WHERE at > $1 AND NOT EXISTS (
          SELECT FROM bets WHERE (user_id, id) = (event.user_id, event.bet_id) AND created_at > $1)) AS changed`,
    [time],
  )
  return required(rows[0], 'the counts')
}

export async function hasAccounts(client: Client): Promise<boolean> {
  const { rowCount } = await client.query('SELECT FROM users LIMIT 1')
  return rowCount === 1
}

/** Whether a running program uses this database. */
export async function isRunning(client: Client): Promise<boolean> {
  // Databases of the first versions have no table of processes.
  const { rows } = await client.query<{ there: boolean }>(`SELECT to_regclass('processes') IS NOT NULL AS there`)
  if (!rows[0]?.there) return false
  const seen = await client.query(
    `SELECT FROM processes WHERE seen_at > now() - interval '${RUNNING_SECONDS} s' LIMIT 1`,
  )
  return seen.rowCount === 1
}

export const dropTables = (client: Client) => client.query('DROP SCHEMA public CASCADE; CREATE SCHEMA public')
