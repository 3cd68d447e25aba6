import type { Logger } from 'pino'
import type { Config } from './config.ts'
import type { DatabaseClock } from './database-clock.ts'
import type { Database } from './db/connect.ts'
import type { RunningProgram } from './db/running-program.ts'
import type { Db } from './db/tables.ts'

/** Of one argon2id hash: KiB of memory, passes over it and threads. */
export type PasswordCost = { readonly memoryCost: number; readonly timeCost: number; readonly parallelism: number }

/** Dependencies of every feature. The clock is one of them, so that tests can set the time. */
export type Deps = {
  readonly config: Config
  readonly db: Db
  /** The pool behind `db`, LISTEN/NOTIFY and advisory locks. */
  readonly database: Database
  readonly log: Logger
  readonly now: () => Date
  /** The one behind `now`, unless a test sets the time. */
  readonly clock?: DatabaseClock
  /** Registered already. */
  readonly program?: RunningProgram
  /** Less than OWASP advises, in tests only: they sign up thousands of people. */
  readonly passwordCost?: PasswordCost
}
