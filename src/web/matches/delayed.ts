import type { Match } from '../../contract/matches.ts'
import type { Freshness } from '../api/match-feed.ts'

/**
 * Since when a live match is no longer live but delayed; null while it is read in time (decisions §2). The server knows it for
 * one match; when nothing reaches us any more, the age of the last reading tells it for all, and the time it was `heardAt` by this
 * machine's clock, which may be behind the server's.
 */
export function delayedSince(
  match: Match,
  freshness: Freshness | undefined,
  now: number,
  heardAt: number,
): number | null {
  if (match.delayedSince !== null) return Date.parse(match.delayedSince)
  if (!freshness?.updatedAt) return null
  const readAt = Math.min(Date.parse(freshness.updatedAt), heardAt)
  return now - readAt > freshness.delayedAfterSeconds * 1000 ? readAt : null
}
