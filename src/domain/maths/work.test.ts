import { expect, test } from 'vitest'
import { decidedBet } from '../../../test/support/decided-bet.ts'
import { binaryPickOf, isWon, picksOf } from '../luck/decided-bet.ts'
import { equityCurve } from '../luck/equity-curve.ts'
import { invertedDistribution } from '../luck/inverted-distribution.ts'
import { losingRuns } from '../luck/losing-run.ts'
import { judgeForecasts } from '../luck/own-chances.ts'
import { profitDistribution } from '../luck/profit-distribution.ts'
import { bootstrapProfit, groupByMatch, groupSums } from './bootstrap.ts'
import { filterInSteps, mapInSteps, sumInSteps, type Work } from './work.ts'

/** How often the work lets its caller do something else before it is done. */
function pausesOf(work: Work<unknown>): number {
  let pauses = 0
  while (!work.next().done) pauses += 1
  return pauses
}

// Twelve steps of 1,024 bets.
const BETS = Array.from({ length: 12_288 }, (_, index) =>
  decidedBet({ matches: [index], status: index % 2 === 0 ? 'won' : 'lost', ownChance: 0.5 }),
)
const ENDS = BETS.map(binaryPickOf)
const PICKS = BETS.map((bet) => ({ ...bet, pick: `${bet.matches.join()} alfa` }))

// `besides`: between its parts.
test.each<[string, { passes: number; besides?: number }, () => Work<unknown>]>([
  ['a list', { passes: 1 }, () => mapInSteps(BETS, binaryPickOf)],
  ['a sum', { passes: 1 }, () => sumInSteps(BETS, ({ staked }) => staked)],
  ['the bets that were won', { passes: 1 }, () => filterInSteps(BETS, isWon)],
  ['the groups of bets', { passes: 2 }, () => groupByMatch(BETS)],
  ['the sums of groups', { passes: 1 }, () => groupSums(BETS, [...BETS.keys()])],
  ['the picks', { passes: 2 }, () => picksOf(PICKS, ENDS)],
  ['the curve', { passes: 1 }, () => equityCurve(BETS, ENDS)],
  ['the judgement of own chances', { passes: 1, besides: 2 }, () => judgeForecasts(BETS)],
])('%s of 12,288 bets pauses every 1,024 bets of each pass: %j', (_, { passes, besides = 0 }, work) => {
  expect(pausesOf(work())).toBe(12 * passes + besides)
})

test('the resampling of 50 groups pauses every 25,000 draws', () => {
  // 10,000 samples of 50 draws.
  expect(pausesOf(bootstrapProfit(Array.from({ length: 50 }, () => ({ profit: 100, staked: 100 }))))).toBe(20)
})

test('the exact distribution of 3,000 even bets pauses every million cells', () => {
  // Bet n adds to n sums: a million more after 1,414, 2,000, 2,450 and 2,829 bets. Before them two pauses of the spans, and three of their sum.
  expect(pausesOf(profitDistribution(ENDS.slice(0, 3000)))).toBe(9)
})

test('the smoothed distribution of 12,288 bets pauses every 5,000 picks', () => {
  // A value of the characteristic function is exp(−(πk / 10.04)² / 2), which is negligible from k = 21 on. Frequency k ends after the share
  // (20.57 / k)² of its picks, and 64 of them end the sum: (20 + Σ (20.57 / k)²) × 12,288 picks, where the sum over 21 to 84 is 15.6.
  expect(pausesOf(invertedDistribution(ENDS))).toBe(87)
})

test('the losing runs of 10,000 bets pause every 10,000 bets, and after each length', () => {
  // 42 of 10,000 even bets are lost in a row with 10,000 ÷ 2⁴³, 1.1 in 10⁹: the longest run that counts. Two pauses for each length, one for the
  // first that does not count, and one at the start.
  expect(pausesOf(losingRuns(Array.from({ length: 10_000 }, () => 0.5)))).toBe(86)
})
