import type { Match } from '../../contract/matches/matches.ts'
import type { Freshness } from '../api/match-feed.ts'

/**
 * Since when a live match has been delayed, in ms; null while it is polled in time (docs/decisions/0016). The server reports it per match.
 * When no message arrives, all matches are delayed by the age of the last poll, or by the time since `receivedAt` on the local clock, which
 * may be behind the server's.
 */
export function delayedSince(
  match: Match,
  freshness: Freshness | undefined,
  now: number,
  receivedAt: number,
): number | null {
  if (match.delayedSince !== null) return Date.parse(match.delayedSince)
  if (!freshness?.updatedAt) return null
  const readAt = Math.min(Date.parse(freshness.updatedAt), receivedAt)
  return now - readAt > freshness.delayedAfterSeconds * 1000 ? readAt : null
}
