import { required } from '../required.ts'
import { rootOf } from './root-of.ts'
import { seededIntegers } from './seeded-random.ts'
import { BETS_PER_STEP, mapInSteps, type Work } from './work.ts'

/** Assigns a group number to each bet. Dependent bets share one: bets on one match, connected by multiples with legs on several. */
export function* groupByMatch(bets: readonly { readonly matches: readonly number[] }[]): Work<number[]> {
  const parents = new Int32Array(bets.length)
  const firstOf = new Map<number, number>()
  for (const [index, { matches }] of bets.entries()) {
    parents[index] = index
    for (const match of matches) {
      const first = firstOf.get(match)
      if (first === undefined) firstOf.set(match, index)
      else parents[rootOf(parents, index)] = rootOf(parents, first)
    }
    if (index % BETS_PER_STEP === 0) yield
  }
  // Group numbers by root, from 1.
  const numbers = new Int32Array(bets.length)
  let count = 0
  return yield* mapInSteps(parents, (_, index) => {
    const root = rootOf(parents, index)
    if (numbers[root] === 0) {
      count += 1
      numbers[root] = count
    }
    return required(numbers[root], 'the number of a group') - 1
  })
}

/** Profit and stakes of one group, in cents. */
export type GroupSum = { readonly profit: number; readonly staked: number }
export type Interval = { readonly low: number; readonly high: number }

/** Sums the bets by their group numbers from `groupByMatch`. */
export function* groupSums(bets: readonly GroupSum[], groups: readonly number[]): Work<GroupSum[]> {
  const sums: { profit: number; staked: number }[] = []
  for (const [index, group] of groups.entries()) {
    const sum = (sums[group] ??= { profit: 0, staked: 0 })
    const { profit, staked } = required(bets[index], 'the bet of a group')
    sum.profit += profit
    sum.staked += staked
    if (index % BETS_PER_STEP === 0) yield
  }
  return sums
}

const RESAMPLES = 10_000
/** More groups than this are merged in order: the variance of the sum stays the same, and the work is bounded. */
const MOST_BLOCKS = 2000
const DRAWS_PER_STEP = 25_000
const SEED = 0x5eed
const TAIL = 0.025

/**
 * The interval of profit and yield in 95 % of the records resampled from the user's own, group by group, with a fixed seed: the percentile interval
 * of B. Efron (1979), over groups as in Cameron, Gelbach, Miller (2008), "Bootstrap-based improvements for inference with clustered errors". `yield`
 * is null if nothing was staked.
 */
export function* bootstrapProfit(groups: readonly GroupSum[]): Work<{ profit: Interval; yield: Interval | null }> {
  const blocks = joined(groups)
  const profits = Float64Array.from(blocks, ({ profit }) => profit)
  const stakes = Float64Array.from(blocks, ({ staked }) => staked)
  const sums = new Float64Array(RESAMPLES)
  const yields = new Float64Array(RESAMPLES)
  const draw = seededIntegers(SEED)
  const pauseEvery = Math.ceil(DRAWS_PER_STEP / Math.max(1, blocks.length))
  for (let sample = 0; sample < RESAMPLES; sample += 1) {
    let [profit, staked] = [0, 0]
    for (let count = profits.length; count > 0; count -= 1) {
      const at = draw(profits.length)
      profit += required(profits[at], 'the profit of a block')
      staked += required(stakes[at], 'the stakes of a block')
    }
    sums[sample] = profit
    yields[sample] = staked > 0 ? profit / staked : 0
    if (sample % pauseEvery === 0) yield
  }
  const isStaked = stakes.some((staked) => staked > 0)
  return { profit: middleOf(sums), yield: isStaked ? middleOf(yields) : null }
}

function joined(groups: readonly GroupSum[]): GroupSum[] {
  const size = Math.ceil(groups.length / MOST_BLOCKS)
  return Array.from({ length: Math.ceil(groups.length / size) }, (_, block) => {
    const part = groups.slice(block * size, (block + 1) * size)
    return {
      profit: part.reduce((sum, { profit }) => sum + profit, 0),
      staked: part.reduce((sum, { staked }) => sum + staked, 0),
    }
  })
}

function middleOf(values: Float64Array): Interval {
  const rising = values.toSorted()
  const at = (share: number) => required(rising[Math.round(share * (rising.length - 1))], 'a resample')
  return { low: at(TAIL), high: at(1 - TAIL) }
}
