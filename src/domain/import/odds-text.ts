import { divideHalfUp } from '../money.ts'
import { HIGHEST_MULTIPLE, isPrice, type Thousandths } from '../odds.ts'
import { readNumber, scaled } from './number-text.ts'
import type { OddsNotation } from './plan.ts'

const LOWEST = 1010
/** Characters of odds. */
const LONGEST = 30
const FRACTION = /^(\d{1,5})\s*\/\s*(\d{1,5})$/u
const EVENS = /^(?:evs?|evens?)$/iu
const SIGNED = /^([+-])\s*(\d[\d,.]*)$/u

/** Whether a text can only be American odds: a sign and at least 100. */
export function isAmerican(text: string): boolean {
  return text.length <= LONGEST && /^[+−–-]\s*[1-9]\d{2,5}$/u.test(text.trim())
}

/**
 * Odds as whole thousandths, halves up: "1,85" is 1850, "-133" is 1752, "+150" is 2500, "8/11" is 1727. `notation` decides how a number
 * without a sign is read. A multiple may have longer odds than a single. Null for anything else.
 */
export function readOdds(text: string, notation: OddsNotation, isMultiple: boolean): Thousandths | null {
  if (text.length > LONGEST) return null
  const plain = text.trim().replace(/[−–]/gu, '-')
  const odds = fractional(plain) ?? american(plain, notation) ?? decimal(plain, notation)
  if (odds === null || odds < LOWEST) return null
  return isPrice(odds) || (isMultiple && odds <= HIGHEST_MULTIPLE) ? odds : null
}

function fractional(text: string): number | null {
  if (EVENS.test(text)) return 2000
  const { 1: win, 2: stake } = FRACTION.exec(text) ?? []
  return win === undefined || stake === undefined || Number(stake) === 0 ? null : plusStake(BigInt(win), BigInt(stake))
}

/** +150 wins 150 for a stake of 100, -200 wins 100 for a stake of 200. */
function american(text: string, notation: OddsNotation): number | null {
  const { 1: sign, 2: digits } = SIGNED.exec(notation === 'american' && /^\d/u.test(text) ? `+${text}` : text) ?? []
  const number = digits === undefined ? null : readNumber(digits, null)
  const hundredths = number && scaled(number, 2)
  if (hundredths === null || hundredths < 100_00 || hundredths > 1_000_000_00) return null
  return sign === '+' ? plusStake(BigInt(hundredths), 10_000n) : plusStake(10_000n, BigInt(hundredths))
}

const plusStake = (win: bigint, stake: bigint) => Number(divideHalfUp(win * 1000n, stake)) + 1000

function decimal(text: string, notation: OddsNotation): number | null {
  if (notation === 'american' || !/^[@x]?\s*[\d.,\s]+$/iu.test(text)) return null
  const bare = text.replace(/^[@x]\s*/iu, '')
  // "1,850" are odds of three decimals, never of thousands.
  const number = readNumber(bare, bare.includes(',') ? 'comma' : 'point')
  return number && scaled(number, 3)
}
