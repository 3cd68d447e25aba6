import type { Highlight } from '../../../src/contract/explorer.ts'
import { type SkillStatistics, skill } from '../../../src/contract/skill.ts'
import { stats } from '../../../src/contract/statistics.ts'
import { sixtyBets } from './judged-bets.ts'
import { answer } from './network.ts'
import { statistics } from './people.ts'

/** 33 of 60 won: 312.40 of 600.00 staked. */
export function sixtyJudged(verdict: SkillStatistics['verdict']): void {
  const { report, ...rest } = sixtyBets(10)
  if (!report) throw new Error('sixty bets have a report')
  const clv = {
    measured: 40,
    beaten: 25,
    perBet: { mean: 0.023, interval: { low: 0.009, high: 0.037 } },
    perStake: null,
  }
  answer(skill, {
    ...rest,
    verdict,
    report: { ...report, yieldInterval: { low: -0.058, high: 0.191 }, closing: { ...report.closing, fair: clv } },
  })
  answer(
    stats,
    statistics({
      totalBets: 64,
      winCount: 33,
      lossCount: 27,
      pendingCount: 4,
      totalProfit: '312.40',
      totalStaked: '600.00',
    }),
  )
}

/** Neither luck nor skill is proven. */
export const OPEN_VERDICT = { kind: 'cannot-tell', bets: 60, asGood: { count: 11, of: 100 } } as const

/** A group of bets that did well. */
export const highlighted = (more: Partial<Highlight>): Highlight => ({
  dimension: 'market',
  key: '=total-maps',
  bets: 41,
  groups: 41,
  profit: '75.40',
  yield: 18.4,
  interval: { low: 2.1, high: 34.7 },
  holds: true,
  ...more,
})
