import type { MatchReading, MatchState } from '../../domain/match/match.ts'
import type { SourceList, SourceName } from '../../domain/match/source-name.ts'

/** Why a poll failed. `blocked` (401, 403 or a challenge page) is not retried: the breaker opens at once. */
export type SourceFailure =
  | 'blocked'
  | 'rate-limited'
  | 'timed-out'
  | 'unreachable'
  | 'server-error'
  | 'shape-changed'
  | 'empty'

export class SourceError extends Error {
  override readonly name = 'SourceError'
  readonly failure: SourceFailure
  /** The source's Retry-After; null without one. */
  readonly retryAfterSeconds: number | null
  /** The status of a refusal by the source; null without one, and for a challenge page. */
  readonly status: number | null
  constructor(
    failure: SourceFailure,
    message: string,
    retryAfterSeconds: number | null = null,
    status: number | null = null,
  ) {
    super(message)
    this.failure = failure
    this.retryAfterSeconds = retryAfterSeconds
    this.status = status
  }
}

/** A page or list to poll. Tasks with the same key share one schedule. */
export type PollTask = {
  /** Unique within the source: 'list', 'running', 'match:2395747' … */
  readonly key: string
  /** Live tasks go first. */
  readonly kind: 'live' | 'upcoming' | 'results'
  /** The interval; POLL_LIVE_SECONDS and POLL_UPCOMING_SECONDS are already applied. */
  readonly everySeconds: number
  /** False for a task that only reads what was pushed: no gap and no budget delay it. */
  readonly makesCalls?: false
}

export type PollResult = {
  readonly matches: readonly MatchReading[]
  /** The statuses for which the result lists every match: a stored match that is missing has left that list. */
  readonly complete: readonly ('live' | 'upcoming')[]
  /** The source's quota is low (X-Rate-Limit-Remaining): make no calls for this long, although this poll succeeded. */
  readonly pauseSeconds?: number
}

/**
 * Permission to make calls, for one poll. An adapter awaits `turn` before every call (paging, redirects and robots.txt count too): it waits
 * for the minimum gap and counts the call against the hourly budget. Throws SourceError('rate-limited') if the budget is spent.
 */
export type Calls = { readonly signal: AbortSignal; turn(): Promise<void> }

/** When each task was last tried and last succeeded, by key. */
export type LastPolls = ReadonlyMap<string, { readonly lastTriedAt: Date; readonly lastSuccessAt: Date | null }>

/** A stored match, as sources need it to plan their tasks. */
export type KnownMatch = { readonly sourceId: string; readonly state: MatchState }

export type SourceLimits = {
  /** The minimum time between two calls of any kind. */
  readonly minGapSeconds: number
  /** The maximum number of calls in any 60 minutes. */
  readonly callsPerHour: number
  /** The minimum POLL_LIVE_SECONDS and POLL_UPCOMING_SECONDS, which are also the defaults. */
  readonly liveSeconds: number
  readonly upcomingSeconds: number
}

/** The interface of every provider. Adapters keep no schedule: the poller owns it, the gap and the budget (docs/decisions/0012). */
export interface MatchSource {
  readonly name: SourceName
  readonly limits: SourceLimits
  /** Hosts whose logos may be fetched over https; a mirror is listed by its origin ("http://127.0.0.1:4100"). */
  readonly logoHosts: readonly string[]
  /** Everything worth polling now; the poller decides what is due and within the limits. */
  tasks(known: readonly KnownMatch[], now: Date, polls: LastPolls): readonly PollTask[]
  /** Polls one task, usually with one call to the provider. Throws only SourceError, or the signal's reason. */
  read(task: PollTask, known: readonly KnownMatch[], now: Date, calls: Calls): Promise<PollResult>
  /** Ends what a reading leaves open, such as a socket, when this process stops polling; the next reading opens it again. */
  release?(): void
}

/** The sources that are read together; the stored matches are those of the first one, the home. */
export type MatchSources = readonly [MatchSource, ...MatchSource[]]

export function namesOf([home, ...others]: MatchSources): SourceList {
  return [home.name, ...others.map(({ name }) => name)]
}
