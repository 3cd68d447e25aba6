import { exactOddsOf, type Price } from './exact-odds.ts'
import { divideHalfUp } from './money.ts'
import { isPrice } from './odds.ts'

const FRACTION = /^(\d{1,4})\s*\/\s*(\d{1,4})$/
const AMERICAN = /^([+−-])\s*([1-9]\d{2,5})$/

/**
 * Fractional or American odds as a decimal price, to the thousandth, halves up, and exactly: 1/2 is 1.500, +150 is 2.500 and -110 is 1.909, exactly
 * 21/11. Null for anything else, and outside 1.01 to 1000.
 */
export function priceOfOtherNotation(text: string): Price | null {
  const fraction = fractional(text.trim()) ?? american(text.trim())
  if (fraction === null || fraction.stake === 0n) return null
  const { win, stake } = fraction
  const odds = Number(divideHalfUp(win * 1000n, stake)) + 1000
  return isPrice(odds) ? { odds, exactOdds: exactOddsOf(win, stake, odds) } : null
}

type Fraction = { readonly win: bigint; readonly stake: bigint }

/** a/b wins a for a stake of b. */
function fractional(text: string): Fraction | null {
  if (!FRACTION.test(text)) return null
  const [win = 0n, stake = 0n] = text.split('/').map(BigInt)
  return { win, stake }
}

/** +150 wins 150 for a stake of 100, -200 wins 100 for a stake of 200. */
function american(text: string): Fraction | null {
  const [, sign, figure] = AMERICAN.exec(text) ?? []
  if (figure === undefined) return null
  return sign === '+' ? { win: BigInt(figure), stake: 100n } : { win: 100n, stake: BigInt(figure) }
}
