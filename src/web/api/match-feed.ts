import type { OwnData } from '../../contract/endpoint.ts'
import type { ServerMessage } from '../../contract/matches/live.ts'
import type { Match } from '../../contract/matches/matches.ts'

/**
 * When the source was last read successfully, which source it is, and after how many seconds without a reading the data counts as delayed.
 */
export type Freshness = {
  readonly updatedAt: string | null
  readonly source: string
  readonly delayedAfterSeconds: number
}

/** The state built from the socket's messages. Version null: no full state received yet. */
export type MatchFeed = {
  readonly version: number | null
  readonly live: readonly Match[]
  readonly upcoming: readonly Match[]
  /** With `updatedAt` on the server's clock; null until this connection has received it. */
  readonly freshness: Freshness | null
  /**
   * Whether changes of own data may have been missed before the next connection: there was an earlier connection, or this one opens late.
   */
  readonly mayHaveMissed: boolean
  /** The smallest delay measured between a reading and its message, comparing both clocks, in ms; infinite until measured. */
  readonly leastDelay: number
}

export const EMPTY_FEED: MatchFeed = {
  version: null,
  live: [],
  upcoming: [],
  freshness: null,
  mayHaveMissed: false,
  leastDelay: Number.POSITIVE_INFINITY,
}

/** What the page does after a message, in this order. */
export type Effect =
  | { readonly type: 'reconnect' }
  | { readonly type: 'refetchOwnData'; readonly what: readonly OwnData[] | 'all' }
  | { readonly type: 'keepEnded'; readonly match: Match }
  | { readonly type: 'showList'; readonly list: 'live' | 'upcoming'; readonly matches: readonly Match[] }
  /** With `updatedAt` on this machine's clock. */
  | { readonly type: 'showFreshness'; readonly freshness: Freshness }
  | { readonly type: 'showConnected' }

/** The feed after a message, and the resulting effects. `now`: local clock, in ms. */
export function receive(feed: MatchFeed, message: ServerMessage, now: number): { feed: MatchFeed; effects: Effect[] } {
  const effects: Effect[] = []
  if (message.type === 'changed') effects.push({ type: 'refetchOwnData', what: message.what })
  if (message.type === 'connected' && feed.mayHaveMissed) effects.push({ type: 'refetchOwnData', what: 'all' })
  // The first reading of a connection may be old.
  const before = message.type === 'connected' ? { ...feed, mayHaveMissed: true, freshness: null } : feed
  const applied = applyMessage(before, message)
  // The next registration sends `since`, and the response contains what was missed.
  if (applied === null) return { feed: before, effects: [...effects, { type: 'reconnect' }] }
  const after = { ...applied, leastDelay: leastDelay(before, applied.freshness, now) }
  if (message.type === 'changes') effects.push(...message.matches.filter(hasEnded).map(keepEnded))
  if (after.live !== before.live) effects.push({ type: 'showList', list: 'live', matches: after.live })
  if (after.upcoming !== before.upcoming) effects.push({ type: 'showList', list: 'upcoming', matches: after.upcoming })
  if (after.freshness)
    effects.push({ type: 'showFreshness', freshness: onLocalClock(after.freshness, after.leastDelay) })
  if (after.version !== null) effects.push({ type: 'showConnected' })
  return { feed: after, effects }
}

const hasEnded = (match: Match) => match.status === 'finished'
const keepEnded = (match: Match): Effect => ({ type: 'keepEnded', match })

/** The feed after a message; null when a message in between is missing and the full state must be requested again. */
export function applyMessage(feed: MatchFeed, message: ServerMessage): MatchFeed | null {
  if (message.type === 'connected' || message.type === 'changed') return feed
  const { updatedAt, source, delayedAfterSeconds } = message
  const freshness = { updatedAt, source, delayedAfterSeconds }
  if (message.type === 'state') {
    const { version, live, upcoming } = message
    return { ...feed, version, live: inOrder(live), upcoming: inOrder(upcoming), freshness }
  }
  // Just registered: the full state is in flight.
  if (feed.version === null) return feed
  if (message.type === 'fresh') return message.version > feed.version ? null : { ...feed, freshness }
  if (message.from > feed.version) return null
  // Sent before the state we have, so nothing in it is newer. The set of delayed matches changes within a version (docs/decisions/0016).
  if (message.version < feed.version) return feed
  return { ...feed, version: message.version, ...mergeChanges(feed, message), freshness }
}

function mergeChanges(feed: MatchFeed, changes: { matches: readonly Match[]; gone: readonly number[] }) {
  const touched = new Set([...changes.gone, ...changes.matches.map((match) => match.id)])
  const merge = (list: readonly Match[], belongs: (match: Match) => boolean) => {
    const arrived = changes.matches.filter(belongs)
    const stayed = list.filter((match) => !touched.has(match.id))
    return arrived.length === 0 && stayed.length === list.length ? list : inOrder([...stayed, ...arrived])
  }
  return { live: merge(feed.live, isLive), upcoming: merge(feed.upcoming, isUpcoming) }
}

/** Both "LIVE" and "live" are accepted. */
const isLive = (match: Match) => match.status.toUpperCase() === 'LIVE'
const isUpcoming = (match: Match) => match.status === 'upcoming'

/** By scheduled time, unscheduled last, then by id. */
function inOrder(matches: readonly Match[]): readonly Match[] {
  const at = ({ scheduledTime }: Match) => (scheduledTime ? Date.parse(scheduledTime) : Number.MAX_SAFE_INTEGER)
  return matches.toSorted((a, b) => at(a) - at(b) || a.id - b.id)
}

/** A reading is announced within a heartbeat; a longer delay means that the local clock is ahead. */
const MAX_DELAY_MS = 45_000

function leastDelay(before: MatchFeed, freshness: Freshness | null, now: number): number {
  if (!before.freshness?.updatedAt || !freshness?.updatedAt) return before.leastDelay
  const readAt = Date.parse(freshness.updatedAt)
  // Only a reading newer than the previous one was made just now.
  return readAt > Date.parse(before.freshness.updatedAt) ? Math.min(before.leastDelay, now - readAt) : before.leastDelay
}

/** Corrects the time of a reading for a local clock that is ahead, so that it does not look old. */
function onLocalClock(freshness: Freshness, delay: number): Freshness {
  if (!freshness.updatedAt || delay <= MAX_DELAY_MS || !Number.isFinite(delay)) return freshness
  return { ...freshness, updatedAt: new Date(Date.parse(freshness.updatedAt) + delay).toISOString() }
}
