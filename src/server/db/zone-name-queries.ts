import { sql } from 'kysely'
import type { Conn } from './tables.ts'

/** Every time zone that this PostgreSQL knows. */
export async function findZoneNames(db: Conn): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`SELECT name FROM pg_timezone_names`.execute(db)
  return rows.map(({ name }) => name)
}
