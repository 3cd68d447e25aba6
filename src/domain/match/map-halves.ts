import { HALF_ROUNDS } from './map-score.ts'
import type { MapScore, Rounds } from './match.ts'

/** The rounds of a map by half. `overtime`: the rounds of all overtimes; null without one. */
type MapHalves = { readonly first: Rounds; readonly second: Rounds; readonly overtime: Rounds | null }

/** The halves of a map; null unless the first is known. Overtime follows 12–12, so the second half is then known too. */
export function mapHalves({ firstHalf, score1, score2 }: MapScore): MapHalves | null {
  if (!firstHalf || score1 === null || score2 === null) return null
  const now = { score1, score2 }
  if (score1 + score2 <= 2 * HALF_ROUNDS) return { first: firstHalf, second: minus(now, firstHalf), overtime: null }
  const level = { score1: HALF_ROUNDS, score2: HALF_ROUNDS }
  return { first: firstHalf, second: minus(level, firstHalf), overtime: minus(now, level) }
}

const minus = (a: Rounds, b: Rounds): Rounds => ({ score1: a.score1 - b.score1, score2: a.score2 - b.score2 })
