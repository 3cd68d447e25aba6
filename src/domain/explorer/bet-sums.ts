import type { Sum } from '../bet/statistics.ts'
import { type GroupSum, groupByMatch } from '../maths/bootstrap.ts'
import { BETS_PER_STEP, type Work } from '../maths/work.ts'
import { required } from '../required.ts'

/** Sums of bets; money in cents. */
export type BetSums = {
  readonly bets: number
  readonly open: number
  readonly staked: bigint
  readonly profit: bigint
  /** The sum over bets that count in the yield. */
  readonly atRisk: Sum
  /** Bets at risk with a closing price, and the sum of price ÷ closing price. */
  readonly closed: number
  readonly raw: number
  /** Bets at risk with a fair chance from the closing prices, and the sum of price × chance. */
  readonly fairClosed: number
  readonly fair: number
}

/** A bet that counts in the yield, with the matches it is tied to, including those of its legs; money in cents. */
export type RiskedBet = GroupSum & { readonly matches: readonly number[] }

export function addSums(all: readonly BetSums[]): BetSums {
  const count = (of: (sums: BetSums) => number) => all.reduce((sum, each) => sum + of(each), 0)
  const money = (of: (sums: BetSums) => bigint) => all.reduce((sum, each) => sum + of(each), 0n)
  return {
    bets: count(({ bets }) => bets),
    open: count(({ open }) => open),
    staked: money(({ staked }) => staked),
    profit: money(({ profit }) => profit),
    atRisk: {
      bets: count(({ atRisk }) => atRisk.bets),
      staked: money(({ atRisk }) => atRisk.staked),
      profit: money(({ atRisk }) => atRisk.profit),
    },
    closed: count(({ closed }) => closed),
    raw: count(({ raw }) => raw),
    fairClosed: count(({ fairClosed }) => fairClosed),
    fair: count(({ fair }) => fair),
  }
}

/** Sums per group of dependent bets: the bootstrap draws these groups. */
export function* sumByMatch(bets: readonly RiskedBet[]): Work<GroupSum[]> {
  const numbers = yield* groupByMatch(bets)
  // Group numbers are consecutive from 0.
  const sums: { staked: number; profit: number }[] = []
  for (const [at, { staked, profit }] of bets.entries()) {
    const number = required(numbers[at], 'the group of a bet')
    const sum = (sums[number] ??= { staked: 0, profit: 0 })
    sum.staked += staked
    sum.profit += profit
    if (at % BETS_PER_STEP === BETS_PER_STEP - 1) yield
  }
  return sums
}
