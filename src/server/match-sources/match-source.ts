import type { MatchReading, MatchState } from '../../domain/match.ts'

export const SOURCE_NAMES = ['demo', 'hltv', 'pandascore', 'bo3gg'] as const
export type SourceName = (typeof SOURCE_NAMES)[number]

/** Why a reading failed. `blocked` (401/403 or a challenge page) is not retried; the breaker opens at once. */
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
  /** What the source's Retry-After asked for. */
  readonly retryAfterSeconds: number | null
  constructor(failure: SourceFailure, message: string, retryAfterSeconds: number | null = null) {
    super(message)
    this.failure = failure
    this.retryAfterSeconds = retryAfterSeconds
  }
}

/** One thing that can be read, with how often it should be (what POLL_LIVE_SECONDS and POLL_UPCOMING_SECONDS ask for is in it). Tasks of the same key share one schedule. */
export type PollTask = {
  /** 'list', 'running', 'match:2395747' … unique within the source. */
  readonly key: string
  /** What a person waits for is read before the rest. */
  readonly kind: 'live' | 'upcoming' | 'results'
  readonly everySeconds: number
}

export type PollResult = {
  readonly matches: readonly MatchReading[]
  /** The statuses of which this reading lists every match there is: a stored one that is absent has left that list. */
  readonly complete: readonly ('live' | 'upcoming')[]
  /** The source's quota runs low (X-Rate-Limit-Remaining): ask it nothing for this long, though this reading is good. */
  readonly pauseSeconds?: number
}

/**
 * What the poller lends to a reading. `turn` is awaited right before every single call that goes out (paging, redirects and
 * robots.txt are calls too): it waits for the minimum gap and counts the call against the hourly budget, so that both
 * hold however many calls one task takes. It throws SourceError('rate-limited') when the hour is spent.
 */
export type Calls = { readonly signal: AbortSignal; turn(): Promise<void> }

/** A match we already keep, as a source needs it to plan what to read next. */
export type KnownMatch = { readonly sourceId: string; readonly state: MatchState }

export type SourceLimits = {
  /** Least time between two calls of any kind. */
  readonly minGapSeconds: number
  /** Hard budget: calls in any 60 minutes. */
  readonly callsPerHour: number
  /** The shortest permitted POLL_LIVE_SECONDS and POLL_UPCOMING_SECONDS, which are also the defaults. */
  readonly liveSeconds: number
  readonly upcomingSeconds: number
}

/** The port every provider is behind. Adapters hold no schedule: the poller owns it, the gap and the budget. */
export interface MatchSource {
  readonly name: SourceName
  readonly limits: SourceLimits
  /** Hosts that logos may be fetched from by https; a mirror stands here by its origin ("http://127.0.0.1:4100"). */
  readonly logoHosts: readonly string[]
  /** Everything worth reading now, given what is known; the poller decides what is due and affordable. */
  tasks(known: readonly KnownMatch[], now: Date): readonly PollTask[]
  /** TaskStates one task, most often with one call to the provider. Throws SourceError, or the signal's reason, and nothing else. */
  read(task: PollTask, known: readonly KnownMatch[], now: Date, calls: Calls): Promise<PollResult>
}
