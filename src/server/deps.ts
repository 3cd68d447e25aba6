import type { Logger } from 'pino'
import type { Config } from './config.ts'
import type { Database } from './db/connect.ts'
import type { Db } from './db/tables.ts'

/** Dependencies of every feature. The clock is one of them, so that tests can set the time. */
export type Deps = {
  readonly config: Config
  readonly db: Db
  /** The pool behind `db`, LISTEN/NOTIFY and advisory locks. */
  readonly database: Database
  readonly log: Logger
  readonly now: () => Date
}
