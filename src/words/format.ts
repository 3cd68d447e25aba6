import { type Language, LOCALES } from '../contract/languages.ts'
import { NO_ODDS } from '../domain/money/odds.ts'
import { formatContext } from './format-context.ts'

const NOTHING = '–'

/** One formatter per language, created on first use: creating one costs more than using it a hundred times. */
export function perLanguage<T>(make: (locale: string) => T): (language: Language) => T {
  const made: Partial<Record<Language, T>> = {}
  return (language) => (made[language] ??= make(LOCALES[language]))
}

/** The same for times, in the reader's time zone. */
export function timeFormat(options: Intl.DateTimeFormatOptions): (language: Language) => Intl.DateTimeFormat {
  const made: Record<string, Intl.DateTimeFormat> = {}
  return (language) => {
    const { timeZone } = formatContext()
    return (made[`${language} ${timeZone}`] ??= new Intl.DateTimeFormat(LOCALES[language], { ...options, timeZone }))
  }
}

/** British English abbreviates one month, "Sept", to four letters. */
export const threeLetterMonth = (date: string) => date.replace(/\bSept\b/, 'Sep')

const MINUS = '\u2212'
type Figure = number | bigint | Intl.StringNumericLiteral
export type NumberFormat = {
  readonly format: (value: Figure) => string
  readonly formatToParts: (value: Figure) => readonly Intl.NumberFormatPart[]
}

/** Like Intl, but with a minus sign, which is as wide as a plus, instead of a hyphen. */
export function numberFormat(locale: string, options?: Intl.NumberFormatOptions): NumberFormat {
  const numbers = new Intl.NumberFormat(locale, options)
  return {
    format: (value) => numbers.format(value).replace('-', MINUS),
    formatToParts: (value) =>
      numbers.formatToParts(value).map((part) => (part.type === 'minusSign' ? { ...part, value: MINUS } : part)),
  }
}

const odds = perLanguage(
  (locale) => new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 3 }),
)

const clock = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const
export const dayAndMonth = { day: '2-digit', month: '2-digit' } as const
const time = timeFormat(clock)
const dateTime = timeFormat({ ...dayAndMonth, ...clock })

/** A decimal string from the server; Intl reads its digits, never a float. */
export const digits = (decimal: string) => decimal as Intl.StringNumericLiteral

/** "1.85" in the format of the language; a dash without odds. */
export const formatOdds = (decimal: string, language: Language) =>
  decimal === NO_ODDS ? NOTHING : odds(language).format(digits(decimal))

/** "21:30" */
export const formatTime = (at: Date, language: Language) => time(language).format(at)
/** "05/11, 21:30" */
export const formatDateTime = (at: Date, language: Language) => dateTime(language).format(at)
