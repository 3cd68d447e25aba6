import { HALF_ROUNDS, isCount, isLegalMapScore, OVERTIME_HALF_ROUNDS, ROUNDS_TO_WIN } from './map-score.ts'
import type { Score } from './match.ts'

/**
 * Overtime has no limit, so a map has infinitely many final scores. Beyond the next two overtimes, another one only adds rounds to the sum: a map
 * with this many more represents all of them, because no line is so high.
 */
const MANY_OVERTIMES = 1000

/** Whether a running map can have this score: no side has 13 in regulation, or four rounds of an overtime. */
export function isRunningScore(rounds: Score): boolean {
  const { score1, score2 } = rounds
  return isCount(score1) && isCount(score2) && Math.max(score1, score2) < roundsToWin(rounds)
}

/** The score that wins the map in the current regulation or overtime: 13, then 16, 19, …; an overtime that ends 3-3 leads to the next. */
export function roundsToWin({ score1, score2 }: Score): number {
  const least = Math.min(score1, score2)
  if (least < HALF_ROUNDS) return ROUNDS_TO_WIN
  return ROUNDS_TO_WIN + OVERTIME_HALF_ROUNDS * (1 + Math.floor((least - HALF_ROUNDS) / OVERTIME_HALF_ROUNDS))
}

const cache = new Map<string, readonly Score[]>()

/** The final scores that a running map can reach, with one representative of the very long ones; a final score reaches only itself. */
export function possibleFinals(rounds: Score): readonly Score[] {
  const { score1, score2 } = rounds
  if (isLegalMapScore(score1, score2)) return [rounds]
  const key = `${score1}-${score2}`
  const known = cache.get(key)
  if (known) return known
  const next = Math.max(1, (roundsToWin(rounds) - ROUNDS_TO_WIN) / OVERTIME_HALF_ROUNDS)
  const finals = [...regulationFinals(), ...[next, next + 1, next + MANY_OVERTIMES].flatMap(overtimeFinals)]
    .flatMap(([winner, loser]): Score[] => [
      { score1: winner, score2: loser },
      { score1: loser, score2: winner },
    ])
    .filter((final) => final.score1 >= score1 && final.score2 >= score2)
  cache.set(key, finals)
  return finals
}

function regulationFinals(): [number, number][] {
  return Array.from({ length: HALF_ROUNDS }, (_, loser) => [ROUNDS_TO_WIN, loser])
}

/** 16-12, 16-13 and 16-14 after the first overtime. */
function overtimeFinals(overtimes: number): [number, number][] {
  const winner = ROUNDS_TO_WIN + OVERTIME_HALF_ROUNDS * overtimes
  return [winner - 4, winner - 3, winner - 2].map((loser) => [winner, loser])
}
