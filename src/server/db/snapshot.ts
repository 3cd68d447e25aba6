import { sql } from 'kysely'
import type { Conn, Db } from './tables.ts'

/**
 * Reads from one snapshot on one connection, with more memory for grouping and without parallel workers, which would take CPU from other
 * users.
 */
export function inSnapshot<Result>(db: Db, read: (tx: Conn) => Promise<Result>): Promise<Result> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      await sql`SELECT set_config('max_parallel_workers_per_gather', '0', true), set_config('work_mem', '64MB', true), set_config('cursor_tuple_fraction', '1', true)`.execute(
        tx,
      )
      return read(tx)
    })
}
