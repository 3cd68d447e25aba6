import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import type pg from 'pg'
import type { Logger } from 'pino'
import { required } from '../../domain/required.ts'
import { ROOT } from '../root.ts'
import { StartError } from '../start-error.ts'
import { MIGRATION_LOCK } from './advisory-locks.ts'
import { isDistributed } from './citus/distribution.ts'
import { errorCode, errorMessage } from './connection-problem.ts'
import { liftDeadlines } from './deadlines.ts'
import { findProcess, knowsProcesses } from './earlier-processes.ts'

export const MIGRATIONS_FOLDER = path.join(ROOT, 'migrations')

/** The first line of a migration says whether earlier versions may keep running; without it, they must have ended. */
export const MAY_RUN = '-- Processes of earlier versions may run on.'
export const MUST_END = '-- Processes of earlier versions must have ended.'

type Migration = { readonly name: string; readonly sql: string; readonly checksum: string }
type Applied = { readonly name: string; readonly checksum: string; readonly endsEarlier: boolean }

/** Checks around the migrations of an update. */
export type MigrationGuard = {
  /** Runs before the first one, and sees the database as it was. */
  readonly before: (client: pg.PoolClient) => Promise<void>
  /** Runs after the last one, in their transaction: if it throws, all of them are rolled back. */
  readonly check: (client: pg.PoolClient) => Promise<void>
}

type Options = {
  readonly last?: string
  /** For a database in use: all migrations run in one transaction, except on a cluster. */
  readonly guard?: MigrationGuard
  /** No other program can use this database: any registered process is dead. */
  readonly isAlone?: boolean
  /** Cancels migrations, and waiting for them. */
  readonly ending?: AbortSignal
  /** Runs last, still under the migration lock. */
  readonly whenMigrated?: (client: pg.PoolClient) => Promise<void>
}

const endsEarlier = ({ sql }: Migration) => !sql.startsWith(`${MAY_RUN}\n`)

/**
 * Migrates the database to the migration `last`, or to the newest: files in order, each in its own transaction (or all in one with `guard`),
 * one process at a time. Returns the names of the migrations it ran. Refuses if a migration breaks earlier versions and one of them is
 * running.
 */
export async function migrate(
  pool: pg.Pool,
  log: Logger,
  folder = MIGRATIONS_FOLDER,
  { last, guard, isAlone = false, ending, whenMigrated }: Options = {},
): Promise<string[]> {
  const migrations = (await readMigrations(folder)).filter(({ name }) => last === undefined || name <= last)
  const client = await pool.connect()
  try {
    // Migrations, and waiting for those of another process, have no time limit.
    await liftDeadlines(client, ending)
    await client.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK])
    const applied = await readApplied(client).catch(throwPermissionError)
    const pending = findPending(migrations, applied)
    const breaking = pending.findLast(endsEarlier)
    // A new database has no earlier processes.
    if (breaking && applied.length > 0 && !isAlone) await refuseWhileEarlierRuns(client, breaking)
    const isOfCluster = await isDistributed(async (text) => (await client.query<object>(text)).rows)
    // A new database takes a second; one in use may take minutes per migration.
    const run = async (migration: Migration) => {
      await apply(client, migration, isOfCluster)
      log[applied.length === 0 ? 'debug' : 'info'](`migrated ${migration.name}`)
    }
    if (guard && pending.length > 0 && applied.length > 0 && !isOfCluster) {
      await guard.before(client)
      await inTransaction(client, async () => {
        for (const migration of pending) await run(migration)
        await guard.check(client)
      })
    } else for (const migration of pending) await inTransaction(client, () => run(migration))
    await whenMigrated?.(client)
    if (applied.length === 0) log.info(`created a new database: ${pending.length} migrations`)
    return pending.map(({ name }) => name)
  } finally {
    // Closing the connection releases the lock and drops its settings.
    client.release(true)
  }
}

async function refuseWhileEarlierRuns(client: pg.PoolClient, { name }: Migration): Promise<void> {
  const earlier = (await knowsProcesses(client)) ? await findProcess(client, name) : null
  if (earlier === null) return
  throw new StartError(
    `Migration ${name} needs processes of earlier versions to have ended, and one still runs: ${earlier}. Stop them all, then start again; nothing was changed.`,
  )
}

/** The error of a running program that finds a migration it is not compatible with. */
export function outdatedBy(name: string): StartError {
  return new StartError(`${migratedByNewer(name)} This process had stopped responding, and must end.`)
}

const migratedByNewer = (name: string) =>
  `The database was migrated by a newer Clutchbook (${name}): start that version.`

/** The newest migration of this program. */
export async function newestMigration(): Promise<string> {
  return required((await namesOfMigrations(MIGRATIONS_FOLDER)).at(-1), 'a migration')
}

/**
 * The migrations that the next start will run; null for a database without tables, which needs all of them. Throws a StartError if this
 * program cannot migrate the database. Changes nothing.
 */
export async function findPendingMigrations(pool: Pick<pg.Pool, 'query'>): Promise<readonly string[] | null> {
  const { rows } = await pool.query<{ isNew: boolean }>(`SELECT to_regclass('schema_migrations') IS NULL AS "isNew"`)
  if (rows[0]?.isNew !== false) return null
  return findPending(await readMigrations(MIGRATIONS_FOLDER), await findApplied(pool)).map(({ name }) => name)
}

/** Whether a version, given the newest migration it knows, can use the current tables. */
export async function canUse(pool: Pick<pg.Pool, 'query'>, newest: string): Promise<boolean> {
  return (await findApplied(pool)).every(({ name, endsEarlier }) => name <= newest || !endsEarlier)
}

/** The first applied migration that this program does not have at this position; null if it has all. */
export async function findUnknown(applied: readonly Pick<Applied, 'name' | 'checksum'>[]): Promise<string | null> {
  const migrations = await readMigrations(MIGRATIONS_FOLDER)
  return applied.find((each, index) => !isSame(each, migrations[index]))?.name ?? null
}

function isSame({ name, checksum }: Pick<Applied, 'name' | 'checksum'>, migration: Migration | undefined): boolean {
  return migration?.name === name && migration.checksum === checksum
}

async function readMigrations(folder: string): Promise<Migration[]> {
  const names = await namesOfMigrations(folder)
  return Promise.all(names.map((name) => readMigration(folder, name)))
}

async function namesOfMigrations(folder: string): Promise<string[]> {
  return (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted()
}

async function readMigration(folder: string, name: string): Promise<Migration> {
  // Normalized, so that the checksum does not depend on the line ends of the checkout.
  const sql = (await readFile(path.join(folder, name), 'utf8')).replaceAll('\r\n', '\n')
  return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') }
}

async function readApplied(client: pg.PoolClient): Promise<Applied[]> {
  await client.query(`
    CREATE TABLE IF NOT EXISTS schema_migrations (
      name text COLLATE "C" PRIMARY KEY,
      checksum text NOT NULL,
      applied_at timestamptz NOT NULL DEFAULT now(),
      ends_earlier boolean NOT NULL
    )`)
  return findApplied(client)
}

async function findApplied(client: Pick<pg.Pool, 'query'>): Promise<Applied[]> {
  const { rows } = await client.query<Applied>(
    'SELECT name, checksum, ends_earlier AS "endsEarlier" FROM schema_migrations ORDER BY name',
  )
  return rows
}

/** SQLSTATE of a missing permission, a missing schema and a read-only database. */
const WITHOUT_RIGHT = new Set(['42501', '3F000', '25006'])

function throwPermissionError(error: unknown): never {
  if (!WITHOUT_RIGHT.has(errorCode(error) ?? '')) throw error
  throw new StartError(
    `The database takes no tables from the role of DATABASE_DIRECT_URL, or of DATABASE_URL alone: ${errorMessage(error)}. Make it the owner of the database (ALTER DATABASE … OWNER TO …), able to write.`,
    { cause: error },
  )
}

/**
 * The applied migrations must be a prefix of the folder, unchanged. Those of newer versions come after it, and must allow this version to
 * run.
 */
function findPending(migrations: readonly Migration[], applied: readonly Applied[]): readonly Migration[] {
  applied.forEach((each, index) => {
    const migration = migrations[index]
    if (isSame(each, migration) || (migration === undefined && !each.endsEarlier)) return
    throw new StartError(mismatch(each.name, migrations, migration))
  })
  return migrations.slice(applied.length)
}

/** The first migration of version 0.2, which was never released; later versions cannot read its data. */
const FIRST_OF_0_2 = '0001-users.sql'

function mismatch(name: string, migrations: readonly Migration[], atItsIndex: Migration | undefined): string {
  if (atItsIndex?.name === name) {
    return `Migration ${name} was changed after it had run: put the old text back and write a new migration.`
  }
  if (migrations.some((migration) => migration.name === name)) {
    return `Migration ${atItsIndex?.name} comes before ${name}, which has already run: give it a later number.`
  }
  if (name === FIRST_OF_0_2) {
    return 'The database is of a version before 0.3.0, whose tables no later one reads. Export the bets as JSON there, move the database away, and import them here.'
  }
  return migratedByNewer(name)
}

/** Splits a migration into statements: each ends with a semicolon at the end of a line; function bodies are between $$. */
export function statementsOf(sql: string): readonly string[] {
  const lines = sql.replaceAll(/^\s*--.*$/gm, '')
  return lines
    .split(/(\$\$[^]*?\$\$)/)
    .map((part) => (part.startsWith('$$') ? part : part.replaceAll(/;[ \t]*$/gm, '\0')))
    .join('')
    .split('\0')
    .map((statement) => statement.trim())
    .filter((statement) => statement !== '')
}

async function inTransaction(client: pg.PoolClient, work: () => Promise<void>): Promise<void> {
  try {
    await client.query('BEGIN')
    await work()
    await client.query('COMMIT')
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined)
    throw error
  }
}

async function apply(client: pg.PoolClient, migration: Migration, isOfCluster: boolean): Promise<void> {
  const { name, sql, checksum } = migration
  try {
    // On a cluster, changes of tables with references between them go through one connection to each machine.
    await client.query(`SET LOCAL citus.multi_shard_modify_mode = 'sequential'`)
    // Citus sends some changes to the workers as raw text, which must then be a single statement.
    for (const statements of isOfCluster ? statementsOf(sql) : [sql]) await client.query(statements)
    const record = [name, checksum, endsEarlier(migration)]
    await client.query('INSERT INTO schema_migrations (name, checksum, ends_earlier) VALUES ($1, $2, $3)', record)
  } catch (error) {
    throw new StartError(`Migration ${name} failed and was rolled back: ${String(error)}`, { cause: error })
  }
}
