import { sql } from 'kysely'
import type { Conn } from '../db/tables.ts'

export type DatabaseFacts = {
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
  if (!facts) throw new Error('the database says nothing of itself')
  return facts
}
