import type { Logger } from 'pino'
import type { Bet } from '../domain/bet/stored-bet.ts'
import type { Config } from './config.ts'
import type { DatabaseClock } from './database-clock.ts'
import type { Database } from './db/connect.ts'
import type { RunningProgram } from './db/running-program.ts'
import type { Conn, Db } from './db/tables.ts'

/** Of one argon2id hash: KiB of memory, passes over it and threads. */
export type PasswordCost = { readonly memoryCost: number; readonly timeCost: number; readonly parallelism: number }

/** How messages reach push services. */
export type PushTransport = {
  /** Whether a device may have this address, and a message may be sent to it. */
  isAllowed(endpoint: URL): boolean
  /** One POST. Rejects where there is no answer, or none in time. */
  post(endpoint: URL, message: PushPost): Promise<{ readonly status: number; readonly retryAfter: string | null }>
}
export type PushPost = {
  readonly headers: Readonly<Record<string, string>>
  readonly body: Uint8Array
  readonly withinMs: number
}

/** The start with another source of the matches. */
export type SourceStart = {
  /** Whether the server is about to start again. */
  isDue(): boolean
  /** Starts the server again, with the source that is kept in DATA_DIR now. Does not wait: the call that asked for it is answered first. */
  begin(): void
}

/** What has become of bets of one owner. */
export type SavedBets = {
  /** `before` is null of a new bet. */
  readonly bets: readonly { readonly before: Bet | null; readonly after: Bet }[]
  readonly by: 'user' | 'program'
  readonly now: Date
}

/** Dependencies of every feature. The clock is one of them, so that tests can set the time. */
export type Deps = GivenDeps & {
  /** Called in the transaction in which the book has saved bets. */
  readonly onSavedBets: (tx: Conn, owner: number, saved: SavedBets) => Promise<void>
}

/** What the app is built of; it adds the hooks of its features. */
export type GivenDeps = {
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
  /** Absent where the source cannot be chosen on the site. */
  readonly sourceStart?: SourceStart
  /** In place of the known push services, in tests only. */
  readonly push?: PushTransport
  /** Less than OWASP advises, in tests only: they sign up thousands of people. */
  readonly passwordCost?: PasswordCost
}
