import { exactOddsOf, type Price } from '../../money/exact-odds.ts'
import { divideHalfUp } from '../../money/money.ts'
import { isMultiplePrice, isPrice, type Thousandths } from '../../money/odds.ts'
import { seenText } from '../../text/seen-text.ts'
import type { OddsNotation } from '../plan.ts'
import { readNumber, scaled } from './number-text.ts'

const LEAST_AMERICAN = 100_000
/** Characters of odds. */
const LONGEST = 30
const FRACTION = /^\d{1,5}\s*\/\s*\d{1,5}$/u
/** 8/11; among decimal odds, "2/10" may be a slip for 2.10. */
export const isFraction = (text: string): boolean => text.length <= LONGEST && FRACTION.test(plainOf(text))
const EVENS = /^(?:evs?|evens?)$/iu
const SIGNED = /^([+-])\s*(\d[\d,.]*)$/u

/** The notation that a cell shows. `open`: a number of 100 or more without a sign, decimal 110 or American +110. */
export type ShownNotation = 'decimal' | 'american' | 'open'

/** Null for neither notation, and for fractions, which are the same in both. */
export function shownNotation(text: string): ShownNotation | null {
  if (text.length > LONGEST) return null
  const plain = plainOf(text)
  if (american(plain, null) !== null) return 'american'
  const odds = decimal(plain)
  if (odds === null) return null
  return odds < LEAST_AMERICAN || plain !== withoutMark(plain) ? 'decimal' : 'open'
}

/**
 * Odds as whole thousandths, halves up: "1,85" is 1850, "-133" is 1752, "+150" is 2500, "8/11" is 1727. `notation` decides how a number
 * without a sign is read; null: a number below 100 is decimal, others are not read. A multiple may have longer odds than a single. Null for
 * anything else.
 */
export function readOdds(text: string, notation: OddsNotation | null, isMultiple: boolean): Thousandths | null {
  if (text.length > LONGEST) return null
  const plain = plainOf(text)
  if (notation === null && shownNotation(plain) === 'open') return null
  const fraction = fractionIn(plain, notation)
  const odds = fraction ? plusStake(fraction) : notation === null || notation === 'decimal' ? (decimal(plain) ?? 0) : 0
  return (isMultiple ? isMultiplePrice(odds) : isPrice(odds)) ? odds : null
}

/** As `readOdds`, with the exact price of American and fractional odds: "-110" is 21/11. */
export function readPrice(text: string, notation: OddsNotation | null, isMultiple: boolean): Price | null {
  const odds = readOdds(text, notation, isMultiple)
  if (odds === null) return null
  const plain = plainOf(text)
  const fraction = fractionIn(plain, notation)
  return { odds, exactOdds: fraction && exactOddsOf(fraction.win, fraction.stake, odds) }
}

/** `win` is won for `stake`. */
type Fraction = { readonly win: bigint; readonly stake: bigint }

function fractionIn(text: string, notation: OddsNotation | null): Fraction | null {
  if (notation === null || notation === 'decimal' || notation === 'american') {
    return fractional(text) ?? american(text, notation)
  }
  return fractional(text) ?? net(text, notation)
}

const SCALE = 6
const ONE = 10n ** BigInt(SCALE)

/** Reads the notations of Asia and of prediction markets: the win for a stake of 1, or the stake to win 1. */
function net(text: string, notation: Exclude<OddsNotation, 'decimal' | 'american'>): Fraction | null {
  const [, sign = '', digits, isCents] = /^([+-]?)\s*([\d.,]+)\s*(¢|c|ct|%)?$/iu.exec(text) ?? []
  const number = digits === undefined ? null : readNumber(digits, digits.includes(',') ? 'comma' : 'point')
  const scaledUp = number && scaled(number, SCALE)
  if (!scaledUp) return null
  const size = BigInt(scaledUp)
  if (notation === 'cents') {
    const price = isCents !== undefined || size >= ONE ? size / 100n : size
    return sign === '' && price < ONE && price > 0n ? { win: ONE - price, stake: price } : null
  }
  if (isCents !== undefined) return null
  if (notation === 'hong-kong') return sign === '' ? { win: size, stake: ONE } : null
  if (notation === 'malay' ? size > ONE : size < ONE) return null
  return sign === '-' ? { win: ONE, stake: size } : { win: size, stake: ONE }
}

const plainOf = (text: string) => seenText(text).replace(/[−–]/gu, '-')

function fractional(text: string): Fraction | null {
  if (EVENS.test(text)) return { win: 1n, stake: 1n }
  if (!FRACTION.test(text)) return null
  const [win = 0n, stake = 0n] = text.split('/').map(BigInt)
  return stake === 0n ? null : { win, stake }
}

/** +150 wins 150 for a stake of 100, -200 wins 100 for a stake of 200. */
function american(text: string, notation: OddsNotation | null): Fraction | null {
  const [, sign, digits] = SIGNED.exec(notation === 'american' && /^\d/u.test(text) ? `+${text}` : text) ?? []
  const number = digits === undefined ? null : readNumber(digits, null)
  const hundredths = (number && scaled(number, 2)) ?? 0
  if (hundredths < 100_00 || hundredths > 1_000_000_00) return null
  return sign === '+' ? { win: BigInt(hundredths), stake: 10_000n } : { win: 10_000n, stake: BigInt(hundredths) }
}

const plusStake = ({ win, stake }: Fraction) => Number(divideHalfUp(win * 1000n, stake)) + 1000

/** "@1.85", "x1.85" and "1.85x" are decimal odds. */
const withoutMark = (text: string) => text.replace(/^[@x]\s*|\s*x$/iu, '')

function decimal(text: string): number | null {
  if (!/^(?:[@x]?\s*[\d.,\s]+|[\d.,]+\s*x)$/iu.test(text)) return null
  const bare = withoutMark(text)
  // "1,850" has three decimals, never thousands.
  const number = readNumber(bare, bare.includes(',') ? 'comma' : 'point')
  return number && scaled(number, 3)
}
