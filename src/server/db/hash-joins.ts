import { sql } from 'kysely'
import type { Conn } from './tables.ts'

/**
 * Runs statements that join many rows in a transaction, without nested loops. Of rows that were written since the tables were last analysed
 * the planner expects one, and reads the whole other table for each: 20,000 rows took minutes.
 */
export async function joiningByHash<Result>(conn: Conn, work: (tx: Conn) => Promise<Result>): Promise<Result> {
  if (!conn.isTransaction) return conn.transaction().execute((tx) => joiningByHash(tx, work))
  await sql`SET LOCAL enable_nestloop = off`.execute(conn)
  const result = await work(conn)
  await sql`SET LOCAL enable_nestloop TO DEFAULT`.execute(conn)
  return result
}
