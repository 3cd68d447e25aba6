import { HALF_ROUNDS, OVERTIME_HALF_ROUNDS, ROUNDS_TO_WIN } from '../../../domain/match/map-score.ts'

/**
 * The state of both economies before a round. The winner of a pistol round meets an eco, then a force buy, then guns; a team that loses two
 * gun rounds in a row cannot buy. So rounds come in streaks, as in real matches.
 */
export const ECONOMIES = ['pistol', 'guns', 'ahead1', 'ahead2', 'broke1', 'broke2', 'force1', 'force2'] as const
type Economy = (typeof ECONOMIES)[number]

/** Log-odds that team 1 wins the round, beyond skill. broke2: team 2 cannot buy. */
const ADVANTAGE: Record<Economy, number> = {
  pistol: 0,
  guns: 0,
  ahead1: 0.3,
  ahead2: -0.3,
  broke2: 1.5,
  broke1: -1.5,
  force2: 0.7,
  force1: -0.7,
}

type AfterRound = { readonly won: Economy; readonly lost: Economy }
/** The economy after team 1 won or lost the round. */
const AFTER: Record<Economy, AfterRound> = {
  pistol: { won: 'broke2', lost: 'broke1' },
  guns: { won: 'ahead1', lost: 'ahead2' },
  ahead1: { won: 'broke2', lost: 'guns' },
  ahead2: { won: 'guns', lost: 'broke1' },
  broke2: { won: 'force2', lost: 'guns' },
  broke1: { won: 'guns', lost: 'force1' },
  force2: { won: 'guns', lost: 'ahead2' },
  force1: { won: 'ahead1', lost: 'guns' },
}

/** What decides the rounds of a map: team 1's edge in skill and the map's bias towards the CT side, both in log-odds. */
export type MapEdge = { readonly skill: number; readonly ctLean: number; readonly startsCt: boolean }

export type MapPoint = { readonly score1: number; readonly score2: number; readonly economy: Economy }
export const MAP_START: MapPoint = { score1: 0, score2: 0, economy: 'pistol' }

const REGULATION = 2 * HALF_ROUNDS

/** The half of a round: 0 and 1 in regulation, then two of three rounds in every overtime. */
function halfOf(round: number): number {
  return round < REGULATION
    ? Math.floor(round / HALF_ROUNDS)
    : 2 + Math.floor((round - REGULATION) / OVERTIME_HALF_ROUNDS)
}

/** How often sides were swapped before this half: at half time and within each overtime, not between two overtimes. */
function swapsBefore(half: number): number {
  return half < 2 ? half : 1 + Math.floor((half - 1) / 2)
}

export function roundChance(edge: MapEdge, { score1, score2, economy }: MapPoint): number {
  const isCt = (swapsBefore(halfOf(score1 + score2)) % 2 === 0) === edge.startsCt
  const logOdds = edge.skill + (isCt ? edge.ctLean : -edge.ctLean) + ADVANTAGE[economy]
  return 1 / (1 + Math.exp(-logOdds))
}

export function afterRound({ score1, score2, economy }: MapPoint, won: boolean): MapPoint {
  const rounds = score1 + score2 + 1
  const isNewHalf = halfOf(rounds) !== halfOf(rounds - 1)
  const fresh = rounds >= REGULATION ? 'guns' : 'pistol'
  return {
    score1: score1 + (won ? 1 : 0),
    score2: score2 + (won ? 0 : 1),
    economy: isNewHalf ? fresh : AFTER[economy][won ? 'won' : 'lost'],
  }
}

/** The winner of the map: 13 rounds, or four of six in any overtime; null while undecided. */
export function mapWinner(score1: number, score2: number): 1 | 2 | null {
  const lower = Math.min(score1, score2)
  const overtimes = Math.max(0, Math.floor((lower - HALF_ROUNDS) / OVERTIME_HALF_ROUNDS) + 1)
  const target = ROUNDS_TO_WIN + OVERTIME_HALF_ROUNDS * overtimes
  if (score1 >= target) return 1
  return score2 >= target ? 2 : null
}
