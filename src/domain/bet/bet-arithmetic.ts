import type { Factor } from '../money/exact-odds.ts'
import { type Cents, divideHalfUp, LARGEST_RESULT } from '../money/money.ts'
import type { Thousandths } from '../money/odds.ts'
import type { Verdict } from '../verdict/verdict.ts'

/**
 * What a stake of 1 returns: the odds for a win, 1 for a returned stake. Half won: half at the odds and half returned; half lost: half returned and
 * half lost: https://en.aaakk.org (Asian handicap, clearance).
 */
export function factorOf(verdict: Verdict, price: Thousandths | Factor): Factor {
  const { numerator, denominator } =
    typeof price === 'number' ? { numerator: BigInt(price), denominator: 1000n } : price
  switch (verdict) {
    case 'won':
      return { numerator, denominator }
    case 'half-won':
      return { numerator: numerator + denominator, denominator: 2n * denominator }
    case 'push':
    case 'void':
      return { numerator: 1n, denominator: 1n }
    case 'half-lost':
      return { numerator: 1n, denominator: 2n }
    case 'lost':
      return { numerator: 0n, denominator: 1n }
  }
}

/** A part of the stake that the bookmaker bought back, and what it paid for it. */
export type CashOut = { readonly stake: Cents; readonly paid: Cents }

/** A free bet's stake is the bookmaker's: it is neither returned nor lost. */
export type Staked = { readonly amount: Cents; readonly isFreeBet: boolean; readonly cashOuts: readonly CashOut[] }

/**
 * The profit of a settled bet. The return of the remaining stake is rounded once, half a cent up: 0.05 half lost returns 0.03, so it costs 0.02.
 * Null: above the largest result.
 */
export function profitOf(staked: Staked, factor: Factor): Cents | null {
  const cashed = staked.cashOuts.reduce((sum, { stake }) => sum + stake, 0)
  const rest = BigInt(staked.amount - cashed)
  const returned = divideHalfUp(rest * factor.numerator, factor.denominator)
  const profit = withoutFreeLoss(returned - rest, staked) + BigInt(profitOfCashOuts(staked))
  return profit > BigInt(LARGEST_RESULT) ? null : Number(profit)
}

/** The profit of the parts cashed out so far; the whole profit if no stake is left. */
export function profitOfCashOuts({ isFreeBet, cashOuts }: Staked): Cents {
  return cashOuts.reduce((sum, { stake, paid }) => sum + paid - (isFreeBet ? 0 : stake), 0)
}

function withoutFreeLoss(profit: bigint, { isFreeBet }: Staked): bigint {
  return isFreeBet && profit < 0n ? 0n : profit
}
