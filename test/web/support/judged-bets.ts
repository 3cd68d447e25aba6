import type { SkillReport, SkillStatistics } from '../../../src/contract/skill.ts'

/** Sixty bets at 1.85, two of three won: 14 stakes of profit. `stake` is in whole euros. */
export function sixtyBets(stake: number): SkillStatistics {
  const money = (stakes: number) => (stakes * stake).toFixed(2)
  const at = (index: number) => new Date(Date.UTC(2026, 8, 1) + index * 86_400_000).toISOString()
  const profitAfter = (bets: number) => Math.floor((bets * 2) / 3) * 0.85 - (bets - Math.floor((bets * 2) / 3))
  const clv = { measured: 0, beaten: 0, perBet: null, perStake: null }
  const report: SkillReport = {
    bets: 60,
    groups: 60,
    freeBets: 0,
    cashedOut: 0,
    winning: { won: 40, asked: 1 / 1.85 },
    closing: { raw: clv, fair: clv, method: 'odds-ratio' },
    staked: money(60),
    profit: money(14),
    profitInterval: { low: money(1), high: money(27) },
    yield: 14 / 60,
    yieldInterval: { low: 1 / 60, high: 27 / 60 },
    luck: {
      expected: money(-2.4),
      spread: money(7.2),
      isExact: true,
      asGood: 0.0147,
      asBad: 0.99,
      withoutEdge: null,
      bars: Array.from({ length: 20 }, (_, bar) => ({
        from: money(-20 + 2 * bar),
        to: money(-18 + 2 * bar),
        chance: 0.05,
      })),
    },
    unit: {
      bets: 60,
      averageOdds: 1.85,
      yield: 14 / 60,
      test: { t: 2, p: 0.02 },
      shrunk: { weight: 0.112, yield: -0.009, deviation: 0.04, positive: 0.4 },
      needed: { evenly: 50, mostly: 90, edge: 500 },
    },
    streaks: {
      longestWon: 2,
      longestLost: 1,
      current: { won: true, length: 2 },
      meanLongestLost: 5,
      asLongLost: 1,
    },
    fall: { money: money(1), units: null, share: null, byLuck: money(9) },
    curve: Array.from({ length: 60 }, (_, index) => ({
      bets: index + 1,
      placedAt: at(index),
      profit: money(profitAfter(index + 1)),
      expected: money(-0.04 * (index + 1)),
      low: money(-2 * Math.sqrt(index + 1)),
      high: money(2 * Math.sqrt(index + 1)),
    })),
    forecasts: null,
  }
  return {
    verdict: { kind: 'doubtful', bets: 60, asGood: { count: 1, of: 100 }, because: 'edge' },
    report,
    calendar: {
      months: [
        { month: '2026-09', bets: 30, profit: money(7) },
        { month: '2026-10', bets: 30, profit: money(7) },
      ],
      weekdays: Array.from({ length: 7 }, () => ({ bets: 8, profit: money(2) })),
    },
  }
}
