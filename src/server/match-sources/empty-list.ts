import type { MatchReading } from '../../domain/match/match.ts'
import { type KnownMatch, SourceError } from './match-source.ts'

/**
 * Interprets an empty list. If all live matches have ended, returns their results. Otherwise, an empty list after one with matches is a
 * failure, so that it does not clear the screens.
 */
export async function explainEmptyList(
  status: 'live' | 'upcoming',
  known: readonly KnownMatch[],
  readResults: () => Promise<readonly MatchReading[]>,
): Promise<readonly MatchReading[]> {
  const missing = known.filter(({ state }) => state.status === status)
  if (missing.length === 0) return []
  const results = status === 'live' ? await readResults() : []
  const ended = new Set(results.filter((match) => match.status !== 'live').map(({ sourceId }) => sourceId))
  if (missing.every(({ sourceId }) => ended.has(sourceId))) return results
  throw new SourceError('empty', `the list of ${status} matches is empty, but was not before`)
}
