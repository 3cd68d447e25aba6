import { namedWinnerOf } from './map-score.ts'
import type { MatchState } from './match.ts'

/** Whether the match is over and its result is known. */
export const hasResult = ({ status, score1 }: MatchState) => status === 'finished' && score1 !== null

/** Whether two results have the same score of the same kind of series, whatever its maps are. */
export function isSameScore(a: MatchState, b: MatchState): boolean {
  return a.score1 === b.score1 && a.score2 === b.score2 && a.format === b.format && a.forfeit === b.forfeit
}

/** Whether the known result, if any, is unchanged. Rounds may change or become known. */
export function keepsResult(stored: MatchState, next: MatchState): boolean {
  if (!hasResult(stored)) return true
  return isSameScore(stored, next) && winnersOf(stored).every((winner) => winnersOf(next).includes(winner))
}

/** A result as text: "BO3 0-2 1:2 2:2", with the winner of each map by number. */
export function resultKey(state: MatchState): string {
  const { format, score1, score2, forfeit } = state
  return [format, `${score1}-${score2}`, ...(forfeit ? ['forfeit'] : []), ...winnersOf(state)].join(' ')
}

/** "2:1": map 2 was won by the first team. Maps without final rounds or a named winner are left out. */
function winnersOf({ maps }: MatchState): readonly string[] {
  return maps.flatMap((map) => {
    const { number, status, score1, score2 } = map
    const named = namedWinnerOf(map)
    if (named !== null) return [`${number}:${named}`]
    if (status !== 'finished' || score1 === null || score2 === null || score1 === score2) return []
    return [`${number}:${score1 > score2 ? 1 : 2}`]
  })
}

/** The part of a match that decides bets. */
export type SeriesResult = Pick<MatchState, 'status' | 'format' | 'score1' | 'score2' | 'maps' | 'forfeit'>

/** Why a result cannot be graded. */
export type UnclearResult = 'resultUnknown' | 'scoresContradict'
