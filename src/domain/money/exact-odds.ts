import type { Cents } from './money.ts'
import type { Thousandths } from './odds.ts'

/** What a stake of 1 returns, exactly. */
export type Factor = { readonly numerator: bigint; readonly denominator: bigint }

/**
 * What a stake of 1 returns, as a fraction in lowest terms, if three decimals cannot express it: -110 is "21/11", 1/3 is "4/3", and a bet that wins
 * 90.91 for 100 is "19091/10000".
 */
export type ExactOdds = string

/** A price: `odds` for display, sorting and comparison, `exactOdds` for payouts. */
export type Price = { readonly odds: Thousandths; readonly exactOdds: ExactOdds | null }

/** The product of 20 legs of 15 digits. */
const FRACTION = /^([1-9]\d{0,299})\/([1-9]\d{0,299})$/
/** Characters of the exact price of a pick: 15 digits each. */
export const LONGEST_OF_PICK = 31
/** Characters of the exact price of a multiple. */
export const LONGEST_OF_MULTIPLE = 601
/** Tolerance for files with two-decimal odds and a payout exact to the cent. */
const MOST_APART = 100n

/** The exact price that returns `win` on top of a stake; null if thousandths express it, or if the fraction is too long. */
export function exactOddsOf(
  win: bigint,
  stake: bigint,
  odds: Thousandths,
  amount: Cents = NO_AMOUNT,
): ExactOdds | null {
  const [numerator, denominator] = [win + stake, stake]
  const divisor = greatestDivisor(numerator, denominator)
  return parseExactOdds(`${numerator / divisor}/${denominator / divisor}`, odds, amount)
}

/**
 * Null for a fraction that does not match `odds`, is not in lowest terms, or can be expressed in thousandths. On a stake of `amount` the payout
 * may differ by a cent from the payout at `odds`: a payout of few cents is rounded more coarsely than its odds.
 */
export function parseExactOdds(text: string, odds: Thousandths, amount: Cents = NO_AMOUNT): ExactOdds | null {
  const factor = read(text)
  if (factor === null || greatestDivisor(factor.numerator, factor.denominator) !== 1n) return null
  const { numerator, denominator } = factor
  const difference = 1000n * numerator - BigInt(odds) * denominator
  const apart = difference < 0n ? -difference : difference
  const isNear = MOST_APART * apart <= BigInt(odds) * denominator
  // One cent plus the rounding of both payouts and the odds.
  const isCent = amount !== NO_AMOUNT && apart * BigInt(amount) <= 2000n * denominator
  return apart !== 0n && (isNear || isCent) && numerator > denominator ? text : null
}

/** Unknown stake. */
const NO_AMOUNT = 0

/** What a stake of 1 returns when it is won. */
export function returnOf({ odds, exactOdds }: Price): Factor {
  if (exactOdds === null) return { numerator: BigInt(odds), denominator: 1000n }
  const factor = read(exactOdds)
  if (factor === null) throw new Error(`${exactOdds} is no fraction`)
  return factor
}

function read(text: string): Factor | null {
  if (!FRACTION.test(text)) return null
  const [numerator = 0n, denominator = 1n] = text.split('/').map(BigInt)
  return { numerator, denominator }
}

function greatestDivisor(a: bigint, b: bigint): bigint {
  let [divisor, rest] = [a, b]
  while (rest !== 0n) [divisor, rest] = [rest, divisor % rest]
  return divisor
}
