import type { Sum } from '../statistics.ts'
import type { YieldColumns } from './match-groups.ts'

/** The bets of a book, a value for each bet in each column. Money is in cents. */
export type BetColumns = YieldColumns & {
  readonly bets: number
  readonly isOpen: Uint8Array
  readonly isVoid: Uint8Array
  /** Price ÷ closing price; NaN without one. */
  readonly raw: Float64Array
  /** Price × chance by the closing prices without the margin; NaN without one. */
  readonly fair: Float64Array
}

export type BetSums = {
  readonly bets: number
  readonly open: number
  readonly voids: number
  readonly staked: bigint
  readonly profit: bigint
  /** For the bets that count in the yield. */
  readonly atRisk: Sum
  readonly closed: number
  readonly raw: number
  readonly fairClosed: number
  readonly fair: number
}

/** The sum of this many amounts of at most 10^13 cents is exact in a float. */
const EXACT = 500

/** The sums of these bets; `bets` has their indexes. */
export function sumBets(columns: BetColumns, bets: Int32Array): BetSums {
  const { isOpen, isVoid, isAtRisk, raw, fair } = columns
  let [open, voids, atRisk, closed, raws, fairClosed, fairs] = [0, 0, 0, 0, 0, 0, 0]
  let [staked, profit, riskStaked, riskProfit] = [0n, 0n, 0n, 0n]
  for (let from = 0; from < bets.length; from += EXACT) {
    const end = Math.min(bets.length, from + EXACT)
    let [stakes, profits, riskStakes, riskProfits] = [0, 0, 0, 0]
    for (let at = from; at < end; at += 1) {
      const bet = bets[at] ?? 0
      const stake = columns.staked[bet] ?? 0
      const won = columns.profit[bet] ?? 0
      const price = raw[bet] ?? 0
      const chance = fair[bet] ?? 0
      stakes += stake
      profits += won
      open += isOpen[bet] ?? 0
      voids += isVoid[bet] ?? 0
      if (isAtRisk[bet] === 1) {
        atRisk += 1
        riskStakes += stake
        riskProfits += won
      }
      if (!Number.isNaN(price)) {
        closed += 1
        raws += price
      }
      if (!Number.isNaN(chance)) {
        fairClosed += 1
        fairs += chance
      }
    }
    staked += BigInt(stakes)
    profit += BigInt(profits)
    riskStaked += BigInt(riskStakes)
    riskProfit += BigInt(riskProfits)
  }
  return {
    bets: bets.length,
    open,
    voids,
    staked,
    profit,
    atRisk: { bets: atRisk, staked: riskStaked, profit: riskProfit },
    closed,
    raw: raws,
    fairClosed,
    fair: fairs,
  }
}
