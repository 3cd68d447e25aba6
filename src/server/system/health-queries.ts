import { sql } from 'kysely'
import type { Conn } from '../db/tables.ts'

/** The database answers and the migrations ran: without them there is no such table. */
export async function hasMatches(db: Conn): Promise<boolean> {
  const { rows } = await sql`SELECT FROM matches LIMIT 1`.execute(db)
  return rows.length > 0
}
