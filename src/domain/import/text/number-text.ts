import { type Cents, LARGEST_RESULT } from '../../money/money.ts'
import { seenText } from '../../text/seen-text.ts'
import type { DecimalMark } from '../plan.ts'
import { CURRENCY_WORD, isCurrency } from './currency-text.ts'

/** A number of a cell, exactly as written: 1,234.50 has the whole part "1234" and the decimals "50". */
export type PlainNumber = { readonly isNegative: boolean; readonly whole: string; readonly decimals: string }

/** Characters of a number with its currency. */
const LONGEST = 60

const SIGNS = /[−–﹣－]/gu
/** Between groups of three digits: spaces of every width, and the apostrophe of Swiss files. */
const GROUP_SPACE = /(?<=\d)[\s\u00a0\u2009\u202f'’](?=\d{3}(?!\d))/gu
const CURRENCY_BEFORE = new RegExp(String.raw`^([+-]?)\s*(${CURRENCY_WORD})\s*(?=[+-]?[\d.,])`, 'iu')
const CURRENCY_AFTER = new RegExp(String.raw`(?<=[\d)]|\d[.,]-{1,2})\s*(${CURRENCY_WORD})$`, 'iu')
/** "1 mil", "5 tys. zł", "3k": a thousand in the languages of the files. */
const THOUSAND = 'k|к|mil|mille|mila|tys|bin|тыс|тысяч[аи]?|tsd|tausend|thousand'
const THOUSANDS = new RegExp(`^(.*[\\d)])\\s*(?:${THOUSAND})\\.?(?:\\s*(\\p{Sc})|\\s+(${CURRENCY_WORD}))?$`, 'iu')

const withoutCurrencyAfter = (text: string) =>
  text.replace(CURRENCY_AFTER, (all, word: string) => (isCurrency(word) ? '' : all))
const withoutCurrency = (text: string) =>
  withoutCurrencyAfter(
    text.replace(CURRENCY_BEFORE, (all, sign: string, word: string) => (isCurrency(word) ? sign : all)),
  )

/** The number before a word for a thousand; null without one. */
function thousandsOf(text: string): string | null {
  const [, number, , word] = THOUSANDS.exec(text) ?? []
  return number === undefined || (word !== undefined && !isCurrency(word)) ? null : number
}

/** "25,-" has no cents. */
const NO_CENTS = /(?<=\d)[.,][-–—]{1,2}$/u
const EXPONENT = /^([+-]?)(\d)(?:[.,](\d{1,15}))?e([+-]\d{1,2})$/iu

/** "2.5E+1", as spreadsheets shorten numbers, is "25". */
function withoutExponent(text: string): string {
  const [, sign = '', whole, decimals = '', exponent] = EXPONENT.exec(text) ?? []
  if (whole === undefined) return text
  const point = 1 + Number(exponent)
  const digits = `${'0'.repeat(Math.max(1 - point, 0))}${whole}${decimals}`.padEnd(Math.max(point, 0), '0')
  const at = Math.max(point, 1)
  return `${sign}${digits.slice(0, at)}${digits.length > at ? `.${digits.slice(at)}` : ''}`
}

/** The text of a number without currency, spaces and the parentheses of a negative one; null where letters remain. */
function bareNumber(text: string): { isNegative: boolean; digits: string; areThousands: boolean } | null {
  if (text.length > LONGEST) return null
  const seen = seenText(text).replace(SIGNS, '-').trim()
  const ofThousands = thousandsOf(seen)
  const written = ofThousands ?? seen
  const inner = /^\((.*)\)$/u.exec(withoutCurrencyAfter(written))?.[1]
  const isInParentheses = inner !== undefined
  const ofInner = inner === undefined ? null : thousandsOf(inner.trim())
  // Millions are not read.
  if (ofThousands !== null && ofInner !== null) return null
  const bare = withoutCurrency((ofInner ?? inner ?? written).trim())
  const plain = withoutExponent(bare.replace(NO_CENTS, ''))
  const [, before, digits, after] = /^([+-]?)([\d.,]*\d)(-?)$/u.exec(plain.replace(GROUP_SPACE, '')) ?? []
  if (digits === undefined || digits.length > 30 || (isInParentheses && before === '+')) return null
  const areThousands = ofThousands !== null || ofInner !== null
  return { isNegative: isInParentheses || before === '-' || after === '-', digits, areThousands }
}

/** A number that can be read as thousands or as decimals. */
const ONE_GROUP = /^[1-9]\d{0,2}[.,]\d{3}$/u
/** Groups of three digits, or as in India: 1,23,456. */
const GROUPED = /^(?:\d{1,3}(?:([.,])\d{3})(?:\1\d{3})*|\d{1,2}(?:,\d{2})+,\d{3})$/u

/**
 * Reads a number as people and programs write it: "1.234,56", "1,234.56", "1 234,56", "R$ 50", "(1.23)". `mark` decides only if a single
 * separator is followed by exactly three digits; null: they are thousands, except in "0.125".
 */
export function readNumber(text: string, mark: DecimalMark | null): PlainNumber | null {
  const bare = bareNumber(text)
  if (!bare) return null
  const parts = splitAtMark(bare.digits, mark)
  if (!parts) return null
  const [before, after] = bare.areThousands
    ? [parts[0] + parts[1].slice(0, 3).padEnd(3, '0'), parts[1].slice(3)]
    : [parts[0], parts[1]]
  return { isNegative: bare.isNegative, whole: before.replace(/^0+(?=\d)/u, '') || '0', decimals: after }
}

function splitAtMark(digits: string, mark: DecimalMark | null): readonly [whole: string, decimals: string] | null {
  const [points, commas] = [digits.split('.').length - 1, digits.split(',').length - 1]
  if (points + commas === 0) return [digits, '']
  const at = Math.max(digits.lastIndexOf('.'), digits.lastIndexOf(','))
  const [before, after] = [digits.slice(0, at), digits.slice(at + 1)]
  // The decimal mark occurs once; the other separator groups thousands.
  if (points > 0 && commas > 0) return GROUPED.test(before) ? [withoutGroups(before), after] : null
  if (points + commas > 1) return GROUPED.test(digits) ? [withoutGroups(digits), ''] : null
  const isMark = (digits[at] === '.' ? 'point' : 'comma') === mark
  return ONE_GROUP.test(digits) && !isMark ? [before + after, ''] : [before, after]
}

const withoutGroups = (digits: string) => digits.replace(/[.,]/gu, '')

const digitsOf = (text: string) => bareNumber(text)?.digits ?? ''

/** The decimal mark that a number shows; null if both are possible. */
export function shownMark(text: string): DecimalMark | null {
  const digits = digitsOf(text)
  const marks = digits.replace(/\d/gu, '')
  const last = marks.at(-1)
  if (last === undefined) return null
  const named: DecimalMark = last === '.' ? 'point' : 'comma'
  if (marks.length === 1) return ONE_GROUP.test(digits) ? null : named
  if (new Set(marks).size === 2) return named
  return named === 'point' ? 'comma' : 'point'
}

/** Whether the decimals of a number may be thousands: "1.234" in a file whose mark is the point. */
export function mayBeThousands(text: string, mark: DecimalMark): boolean {
  const digits = digitsOf(text)
  return ONE_GROUP.test(digits) && digits.includes(mark === 'point' ? '.' : ',')
}

/** An amount of money in cents, rounded half away from zero; null for anything else and for amounts above the largest result. */
export function readMoney(text: string, mark: DecimalMark | null): Cents | null {
  if (text.includes('¢')) return readCents(text.replace('¢', ''))
  const number = readNumber(text, mark)
  if (!number) return null
  const cents = scaled(number, 2) ?? Infinity
  if (cents > LARGEST_RESULT) return null
  return number.isNegative && cents > 0 ? -cents : cents
}

const CENT_COLUMN =
  /(?<!\p{L})(?:cents?|centavos?|c[eé]ntimos?|centimes?|centesimi|groszy?|grosze|kuru[sş]|коп|копе(?:йки|ек|йках))(?!\p{L})|¢/iu
/** "stakeCents" */
const CENT_WORD = /\p{Ll}Cents?(?!\p{L})/u

/** Whether a column of sums is in whole cents, by its name: "stake_cents", "Valor (centavos)", "Stake (¢)". */
export const isCentColumn = (name: string): boolean =>
  name.length <= 200 && (CENT_COLUMN.test(name) || CENT_WORD.test(name))

/** A sum in whole cents; null if it has decimals. */
export function readCents(text: string): Cents | null {
  const number = readNumber(text, null)
  if (!number || /[1-9]/u.test(number.decimals)) return null
  return readMoney(
    `${number.isNegative ? '-' : ''}${number.whole.padStart(3, '0').replace(/(?=\d\d$)/u, '.')}`,
    'point',
  )
}

/** Whether a number has more than the two decimals of a cent. */
export const isFinerThanCents = ({ decimals }: PlainNumber): boolean => /[1-9]/u.test(decimals.slice(2))

/** The number × 10^`digits` to the nearest whole, halves up; null if it is too large for a safe integer. */
export function scaled({ whole, decimals }: PlainNumber, digits: number): number | null {
  if (whole.length > 12) return null
  const kept = Number(whole + decimals.slice(0, digits).padEnd(digits, '0'))
  return Number(decimals[digits] ?? 0) >= 5 ? kept + 1 : kept
}

/** A number of a spreadsheet, which is a float, as the text that its author typed: 0.1 + 0.2 is "0.3". */
export function textOfFloat(value: number): string {
  const rounded = Number(value.toPrecision(15))
  return /e/u.test(String(rounded)) ? rounded.toFixed(9) : String(rounded)
}
