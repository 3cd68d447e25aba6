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

/** One thing that can be read, with how often it should be. Tasks of the same key share one schedule. */
export type ReadTask = {
  /** 'list', 'running', 'match:2395747' … unique within the source. */
  readonly key: string
  /** What a person waits for is read before the rest. */
  readonly kind: 'live' | 'upcoming' | 'results'
  readonly everySeconds: number
}

export type Reading = {
  readonly matches: readonly MatchReading[]
  /** The statuses of which this reading lists every match there is: a stored one that is absent has left that list. */
  readonly complete: readonly ('live' | 'upcoming')[]
}

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

/** The port every provider is behind. Adapters hold no schedule and no state of their own: the poller owns both. */
export interface MatchSource {
  readonly name: SourceName
  readonly limits: SourceLimits
  /** Hosts that logos may be fetched from. */
  readonly logoHosts: readonly string[]
  /** Everything worth reading now, given what is known; the poller decides what is due and affordable. */
  tasks(known: readonly KnownMatch[], now: Date): readonly ReadTask[]
  /** Reads one task: one call to the provider. Throws SourceError and nothing else. */
  read(task: ReadTask, known: readonly KnownMatch[], now: Date, signal: AbortSignal): Promise<Reading>
}
