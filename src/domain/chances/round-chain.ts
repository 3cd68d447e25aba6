import { countedRounds, REGULATION_ROUNDS } from '../grading/question.ts'
import { HALF_ROUNDS, isLegalMapScore, OVERTIME_HALF_ROUNDS, ROUNDS_TO_WIN } from '../match/map-score.ts'
import type { Rounds } from '../match/match.ts'
import { required } from '../required.ts'
import type { Side } from '../team/pair.ts'

/**
 * How much the winner of a round is favored in the next one, in log-odds; 0 is a chain of independent rounds. One constant, fitted to
 * 6,789 maps and checked on 2,264 later ones: docs/decisions/0060.
 */
export const MEMORY = 0.6

/** How rounds are won: `strength` θ is the edge of team 1 in log-odds, 0 between equals. */
export type RoundModel = { readonly strength: number; readonly memory: number }

/** Chances that team 1 wins the next round: in a round without memory, after a round it won, and after one it lost. */
export type RoundChances = { readonly level: number; readonly afterWin: number; readonly afterLoss: number }

/** σ(θ), σ(θ + s) and σ(θ − s). */
export function roundChances({ strength, memory }: RoundModel): RoundChances {
  return { level: logistic(strength), afterWin: logistic(strength + memory), afterLoss: logistic(strength - memory) }
}

export const logistic = (logOdds: number) => 1 / (1 + Math.exp(-logOdds))
export const logOdds = (chance: number) => Math.log(chance / (1 - chance))

/**
 * The score of a map, running or final. `lastWinner` won the last round, `firstHalf` is the score after 12 rounds; if null, the Markov chain weighs
 * the possibilities.
 */
export type MapPoint = Rounds & { readonly lastWinner: Side | null; readonly firstHalf: Rounds | null }
export const MAP_START: MapPoint = { score1: 0, score2: 0, lastWinner: null, firstHalf: null }

/** A final score, with its chance. */
type MapFinal = Rounds & { readonly chance: number }
/** A final score, and the rounds of team 1 after 12 rounds (`half1`). */
export type MapEnd = MapFinal & { readonly half1: number }

/** Weights of the states with one number of rounds, indexed by the score of team 1; `won` and `lost` by the winner of the last round. */
type Layer = { readonly won: Float64Array; readonly lost: Float64Array }

/**
 * The final scores that the map can reach from this score, with chances that add to 1. Rounds are a Markov chain: the winner of a round is favored
 * in the next, except in rounds 1 and 13 and in overtime. Overtimes are blocks of six, first to four, repeated until decided.
 */
export function mapFinals(chances: RoundChances, point: MapPoint): readonly MapFinal[] {
  if (isLegalMapScore(point.score1, point.score2)) return [{ ...scoreOf(point), chance: 1 }]
  if (roundsOf(point) >= REGULATION_ROUNDS) return overtimeFinals(chances.level, point)
  const start = layerAt(point.score1, lastWonBy1(chances, point))
  return finalsFrom(chances, start, roundsOf(point), overtimeFinals(chances.level, LEVEL))
}

/** As `mapFinals`, split by the score after 12 rounds if it is still open or unknown. */
export function mapEnds(chances: RoundChances, point: MapPoint): readonly MapEnd[] {
  const played = roundsOf(point)
  if (played >= HALF_ROUNDS) {
    const finals = mapFinals(chances, point)
    return halvesBefore(chances, point).flatMap((half, half1) =>
      half > 0 ? finals.map((final) => ({ ...final, half1, chance: final.chance * half })) : [],
    )
  }
  const overtime = overtimeFinals(chances.level, LEVEL)
  return sumOfLayer(walk(chances, layerAt(point.score1, lastWonBy1(chances, point)), played, HALF_ROUNDS)).flatMap(
    (half, half1) =>
      half > 0
        ? finalsFrom(chances, layerAt(half1, 1), HALF_ROUNDS, overtime).map((final) => ({
            ...final,
            half1,
            chance: final.chance * half,
          }))
        : [],
  )
}

/** The chance that team 1 wins the map from this score: 1 or 0 for a finished one. */
export function mapChance(chances: RoundChances, point: MapPoint): number {
  // For speed only: summing the finals gives the same chance.
  const isRegulation = roundsOf(point) < REGULATION_ROUNDS && !isLegalMapScore(point.score1, point.score2)
  if (!isRegulation) return sum(mapFinals(chances, point).map(wonBy1))
  const ends = emptyLayer()
  const start = layerAt(point.score1, lastWonBy1(chances, point))
  const level = walk(chances, start, roundsOf(point), REGULATION_ROUNDS, ends)
  return sum(ends.won) + (at(level.won, HALF_ROUNDS) + at(level.lost, HALF_ROUNDS)) * overtimeChance(chances.level)
}

/** The chance to win overtime from 12-12: w / (1 − t), where w is the chance to win a block of six and t = 20p³q³ the chance to draw it. */
export function overtimeChance(p: number): number {
  return sum(blockEnds(p, 0, 0).map(wonBy1)) / (1 - blockDraw(p, 0, 0))
}

const wonBy1 = ({ score1, score2, chance }: MapFinal) => (score1 > score2 ? chance : 0)

const LEVEL: Rounds = { score1: HALF_ROUNDS, score2: HALF_ROUNDS }
const scoreOf = ({ score1, score2 }: Rounds): Rounds => ({ score1, score2 })
const roundsOf = ({ score1, score2 }: Rounds) => score1 + score2

/** The chance that team 1 won the last round: certain if the winner is known and fits the score. */
function lastWonBy1(chances: RoundChances, point: MapPoint): number {
  // After exactly 12 rounds the score is the half-time score, and the next round has no memory.
  const firstHalf = roundsOf(point) === HALF_ROUNDS ? point : point.firstHalf
  // On a finished map or in overtime, `lastWinner` is not the winner of the last round of regulation.
  const lastWinner =
    roundsOf(point) <= REGULATION_ROUNDS && !isLegalMapScore(point.score1, point.score2) ? point.lastWinner : null
  const before = firstHalf ?? { score1: 0, score2: 0 }
  if (lastWinner === 1 && point.score1 > before.score1) return 1
  if (lastWinner === 2 && point.score2 > before.score2) return 0
  const { won, lost } = pathsTo(chances, point)
  return sum(won) / (sum(won) + sum(lost))
}

/** The chance of each half-time score that leads to this score, indexed by the rounds of team 1. */
function halvesBefore(chances: RoundChances, point: MapPoint): readonly number[] {
  const { won, lost } = pathsTo(chances, point)
  const lastWon = lastWonBy1(chances, point)
  const given = (paths: Float64Array, half1: number) => (sum(paths) > 0 ? at(paths, half1) / sum(paths) : 0)
  return Array.from(won, (_, half1) => lastWon * given(won, half1) + (1 - lastWon) * given(lost, half1))
}

/** The chances to reach this regulation score, by team 1's wins in the first 12 rounds and by the winner of the last round. */
function pathsTo(chances: RoundChances, point: MapPoint): Layer {
  const { score1, score2 } = countedRounds(point, true)
  const played = score1 + score2
  const paths = emptyLayer()
  const add = (half1: number, weight: number, layer: Layer) => {
    paths.won[half1] = weight * at(layer.won, score1)
    paths.lost[half1] = weight * at(layer.lost, score1)
  }
  if (played < HALF_ROUNDS) add(0, 1, walk(chances, layerAt(0, 1), 0, played))
  else {
    const halves = point.firstHalf ? layerAt(point.firstHalf.score1, 1) : walk(chances, layerAt(0, 1), 0, HALF_ROUNDS)
    for (const [half1, weight] of sumOfLayer(halves).entries()) {
      if (weight > 0) add(half1, weight, walk(chances, layerAt(half1, 1), HALF_ROUNDS, played))
    }
  }
  return paths
}

function layerAt(score1: number, lastWon: number): Layer {
  const layer = emptyLayer()
  layer.won[score1] = lastWon
  layer.lost[score1] = 1 - lastWon
  return layer
}

const emptyLayer = (): Layer => ({
  won: new Float64Array(ROUNDS_TO_WIN + 1),
  lost: new Float64Array(ROUNDS_TO_WIN + 1),
})

const at = (weights: Float64Array, score1: number) => required(weights[score1], 'the weight of a score')
const sum = (values: Iterable<number>) => [...values].reduce((total, value) => total + value, 0)
const sumOfLayer = ({ won, lost }: Layer) => Array.from(won, (weight, score1) => weight + at(lost, score1))

/** Advances the layer round by round, in place. `ends` collects the weights of final scores by the loser's rounds, for wins and losses of team 1. */
function walk(chances: RoundChances, layer: Layer, from: number, to: number, ends?: Layer): Layer {
  const { won, lost } = layer
  for (let played = from; played < to; played += 1) {
    const hasMemory = played !== 0 && played !== HALF_ROUNDS
    const { level } = chances
    const { afterWin, afterLoss } = hasMemory ? chances : { afterWin: level, afterLoss: level }
    const least = Math.max(0, played - HALF_ROUNDS)
    // In descending order, so that each score is read before it is overwritten.
    for (let score1 = Math.min(played, HALF_ROUNDS); score1 >= least; score1 -= 1) {
      const [lastWon, lastLost] = [at(won, score1), at(lost, score1)]
      const gains = lastWon * afterWin + lastLost * afterLoss
      won[score1 + 1] = gains
      lost[score1] = lastWon + lastLost - gains
    }
    won[least] = 0
    if (ends) takeEnds(layer, played + 1, ends)
  }
  return layer
}

/** Moves the states in which a team has 13 rounds from the layer to `ends`. */
function takeEnds(layer: Layer, played: number, ends: Layer): void {
  const lose = played - ROUNDS_TO_WIN
  if (lose < 0) return
  ends.won[lose] = at(layer.won, ROUNDS_TO_WIN)
  ends.lost[lose] = at(layer.lost, lose)
  layer.won[ROUNDS_TO_WIN] = 0
  layer.lost[lose] = 0
}

function finalsFrom(chances: RoundChances, start: Layer, played: number, overtime: readonly MapFinal[]): MapFinal[] {
  const ends = emptyLayer()
  const last = walk(chances, start, played, REGULATION_ROUNDS, ends)
  const level = at(last.won, HALF_ROUNDS) + at(last.lost, HALF_ROUNDS)
  return [
    ...Array.from(ends.won, (chance, lose) => ({ score1: ROUNDS_TO_WIN, score2: lose, chance })),
    ...Array.from(ends.lost, (chance, lose) => ({ score1: lose, score2: ROUNDS_TO_WIN, chance })),
    ...overtime.map((final) => ({ ...final, chance: level * final.chance })),
  ].filter((final) => final.chance > 0)
}

const OVERTIME_ROUNDS_TO_WIN = OVERTIME_HALF_ROUNDS + 1
/** The last overtime listed represents all longer ones: one map in 800,000 is longer. Winner, margin and parity stay exact. */
const OVERTIMES = 10

/** The final scores from 12-12 or a later overtime score; p is the chance of team 1 in each round. */
function overtimeFinals(p: number, { score1, score2 }: Rounds): MapFinal[] {
  const q = 1 - p
  const blocks = Math.floor((Math.min(score1, score2) - HALF_ROUNDS) / OVERTIME_HALF_ROUNDS)
  const first = HALF_ROUNDS + OVERTIME_HALF_ROUNDS * blocks
  // A whole block ends 3-3 with chance 20p³q³.
  const drawn = 20 * (p * q) ** OVERTIME_HALF_ROUNDS
  let [from1, from2, reached] = [score1 - first, score2 - first, 1]
  return Array.from({ length: OVERTIMES }, (_, index) => {
    const base = first + OVERTIME_HALF_ROUNDS * index
    const chance = index === OVERTIMES - 1 ? reached / (1 - drawn) : reached
    const ends = blockEnds(p, from1, from2).map((end) => ({
      score1: base + end.score1,
      score2: base + end.score2,
      chance: chance * end.chance,
    }))
    reached *= blockDraw(p, from1, from2)
    ;[from1, from2] = [0, 0]
    return ends
  }).flat()
}

/** The decided ends of one overtime, from this score within it: 4-0, 4-1, 4-2 and the reverse. */
function blockEnds(p: number, from1: number, from2: number): MapFinal[] {
  return [0, 1, 2].flatMap((lose) => [
    ...(lose < from2
      ? []
      : [{ score1: OVERTIME_ROUNDS_TO_WIN, score2: lose, chance: blockWin(p, from1, lose - from2) }]),
    ...(lose < from1
      ? []
      : [{ score1: lose, score2: OVERTIME_ROUNDS_TO_WIN, chance: blockWin(1 - p, from2, lose - from1) }]),
  ])
}

/** The chance to reach four rounds in an overtime with `losses` more losses: the last round is a win, the losses are anywhere before. */
function blockWin(p: number, from: number, losses: number): number {
  const wins = OVERTIME_ROUNDS_TO_WIN - from
  return choose(wins - 1 + losses, losses) * p ** wins * (1 - p) ** losses
}

function blockDraw(p: number, from1: number, from2: number): number {
  const [wins, losses] = [OVERTIME_HALF_ROUNDS - from1, OVERTIME_HALF_ROUNDS - from2]
  return choose(wins + losses, losses) * p ** wins * (1 - p) ** losses
}

function choose(n: number, k: number): number {
  let ways = 1
  for (let i = 1; i <= k; i += 1) ways = (ways * (n - k + i)) / i
  return ways
}
