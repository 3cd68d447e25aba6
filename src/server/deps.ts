import type { Logger } from 'pino'
import type { Bet } from '../domain/bet/stored-bet.ts'
import type { Config } from './config.ts'
import type { DatabaseClock } from './database-clock.ts'
import type { Database } from './db/connect.ts'
import type { RunningProgram } from './db/running-program.ts'
import type { Conn, Db } from './db/tables.ts'

/** Parameters of an argon2id hash: KiB of memory, passes and threads. */
export type PasswordCost = { readonly memoryCost: number; readonly timeCost: number; readonly parallelism: number }

/** How messages reach push services. */
export type PushTransport = {
  /** Whether a device may register this endpoint, and messages may be sent to it. */
  isAllowed(endpoint: URL): boolean
  /** Sends one POST. Rejects on a connection error or a timeout. */
  post(endpoint: URL, message: PushPost): Promise<{ readonly status: number; readonly retryAfter: string | null }>
}
export type PushPost = {
  readonly headers: Readonly<Record<string, string>>
  readonly body: Uint8Array
  readonly withinMs: number
}

/** Restarts the server with another match source. */
export type SourceStart = {
  /** Whether a restart is pending. */
  isDue(): boolean
  /** Restarts the server with the source stored in DATA_DIR. Does not wait, so that the request for it gets a response first. */
  begin(): void
}

/** Changes of one owner's bets. */
export type SavedBets = {
  /** `before` is null for a new bet. */
  readonly bets: readonly { readonly before: Bet | null; readonly after: Bet }[]
  readonly by: 'user' | 'program'
  readonly now: Date
}

/** Dependencies of every feature, including the clock, so that tests can set the time. */
export type Deps = GivenDeps & {
  /** Called in the transaction in which the book saves bets. */
  readonly onSavedBets: (tx: Conn, owner: number, saved: SavedBets) => Promise<void>
}

/** Dependencies given to buildApp, which adds the hooks of features. */
export type GivenDeps = {
  readonly config: Config
  readonly db: Db
  /** The pool behind `db`, LISTEN/NOTIFY and advisory locks. */
  readonly database: Database
  readonly log: Logger
  readonly now: () => Date
  /** The clock behind `now`, unless a test sets the time. */
  readonly clock?: DatabaseClock
  /** Already registered. */
  readonly program?: RunningProgram
  /** Absent if the source cannot be chosen in the site. */
  readonly sourceStart?: SourceStart
  /** Replaces the known push services; tests only. */
  readonly push?: PushTransport
  /** Weaker than OWASP recommends; only for tests, which sign up thousands of users. */
  readonly passwordCost?: PasswordCost
}
