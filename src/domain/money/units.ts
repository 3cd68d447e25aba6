import { type Cents, divideHalfUp, formatCents, parseAmount } from './money.ts'

/** The source of a regular expression for "units" in three languages, with common spellings. */
export const UNIT_WORDS = /(?:u|un|uni|unid|units?|unidades?|ед|юнит(?:а|ов|ы)?|единиц[аы]?)\.?/u.source
/** "2u", "1,5 un", "0.25 units", "2 ед". */
const IN_UNITS = new RegExp(String.raw`^(\d{1,7})(?:[.,](\d{1,6}))?\s*${UNIT_WORDS}$`, 'iu')

type StakeInUnits =
  | { readonly amount: Cents }
  /** Problems: the user has no unit, the product is not in whole cents, or it is out of the range of a stake. */
  | { readonly problem: 'unitUnset' | 'unitNotWhole' | 'unitTooLarge' }

/** The exact stake of a text in units; null if the text is not in units. */
export function stakeOfUnits(text: string, unit: Cents | null): StakeInUnits | null {
  const [, whole, decimals = ''] = IN_UNITS.exec(text.trim()) ?? []
  if (whole === undefined) return null
  if (unit === null) return { problem: 'unitUnset' }
  const scale = 10n ** BigInt(decimals.length)
  const product = BigInt(whole + decimals) * BigInt(unit)
  if (product % scale !== 0n) return { problem: 'unitNotWhole' }
  const amount = parseAmount(formatCents(product / scale))
  return amount === null ? { problem: 'unitTooLarge' } : { amount }
}

/** A stake in units, with up to two decimals, as decimal text: 25.00 of 10.00 is "2.5". */
export function inUnits(amount: Cents, unit: Cents): string {
  return formatCents(divideHalfUp(BigInt(amount) * 100n, BigInt(unit))).replace(/\.?0+$/, '')
}
