import type { Cents } from '../../money/money.ts'
import type { DecimalMark } from '../plan.ts'
import { isCentColumn, type PlainNumber, readCents, readMoney, readNumber } from './number-text.ts'

/** The scale of sums in a column name. `millions` exceed any stake, so they are not read. */
export type SumScale = 'cents' | 'thousands' | 'millions' | null

const THOUSANDS =
  /(?<![\p{L}\d])(?:тыс\p{L}*|tys|tsd|thousands?|milhares|miles|milliers|migliaia|tausend|bin)(?!\p{L})|[([][\p{Sc}\s]*k[\p{Sc}\s]*[)\]]|(?<!\p{L})[kt]\p{Sc}|\p{Sc}\s?k(?!\p{L})|(?<![\p{L}\d.,])[x×*']\s?1?[.,'’]?000(?!\d)|[([]\s*(?:mil|k ?(?:eur|usd|rub|brl|gbp))\s*[)\]]|(?<!\p{L})em mil(?!\p{L})|[\s,_][kк]$/iu
const MILLIONS = /(?<!\p{L})(?:mln|млн|millions?|milh(?:ões|oes)|millones|juta|jt)(?!\p{L})/iu

/** "Stake (k)", "Сумма, тыс. руб.", "Einsatz (T€)", "Stake ('000 IDR)" */
export function scaleOfColumn(name: string): SumScale {
  if (name.length > 200) return null
  if (isCentColumn(name)) return 'cents'
  return MILLIONS.test(name) ? 'millions' : THOUSANDS.test(name) ? 'thousands' : null
}

/** A sum of a column; null if it is not an amount of money. */
export function readScaled(text: string, scale: SumScale, mark: DecimalMark | null): Cents | null {
  if (scale === 'millions') return null
  return scale === 'cents' ? readCents(text) : readMoney(scale === 'thousands' ? inThousands(text) : text, mark)
}

/** The number of a sum; it may have too many decimals. */
export const scaledNumber = (text: string, scale: SumScale, mark: DecimalMark | null): PlainNumber | null =>
  scale === 'cents' ? null : readNumber(scale === 'thousands' ? inThousands(text) : text, mark)

/** "1.5 €" becomes "1.5k €". A cell with its own "k" is then unreadable. */
const inThousands = (text: string) => text.replace(/\d(?=\D*$)/u, '$&k')
