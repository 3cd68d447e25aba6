import type { Pool } from 'pg'
import type { Db } from './tables.ts'

/** One code path for the embedded server and DATABASE_URL. */
export type Database = {
  readonly db: Db
  readonly pool: Pool
  /** Calls back for every NOTIFY on the channel; survives a dropped connection (then `onReconnect` fires: state may have been missed). */
  listen(channel: string, onMessage: (payload: string) => void, onReconnect: () => void): Promise<void>
  /** Ends every connection. */
  close(): Promise<void>
}
