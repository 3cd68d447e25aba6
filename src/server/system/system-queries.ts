import { sql } from 'kysely'
import { HOUR_MS } from '../../domain/time/durations.ts'
import type { Conn } from '../db/tables.ts'
import type { Deps } from '../deps.ts'
import { countVisits } from '../presence/presence-queries.ts'

const DATABASE_TIMEOUT_MS = 2_000

type DatabaseFacts = {
  readonly version: string
  readonly migrations: number
  readonly lastMigration: string
  readonly sizeBytes: number
}

export async function findDatabaseFacts(db: Conn): Promise<DatabaseFacts> {
  const { rows } = await sql<DatabaseFacts>`
    SELECT current_setting('server_version') AS version, count(*) AS migrations, max(name) AS last_migration,
      pg_database_size(current_database()) AS size_bytes
    FROM schema_migrations`.execute(db)
  const [facts] = rows
  if (!facts) throw new Error('the database returned no facts')
  return facts
}

/** The database answers and the migrations ran: without them the table does not exist. */
export async function hasMatches(db: Conn): Promise<boolean> {
  const { rows } = await sql`SELECT FROM matches LIMIT 1`.execute(db)
  return rows.length > 0
}

/** Visits ever, in the current UTC day and in the last 60 minutes. */
export function findVisitStats({ db, now }: Pick<Deps, 'db' | 'now'>) {
  const time = now()
  const startOfDay = Date.UTC(time.getUTCFullYear(), time.getUTCMonth(), time.getUTCDate())
  return countVisits(db, new Date(startOfDay), new Date(time.getTime() - HOUR_MS))
}

/** Rejects when the database has not answered in time; the query itself goes on. */
export async function inTime<T>(query: Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>()
  const error = new Error(`no answer in ${DATABASE_TIMEOUT_MS} ms`)
  const timer = setTimeout(() => late.reject(error), DATABASE_TIMEOUT_MS)
  return Promise.race([query, late.promise]).finally(() => clearTimeout(timer))
}
