import { DAY_MS } from '../time/durations.ts'
import { isLegalMapScore } from './map-score.ts'

type PlayedMap = { readonly name: string | null; readonly score: number; readonly opponentScore: number }

/** A finished match as one of its teams sees it: scores in maps won, and the rounds of each finished map. */
export type TeamResult = {
  readonly score: number
  readonly opponentScore: number
  readonly forfeit: boolean
  readonly maps: readonly PlayedMap[]
}

export type ResultOf = 'won' | 'lost' | 'drawn'

/** A BO2 can be drawn. */
export function resultOf({ score, opponentScore }: Pick<TeamResult, 'score' | 'opponentScore'>): ResultOf {
  if (score === opponentScore) return 'drawn'
  return score > opponentScore ? 'won' : 'lost'
}

/** How a team did on a map. */
export type MapRecord = { readonly name: string; readonly played: number; readonly won: number }

/** The maps of these results, the most played first. Maps without a name or a final score and maps of a forfeit do not count. */
export function mapRecords(results: readonly TeamResult[]): readonly MapRecord[] {
  const maps = results.flatMap(({ forfeit, maps }) => (forfeit ? [] : maps)).filter(isCounted)
  return [...Map.groupBy(maps, ({ name }) => name)]
    .map(([name, played]) => ({
      name,
      played: played.length,
      won: played.filter(({ score, opponentScore }) => score > opponentScore).length,
    }))
    .toSorted((a, b) => b.played - a.played || (a.name < b.name ? -1 : 1))
}

function isCounted(map: PlayedMap): map is PlayedMap & { readonly name: string } {
  return map.name !== null && isLegalMapScore(map.score, map.opponentScore)
}

/** Whole days between the end of the last match and the start of the next one; null if they overlap. */
export function restDays(lastEnded: Date, starts: Date): number | null {
  const rest = starts.getTime() - lastEnded.getTime()
  return rest < 0 ? null : Math.floor(rest / DAY_MS)
}
