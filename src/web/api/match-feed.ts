import type { ServerMessage } from '../../contract/live.ts'
import type { Match } from '../../contract/matches.ts'

/** When the source was last read successfully, which it is, and after how long without a reading live is called delayed. */
export type Freshness = {
  readonly updatedAt: string | null
  readonly source: string
  readonly delayedAfterSeconds: number
}

/** What the socket has told so far. Version null: nothing yet. */
export type MatchFeed = {
  readonly version: number | null
  readonly live: readonly Match[]
  readonly upcoming: readonly Match[]
  readonly freshness: Freshness | null
}

export const EMPTY_FEED: MatchFeed = { version: null, live: [], upcoming: [], freshness: null }

/** The feed after a message; null when a message in between was missed, and the state has to be asked for again. */
export function applyMessage(feed: MatchFeed, message: ServerMessage): MatchFeed | null {
  if (message.type === 'connected' || message.type === 'changed') return feed
  const freshness = readFreshness(message)
  if (message.type === 'state') {
    const { version, live, upcoming } = message
    return { version, live: inOrder(live), upcoming: inOrder(upcoming), freshness }
  }
  // Our hello has just been sent: the state is on its way.
  if (feed.version === null) return feed
  if (message.type === 'fresh') return message.version > feed.version ? null : { ...feed, freshness }
  if (message.from > feed.version) return null
  // Sent before what we already have: nothing in it is newer.
  if (message.version <= feed.version) return feed
  return { version: message.version, ...mergeChanges(feed, message), freshness }
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

/** The specification knows both spellings. */
const isLive = (match: Match) => match.status.toUpperCase() === 'LIVE'
const isUpcoming = (match: Match) => match.status === 'upcoming'

/** By scheduled time, those without one last; the same order everywhere for matches of the same time. */
function inOrder(matches: readonly Match[]): readonly Match[] {
  const at = ({ scheduledTime }: Match) => (scheduledTime ? Date.parse(scheduledTime) : Number.MAX_SAFE_INTEGER)
  return matches.toSorted((a, b) => at(a) - at(b) || a.id - b.id)
}

function readFreshness({ updatedAt, source, delayedAfterSeconds }: Freshness): Freshness {
  return { updatedAt, source, delayedAfterSeconds }
}
