import { HALF_ROUNDS, mapsWon } from '../match/map-score.ts'
import type { MapScore, MatchState, Rounds } from '../match/match.ts'
import { isDecided } from '../match/series.ts'
import type { MarginMethod, TwoPrices } from '../money/margin.ts'
import type { Odds } from '../money/odds.ts'
import { winnerChances } from './match-outcomes.ts'
import { MAP_START, mapChance, type RoundChances, roundChances } from './round-chain.ts'
import { modelOfPrices } from './series-chance.ts'

export const STAGES = ['start', 'half', 'between'] as const
export type Stage = (typeof STAGES)[number]

/** The method that removes the margin from the prices before the start. */
export const CHANCE_METHOD: MarginMethod = 'odds-ratio'

/** Odds in whole thousandths as decimal prices. */
const pricesOf = ({ odds1, odds2 }: Odds): TwoPrices => [odds1 / 1000, odds2 / 1000]

/**
 * The chances of team 1 at a fixed point of the match: before it (`map` 0), after the first half of map `map`, and after map `map` if the match goes
 * on. `matchChance` is null for a BO2, which can be drawn; `mapChance` is for the map of a half, and at the start for any map.
 */
export type FixedState = {
  readonly stage: Stage
  readonly map: number
  readonly matchChance: number | null
  readonly mapChance: number | null
}

/** The score at a fixed point: maps won, and at a half also the rounds of its map. */
type Passed = {
  readonly stage: Stage
  readonly map: number
  readonly won1: number
  readonly won2: number
  readonly half: Rounds | null
}

/** The fixed points that a match has passed, in order. Maps count up to the first whose rounds are unknown. */
export function passedStates({ format, maps }: Pick<MatchState, 'format' | 'maps'>): readonly Passed[] {
  const passed: Passed[] = [{ stage: 'start', map: 0, won1: 0, won2: 0, half: null }]
  let [won1, won2] = [0, 0]
  for (const [index, map] of maps.entries()) {
    if (map.number !== index + 1 || map.status === 'not_started') break
    const half = halfOf(map)
    if (half) passed.push({ stage: 'half', map: map.number, won1, won2, half })
    const { score1, score2 } = mapsWon([map], false)
    if (score1 === score2) break
    won1 += score1
    won2 += score2
    if (isDecided(format, won1, won2)) break
    passed.push({ stage: 'between', map: map.number, won1, won2, half: null })
  }
  return passed
}

/** The chances shown at the fixed points that the match has passed; empty without a price before the start. */
export function fixedStates(match: Pick<MatchState, 'format' | 'maps' | 'startOdds'>): readonly FixedState[] {
  const { format, startOdds } = match
  const model = startOdds ? modelOfPrices(pricesOf(startOdds), format, CHANCE_METHOD) : null
  if (!model) return []
  const chances = roundChances(model)
  return passedStates(match).map(({ stage, map, won1, won2, half }) => {
    const maps: MapScore[] = half ? [{ number: map, name: null, status: 'running', ...half, firstHalf: half }] : []
    const state = { status: 'live', format, score1: won1, score2: won2, maps, forfeit: false } as const
    const winner = format === 'BO2' ? null : winnerChances({ state, model, lastWinner: null })
    return { stage, map, matchChance: winner?.team1 ?? null, mapChance: mapChanceAt(chances, stage, half) }
  })
}

function mapChanceAt(chances: RoundChances, stage: Stage, half: Rounds | null): number | null {
  if (half) return mapChance(chances, { ...half, lastWinner: null, firstHalf: half })
  return stage === 'start' ? mapChance(chances, MAP_START) : null
}

/** The half-time score from the source, else the score of a map at exactly twelve rounds. */
function halfOf({ firstHalf, score1, score2 }: MapScore): Rounds | null {
  if (firstHalf) return firstHalf
  if (score1 === null || score2 === null || score1 + score2 !== HALF_ROUNDS) return null
  return { score1, score2 }
}
