import type { Factor } from './bet-arithmetic.ts'
import type { Thousandths } from './odds.ts'

/**
 * What a stake of 1 returns, as a fraction in lowest terms, where three decimals do not hold it: -110 is "21/11", 1/3 is "4/3", and what
 * wins 90.91 for 100 is "19091/10000".
 */
export type ExactOdds = string

/** A price: in thousandths, as it is shown, sorted and compared, and exactly, as it is paid. */
export type Price = { readonly odds: Thousandths; readonly exactOdds: ExactOdds | null }

const FRACTION = /^([1-9]\d{0,14})\/([1-9]\d{0,14})$/
/** A file that gives the odds with two decimals and what the bet wins to the cent. */
const MOST_APART = 100n

/** The price that returns `win` on top of a stake, beside its thousandths; null where these hold it, and for a fraction that is too long. */
export function exactOddsOf(win: bigint, stake: bigint, odds: Thousandths): ExactOdds | null {
  const [numerator, denominator] = [win + stake, stake]
  const divisor = greatestDivisor(numerator, denominator)
  return parseExactOdds(`${numerator / divisor}/${denominator / divisor}`, odds)
}

/** Null for anything that is not the price `odds`, or is not in lowest terms, and where the thousandths hold it. */
export function parseExactOdds(text: string, odds: Thousandths): ExactOdds | null {
  const factor = read(text)
  if (factor === null || greatestDivisor(factor.numerator, factor.denominator) !== 1n) return null
  const apart = 1000n * factor.numerator - BigInt(odds) * factor.denominator
  const isNear = MOST_APART * (apart < 0n ? -apart : apart) <= BigInt(odds) * factor.denominator
  return apart !== 0n && isNear && factor.numerator > factor.denominator ? text : null
}

/** What a stake of 1 returns when it is won. */
export function returnOf({ odds, exactOdds }: Price): Factor {
  if (exactOdds === null) return { numerator: BigInt(odds), denominator: 1000n }
  const factor = read(exactOdds)
  if (factor === null) throw new Error(`${exactOdds} is no fraction`)
  return factor
}

function read(text: string): Factor | null {
  const { 1: numerator, 2: denominator } = FRACTION.exec(text) ?? []
  return numerator === undefined || denominator === undefined
    ? null
    : { numerator: BigInt(numerator), denominator: BigInt(denominator) }
}

function greatestDivisor(a: bigint, b: bigint): bigint {
  return b === 0n ? a : greatestDivisor(b, a % b)
}
