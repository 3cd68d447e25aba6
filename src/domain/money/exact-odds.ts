import type { Cents } from './money.ts'
import type { Thousandths } from './odds.ts'

/** What a stake of 1 returns, exactly. */
export type Factor = { readonly numerator: bigint; readonly denominator: bigint }

/**
 * What a stake of 1 returns, as a fraction in lowest terms, where three decimals do not hold it: -110 is "21/11", 1/3 is "4/3", and what
 * wins 90.91 for 100 is "19091/10000".
 */
export type ExactOdds = string

/** A price: in thousandths, as it is shown, sorted and compared, and exactly, as it is paid. */
export type Price = { readonly odds: Thousandths; readonly exactOdds: ExactOdds | null }

/** The product of 20 legs of 15 digits. */
const FRACTION = /^([1-9]\d{0,299})\/([1-9]\d{0,299})$/
/** Characters of the exact price of a pick: 15 digits each. */
export const LONGEST_OF_PICK = 31
/** Characters of the exact price of a multiple. */
export const LONGEST_OF_MULTIPLE = 601
/** A file that gives the odds with two decimals and what the bet wins to the cent. */
const MOST_APART = 100n

/** The price that returns `win` on top of a stake, beside its thousandths; null where these hold it, and for a fraction that is too long. */
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
 * Null for anything that is not the price `odds`, or is not in lowest terms, and where the thousandths hold it. On a stake of `amount` the
 * sum may be a cent from what `odds` pay: a sum of few cents is rounded further than its odds.
 */
export function parseExactOdds(text: string, odds: Thousandths, amount: Cents = NO_AMOUNT): ExactOdds | null {
  const factor = read(text)
  if (factor === null || greatestDivisor(factor.numerator, factor.denominator) !== 1n) return null
  const { numerator, denominator } = factor
  const difference = 1000n * numerator - BigInt(odds) * denominator
  const apart = difference < 0n ? -difference : difference
  const isNear = MOST_APART * apart <= BigInt(odds) * denominator
  // The cent, and what both sums and the odds are rounded by.
  const isCent = amount !== NO_AMOUNT && apart * BigInt(amount) <= 2000n * denominator
  return apart !== 0n && (isNear || isCent) && numerator > denominator ? text : null
}

/** The stake is not known. */
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
