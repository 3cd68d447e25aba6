import { type Cents, divideHalfUp, LARGEST_RESULT } from '../../money/money.ts'
import { UNIT_WORDS } from '../../money/units.ts'
import { searchText } from '../../text/search-text.ts'
import { seenText } from '../../text/seen-text.ts'
import { type PlainNumber, readMoney, readNumber, scaled } from './number-text.ts'

const IN_UNITS = new RegExp(String.raw`^([^\p{L}]*\d\)?)\s*${UNIT_WORDS}\)?$`, 'iu')
const UNIT_COLUMN = new RegExp(String.raw`(?<!\p{L})${UNIT_WORDS}(?!\p{L})`, 'iu')
/** Characters of a number of units. */
const LONGEST = 30

/** "Stake (1-10)", "Stake /10". */
const SCALE = /[([]\s*[01]\s*(?:[-–—/]|to|a|до|bis)\s*(?:5|10|20|100)\s*[)\]]|\/\s*10(?!\d)/iu
/** Words for the worth of one unit. */
const UNIT_VALUE =
  /(?<!\p{L})(?:value|size|worth|valor|tamanho|tamano|wert|grosse|размер|стоимость|цена|valore|valeur|taille|deger|degeri|wartosc|wielkosc)(?!\p{L})/iu

/** Whether a column has the worth of one unit, by its name: "Unit value", "Valor da unidade". */
export const isUnitValueColumn = (name: string): boolean =>
  name.length <= 200 && UNIT_COLUMN.test(name) && UNIT_VALUE.test(searchText(name))

const UNIT_IN_NAME = new RegExp(
  String.raw`(?<![\p{L}\p{N}.,])1?\s*${UNIT_WORDS}\s*=\s*([^()\[\]=]*\d[^()\[\]=]*)`,
  'iu',
)

/** The worth of one unit in a column name, in cents: "Stake (1u = 10€)". */
export function unitInName(name: string): Cents | null {
  const sum = name.length <= 200 ? UNIT_IN_NAME.exec(name)?.[1] : undefined
  return sum === undefined ? null : readMoney(sum.trim(), null)
}

/** Whether a column of sums is in units, by its name: "Units", "Stake (u)", "Unidades", "Stake (1-10)". */
export const isUnitColumn = (name: string): boolean =>
  name.length <= 200 && (UNIT_COLUMN.test(name) || SCALE.test(name)) && !isUnitValueColumn(name)

/** The number of units in "2u", "+1,5 un." or "(1u)" or, in a column of units, in a bare number; null if a cell is not in units. */
export function readUnits(text: string, inUnitColumn: boolean): PlainNumber | null {
  if (text.length > LONGEST) return null
  const bare = IN_UNITS.exec(seenText(text))?.[1]
  if (bare === undefined && (!inUnitColumn || /\p{L}|\p{Sc}/u.test(text))) return null
  const digits = bare?.startsWith('(') === true && !bare.endsWith(')') ? `${bare})` : (bare ?? text)
  // One separator is a decimal mark: stakes are not thousands of units.
  return readNumber(digits, digits.includes(',') ? 'comma' : 'point')
}

/** A number of units in cents, halves up; null above the largest result. */
export function sumOfUnits({ isNegative, whole, decimals }: PlainNumber, unit: Cents): Cents | null {
  const cents = Number(divideHalfUp(BigInt(whole + decimals) * BigInt(unit), 10n ** BigInt(decimals.length)))
  if (cents > LARGEST_RESULT) return null
  return isNegative && cents > 0 ? -cents : cents
}

/** A canonical text for a number of units, independent of their worth. */
export const unitsKey = (units: PlainNumber): string => `${scaled(units, 6) ?? units.whole}u`

/**
 * Beside a stake in units, a sum without a unit or currency may be money or units. It is accepted if it equals the expected result in one of the
 * two, to the cent or to a hundredth of a unit; null if in neither.
 */
export function sumInEither(
  text: string,
  { expected, unit, asMoney }: { readonly expected: Cents; readonly unit: Cents; readonly asMoney: Cents },
): Cents | null {
  if (Math.abs(asMoney - expected) <= 1) return asMoney
  const units = readUnits(text, true)
  const asUnits = units && sumOfUnits(units, unit)
  return asUnits !== null && Math.abs(asUnits - expected) * 100 <= unit ? expected : null
}
