import type { ListedMatch, MatchPair } from '../../../contract/matches/match-pairs.ts'
import {
  hasSharedIds,
  needsPairs,
  type SourceList,
  type SourceName,
  sourceOfId,
} from '../../../domain/match/source-name.ts'
import type { Db } from '../../db/tables.ts'
import { findSourcesOf } from '../polling/source-match-queries.ts'
import { type FoundPair, findPairs } from './pair-queries.ts'

/** Pairs that need an answer, then those that have one. */
export async function listPairs(db: Db, sources: SourceList): Promise<MatchPair[]> {
  if (!needsPairs(sources)) return []
  const pairs = await findPairs(db, sources)
  const words = await findSourcesOf(db, [...new Set(pairs.map(({ matchId }) => matchId))])
  const namesOf = (pair: FoundPair): readonly SourceName[] => {
    const names = words.flatMap(({ matchId, source }) => (matchId === pair.matchId ? [source] : []))
    const others = names.filter((name) => hasSharedIds(name) !== hasSharedIds(pair.source))
    return others.length > 0 ? [...new Set(others)].toSorted() : [sourceOfId(sources[0], pair.storedId)]
  }
  return pairs.map((pair) => ({
    id: pair.id,
    answer: pair.answer,
    answeredAt: pair.answeredAt?.toISOString() ?? null,
    shown: presentMatch(namesOf(pair), {
      team1: pair.team1Name,
      team2: pair.team2Name,
      tournament: pair.storedTournament,
      scheduledTime: pair.storedTime,
    }),
    waiting: presentMatch([pair.source], pair),
  }))
}

type Listed = Omit<ListedMatch, 'sources' | 'scheduledTime'> & { readonly scheduledTime: Date | null }

function presentMatch(
  sources: readonly SourceName[],
  { team1, team2, tournament, scheduledTime }: Listed,
): ListedMatch {
  return { sources: [...sources], team1, team2, tournament, scheduledTime: scheduledTime?.toISOString() ?? null }
}
