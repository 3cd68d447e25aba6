import type { MapScore, Rounds } from './match.ts'

/** Rounds that win a map in regulation (MR12: two halves of 12), and rounds of one half of an overtime (MR3). */
export const ROUNDS_TO_WIN = 13
export const HALF_ROUNDS = 12
export const OVERTIME_HALF_ROUNDS = 3

/** Whether the value can be a number of rounds or maps. */
export function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) >= 0
}

/**
 * Whether a Counter-Strike 2 map can end like this: 13-0 to 13-11, or after k overtimes 13+3k to 9+3k..11+3k
 * (16-12, 16-13, 16-14, 19-15, …). 12-12 and 13-12 are never final.
 * Rules: ValveSoftware/counter-strike_rules_and_regs, major-supplemental-rulebook.md (Premier defaults, no overtime limit).
 */
export function isLegalMapScore(a: number, b: number): boolean {
  if (!isCount(a) || !isCount(b)) return false
  const winner = Math.max(a, b)
  const loser = Math.min(a, b)
  if (winner <= ROUNDS_TO_WIN) return winner === ROUNDS_TO_WIN && loser < HALF_ROUNDS
  const overtimes = (winner - ROUNDS_TO_WIN) / OVERTIME_HALF_ROUNDS
  const margin = winner - loser
  return Number.isInteger(overtimes) && margin >= 2 && margin <= OVERTIME_HALF_ROUNDS + 1
}

/** Whether a map with the score `now` can have had this score after its first half of 12 rounds. */
export function isFirstHalf(half: Rounds, now: Rounds): boolean {
  if (!isCount(half.score1) || !isCount(half.score2) || half.score1 + half.score2 !== HALF_ROUNDS) return false
  return half.score1 <= now.score1 && half.score2 <= now.score2
}

/** Whether two maps have the same name, which is impossible in a series. Unnamed maps may be any. */
export function namesMapTwice(maps: readonly MapScore[]): boolean {
  const names = maps.flatMap(({ name, status }) => (name === null || status === 'not_started' ? [] : [name]))
  return new Set(names).size < names.length
}

/** The name of map 1 when it is a head start for the team from the upper bracket; its score is 1-0. No source uses the name for a played map. */
export const HEAD_START = 'Default'

/** The side that a head start on map 1 belongs to; null for a played map. */
export function headStartOf({ number, name, status, score1, score2 }: MapScore): 1 | 2 | null {
  if (number !== 1 || name !== HEAD_START || status !== 'finished') return null
  if (score1 === 1 && score2 === 0) return 1
  return score1 === 0 && score2 === 1 ? 2 : null
}

/** The winner of a finished map without rounds, if the source names it. */
export function namedWinnerOf({ status, score1, score2, lastRound }: MapScore): 1 | 2 | null {
  return status === 'finished' && score1 === null && score2 === null ? (lastRound ?? null) : null
}

/**
 * How many maps each side has won. Counts head starts, finished maps with a legal final score (in a forfeit, with any score), and finished maps
 * with only a named winner.
 */
export function mapsWon(maps: readonly MapScore[], forfeit: boolean): { score1: number; score2: number } {
  const won = { score1: 0, score2: 0 }
  for (const map of maps) {
    const { status, score1, score2 } = map
    const named = namedWinnerOf(map)
    if (named === 1) won.score1++
    if (named === 2) won.score2++
    if (status !== 'finished' || score1 === null || score2 === null || score1 === score2) continue
    if (!forfeit && !isLegalMapScore(score1, score2) && headStartOf(map) === null) continue
    if (score1 > score2) won.score1++
    else won.score2++
  }
  return won
}
