import type { Language } from '../../contract/languages.ts'
import { digits, perLanguage } from './format.ts'

const euros = { style: 'currency', currency: 'EUR' } as const
const money = perLanguage((locale) => new Intl.NumberFormat(locale, euros))
const profit = perLanguage((locale) => new Intl.NumberFormat(locale, { ...euros, signDisplay: 'exceptZero' }))
const count = perLanguage((locale) => new Intl.NumberFormat(locale))

/** "€50.00", "€ 50,00", "50,00 €": euros with two decimals, in the format of the language. */
export const formatMoney = (decimal: string, language: Language) => money(language).format(digits(decimal))
/** The same with its sign, unless it is zero. */
export const formatProfit = (decimal: string, language: Language) => profit(language).format(digits(decimal))
export const formatCount = (value: number, language: Language) => count(language).format(value)

const markOf = (type: 'decimal' | 'group') =>
  perLanguage(
    (locale) => new Intl.NumberFormat(locale).formatToParts(12_345.5).find((part) => part.type === type)?.value ?? '.',
  )
const decimalMark = markOf('decimal')
/** Between the thousands of a number. */
export const groupMark = markOf('group')

/** "1.85" with the decimal sign of the language and no grouping, for a text field. */
export const writeDecimal = (decimal: string, language: Language) => decimal.replace('.', decimalMark(language))

/** Typed text with the decimal sign of the language in its numbers: "Over 26.5" is "Over 26,5". */
export const withDecimalMark = (typed: string, language: Language) =>
  typed.replace(/(?<=\d)[.,](?=\d)/g, decimalMark(language))
