import { expect, test } from 'vitest'
import { decidedBet } from '../../../test/support/decided-bet.ts'
import { bootstrapProfit, groupByMatch } from './bootstrap.ts'
import { endsOf, picksOf } from './decided-bet.ts'
import { equityCurve } from './equity-curve.ts'
import { invertedDistribution } from './inverted-distribution.ts'
import { losingRuns } from './losing-run.ts'
import { judgeForecasts } from './own-chances.ts'
import { profitDistribution } from './profit-distribution.ts'
import { mapInSteps, type Work } from './work.ts'

/** How often the work lets its caller do something else before it is done. */
function pausesOf(work: Work<unknown>): number {
  let pauses = 0
  while (!work.next().done) pauses += 1
  return pauses
}

// Three steps of 4,096 bets.
const BETS = Array.from({ length: 12_288 }, (_, index) =>
  decidedBet({ matches: [index], status: index % 2 === 0 ? 'won' : 'lost', ownChance: 0.5 }),
)
const ENDS = BETS.map(endsOf)
const CHANCES = ENDS.map(({ chance }) => chance)
const PICKS = BETS.map((bet) => ({ ...bet, pick: `${bet.matches.join()} alfa` }))

test.each<[string, () => Work<unknown>]>([
  ['a list', () => mapInSteps(BETS, endsOf)],
  ['the groups of bets', () => groupByMatch(BETS)],
  ['the picks', () => picksOf(PICKS, ENDS)],
  ['the curve', () => equityCurve(BETS, ENDS)],
  ['the judgement of own chances', () => judgeForecasts(BETS)],
])('%s of 12,288 bets pauses every 4,096 bets, not at each of them', (_, work) => {
  const pauses = pausesOf(work())
  expect(pauses).toBeGreaterThanOrEqual(3)
  expect(pauses).toBeLessThanOrEqual(10)
})

test('the resampling of 50 groups pauses every 100,000 draws', () => {
  // 10,000 samples of 50 draws: 5 times.
  const pauses = pausesOf(bootstrapProfit(Array.from({ length: 50 }, () => ({ profit: 100, staked: 100 }))))
  expect(pauses).toBeGreaterThanOrEqual(5)
  expect(pauses).toBeLessThanOrEqual(6)
})

test('the exact distribution of 3,000 even bets pauses every million cells', () => {
  // Bet n adds to n + 1 sums: 4.5 million.
  const pauses = pausesOf(profitDistribution(ENDS.slice(0, 3000)))
  expect(pauses).toBeGreaterThanOrEqual(4)
  expect(pauses).toBeLessThanOrEqual(6)
})

test('the smoothed distribution of 12,288 bets pauses every 20,000 picks', () => {
  // At most 2,048 frequencies.
  const pauses = pausesOf(invertedDistribution(ENDS))
  expect(pauses).toBeGreaterThanOrEqual(10)
  expect(pauses).toBeLessThanOrEqual((2048 * 12_288) / 20_000)
})

test('the losing runs of 12,288 bets pause every 100,000 cells', () => {
  // Bets × lengths: 9 lengths make a step. A run of 40 even bets has a chance above one in 10⁹, one of 45 has not.
  const pauses = pausesOf(losingRuns(CHANCES))
  expect(pauses).toBeGreaterThanOrEqual(Math.floor(38 / 9))
  expect(pauses).toBeLessThanOrEqual(Math.ceil(48 / 9) + 1)
})
