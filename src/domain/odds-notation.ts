import { divideHalfUp } from './money.ts'
import { isPrice, type Thousandths } from './odds.ts'

const FRACTION = /^(\d{1,4})\s*\/\s*(\d{1,4})$/
const AMERICAN = /^([+−-])\s*([1-9]\d{2,5})$/

/**
 * Odds in another notation as decimal ones, to the thousandth, halves up: 1/2 is 1.500, +150 is 2.500 and -200 is 1.500.
 * Null for anything else, and for what is no price (1.01 to 1000).
 */
export function oddsOfOtherNotation(text: string): Thousandths | null {
  const odds = fractionalOdds(text.trim()) ?? americanOdds(text.trim())
  return odds !== null && isPrice(odds) ? odds : null
}

/** a/b wins a for a stake of b. */
function fractionalOdds(text: string): number | null {
  const [, win, stake] = FRACTION.exec(text) ?? []
  return win === undefined || stake === undefined ? null : withStake(BigInt(win), BigInt(stake))
}

/** +150 wins 150 for a stake of 100, -200 wins 100 for a stake of 200. */
function americanOdds(text: string): number | null {
  const [, sign, figure] = AMERICAN.exec(text) ?? []
  if (figure === undefined) return null
  return sign === '+' ? withStake(BigInt(figure), 100n) : withStake(100n, BigInt(figure))
}

const withStake = (win: bigint, stake: bigint) =>
  stake === 0n ? null : Number(divideHalfUp(win * 1000n, stake)) + 1000
