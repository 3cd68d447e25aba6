import { mapInSteps, sumInSteps, type Work } from '../maths/work.ts'
import { required } from '../required.ts'
import { type BinaryPick, meanAndDeviation, type ProfitDistribution } from './binary-pick.ts'
import { invertedDistribution } from './inverted-distribution.ts'

/** States × picks, about 0.1 s of computation. */
const MOST_CELLS = 80_000_000
const CELLS_PER_STEP = 1_000_000

/**
 * The Poisson binomial distribution of the profit. Exact by convolution over the possible sums where affordable: a few hundred bets, thousands with
 * equal stakes and prices. Otherwise by inverting the characteristic function.
 */
export function* profitDistribution(picks: readonly BinaryPick[]): Work<ProfitDistribution> {
  const spans = yield* mapInSteps(picks, ({ win, loss }) => win + loss)
  const step = spans.reduce(greatestCommonDivisor, 0)
  const total = yield* sumInSteps(spans, (span) => span)
  if (step === 0) return certain(picks)
  const cellsToCount = ((total / step) * picks.length) / 2
  if (cellsToCount > MOST_CELLS) return yield* invertedDistribution(picks)

  // chances[j]: the chance of a profit of least + j × step.
  const chances = new Float64Array(total / step + 1)
  chances[0] = 1
  let [reached, cells] = [0, 0]
  for (const { chance, win, loss } of picks) {
    const span = (win + loss) / step
    reached += span
    for (let at = reached; at >= 0; at -= 1) {
      const won = at >= span ? required(chances[at - span], 'a chance') : 0
      chances[at] = required(chances[at], 'a chance') * (1 - chance) + won * chance
    }
    cells += reached
    if (cells > CELLS_PER_STEP) {
      cells = 0
      yield
    }
  }
  return exact(chances, step, picks)
}

function exact(chances: Float64Array, step: number, picks: readonly BinaryPick[]): ProfitDistribution {
  const { mean, deviation, least, most } = meanAndDeviation(picks)
  // before[j]: the chance of a profit below least + j × step.
  const before = new Float64Array(chances.length + 1)
  for (const [at, chance] of chances.entries()) before[at + 1] = required(before[at], 'a sum of chances') + chance
  const sumBefore = (at: number) => required(before[Math.min(chances.length, Math.max(0, at))], 'a sum of chances')
  return {
    mean,
    deviation,
    least,
    most,
    isExact: true,
    below: (cents) => sumBefore(Math.ceil((cents - least) / step)),
    upTo: (cents) => sumBefore(Math.floor((cents - least) / step) + 1),
  }
}

function certain(picks: readonly BinaryPick[]): ProfitDistribution {
  return exact(Float64Array.of(1), 1, picks)
}

function greatestCommonDivisor(a: number, b: number): number {
  return b === 0 ? a : greatestCommonDivisor(b, a % b)
}
