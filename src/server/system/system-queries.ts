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
  if (!facts) throw new Error('the statement must return one row')
  return facts
}

/** Succeeds if the database responds and the migrations ran, as the table does not exist without them. */
export async function hasMatches(db: Conn): Promise<boolean> {
  const { rows } = await sql`SELECT FROM matches LIMIT 1`.execute(db)
  return rows.length > 0
}

/** Visits in total, in the current UTC day and in the last 60 minutes. */
export function findVisitStats({ db, now }: Pick<Deps, 'db' | 'now'>) {
  const time = now()
  const startOfDay = Date.UTC(time.getUTCFullYear(), time.getUTCMonth(), time.getUTCDate())
  return countVisits(db, new Date(startOfDay), new Date(time.getTime() - HOUR_MS))
}

/** Rejects if the database does not respond in time; the query itself continues. */
export async function withTimeout<T>(query: Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>()
  const error = new Error(`no response in ${DATABASE_TIMEOUT_MS} ms`)
  const timer = setTimeout(() => late.reject(error), DATABASE_TIMEOUT_MS)
  return Promise.race([query, late.promise]).finally(() => clearTimeout(timer))
}
