import type { Work } from '../maths/work.ts'
import { required } from '../required.ts'

/** The distribution of the longest losing run by luck alone, for bets with these chances to win. */
type LosingRuns = {
  readonly mean: number
  /** P(longest run ≥ length). */
  readonly atLeast: (length: number) => number
}

const NEGLIGIBLE = 1e-9
/** Lengths × bets, to bound the work. */
const MOST_CELLS = 60_000_000
const CELLS_PER_STEP = 10_000

/**
 * The exact distribution of the longest losing run, for independent bets in this order. The first run of k losses ends with bet n if bets n − k + 1
 * to n lose, bet n − k wins, and no run ended before; so a(n) = a(n − 1) − a(n − k − 1) × win(n − k) × Π lose, where a(n) is the chance of no such
 * run in n bets. Lengths with a chance below 1e-9 are left out. With very many bets of slim chances, the longest lengths are left out too and
 * reported as impossible.
 */
export function* losingRuns(chances: readonly number[]): Work<LosingRuns> {
  const logLosses = new Float64Array(chances.length)
  for (const [at, chance] of chances.entries()) logLosses[at] = Math.log1p(-chance)
  yield
  const atLeast = [1]
  const longest = longestCounted(chances.length)
  for (let length = 1; length <= longest; length += 1) {
    const chance = yield* chanceOfRun(chances, logLosses, length)
    if (chance < NEGLIGIBLE) break
    atLeast.push(chance)
    yield
  }
  const mean = atLeast.slice(1).reduce((sum, chance) => sum + chance, 0)
  // A length that is left out has a negligible chance.
  return { mean, atLeast: (length) => atLeast[Math.max(0, length)] ?? 0 }
}

/** The longest run length computed: each length costs one cell per bet. */
export const longestCounted = (bets: number) => Math.min(bets, Math.floor(MOST_CELLS / bets))

function* chanceOfRun(chances: readonly number[], logLosses: Float64Array, length: number): Work<number> {
  // noRun[n]: the chance of no such run in the first n bets.
  const noRun = new Float64Array(chances.length + 1).fill(1, 0, length)
  let lost = 0
  for (const logLoss of logLosses.subarray(0, length)) lost += logLoss
  noRun[length] = 1 - Math.exp(lost)
  for (let n = length + 1; n <= chances.length; n += 1) {
    const before = n - 1 - length
    lost += at(logLosses, n - 1) - at(logLosses, before)
    noRun[n] = at(noRun, n - 1) - at(noRun, before) * at(chances, before) * Math.exp(lost)
    if (n % CELLS_PER_STEP === 0) yield
  }
  return 1 - at(noRun, chances.length)
}

const at = (values: ArrayLike<number>, index: number) => required(values[index], 'a chance of the losing runs')

/** Winning and losing runs; the caller leaves out returned bets. */
export type Streaks = {
  readonly longestWon: number
  readonly longestLost: number
  /** The current run; null without bets. */
  readonly current: { readonly won: boolean; readonly length: number } | null
}

/** `won` is in the order in which the bets were placed. */
export function streaksOf(won: readonly boolean[]): Streaks {
  let [longestWon, longestLost, length] = [0, 0, 0]
  for (const [index, isWon] of won.entries()) {
    length = won[index - 1] === isWon ? length + 1 : 1
    if (isWon) longestWon = Math.max(longestWon, length)
    else longestLost = Math.max(longestLost, length)
  }
  const last = won.at(-1)
  return { longestWon, longestLost, current: last === undefined ? null : { won: last, length } }
}
