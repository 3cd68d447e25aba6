import type { Language } from '../contract/languages.ts'
import { digits, type NumberFormat, numberFormat, perLanguage } from './format.ts'
import { formatContext } from './format-context.ts'

/**
 * Formats in the currency of the book, always with two decimals (docs/decisions/0052); yen show them only if an amount is not whole. One
 * formatter per language and currency.
 */
export function moneyFormat(options: Intl.NumberFormatOptions = {}): (language: Language) => NumberFormat {
  const perCurrency = new Map<string, (language: Language) => NumberFormat>()
  return (language) => {
    const { currency = formatContext().currency } = options
    const known = perCurrency.get(currency) ?? perLanguage((locale) => formatterOf(locale, currency, options))
    perCurrency.set(currency, known)
    return known(language)
  }
}

function formatterOf(locale: string, currency: string, options: Intl.NumberFormatOptions): NumberFormat {
  const style = { style: 'currency', currency } as const
  const hasCents = new Intl.NumberFormat(locale, style).resolvedOptions().maximumFractionDigits !== 0
  return numberFormat(locale, {
    ...style,
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
    ...(!hasCents && { trailingZeroDisplay: 'stripIfInteger' }),
    ...options,
  })
}

const money = moneyFormat()
const profit = moneyFormat({ signDisplay: 'exceptZero' })
const count = perLanguage((locale) => new Intl.NumberFormat(locale))

/** "€50.00", "€ 50,00", "50,00 €": two decimals in the currency of the book, in the format of the language. */
export const formatMoney = (decimal: string, language: Language) => money(language).format(digits(decimal))
/** The same with its sign, unless it is zero. */
export const formatProfit = (decimal: string, language: Language) => profit(language).format(digits(decimal))
export const formatCount = (value: number, language: Language) => count(language).format(value)

const BYTES_OF_A_MEGABYTE = 1_000_000
const megabytes = perLanguage(
  (locale) => new Intl.NumberFormat(locale, { style: 'unit', unit: 'megabyte', maximumFractionDigits: 0 }),
)
/** "131 MB"; at least one. */
export const formatMegabytes = (bytes: number, language: Language) =>
  megabytes(language).format(Math.max(1, bytes / BYTES_OF_A_MEGABYTE))

/** "€", "R$", "CHF": for the currency of the book. */
export const currencySign = (language: Language) =>
  money(language)
    .formatToParts(0)
    .find(({ type }) => type === 'currency')?.value ?? formatContext().currency

const markOf = (type: 'decimal' | 'group') =>
  perLanguage(
    (locale) => new Intl.NumberFormat(locale).formatToParts(12_345.5).find((part) => part.type === type)?.value ?? '.',
  )
const decimalMark = markOf('decimal')
/** The thousands separator. */
export const groupMark = markOf('group')

/** "1.85" with the decimal mark of the language and no grouping, for a text field. */
export const writeDecimal = (decimal: string, language: Language) => decimal.replace('.', decimalMark(language))

/** Typed text with the decimal mark of the language in its numbers: "Over 26.5" is "Over 26,5". */
export const withDecimalMark = (typed: string, language: Language) =>
  typed.replace(/(?<=\d)[.,](?=\d)/g, decimalMark(language))
