import { type Language, LOCALES } from '../../contract/languages.ts'
import { NO_ODDS } from '../../domain/odds.ts'

const NOTHING = '–'
const DAY = 24 * 60 * 60 * 1000

/** A formatter a language, made once: making one costs more than using it a hundred times. */
export function perLanguage<T>(make: (locale: string) => T): (language: Language) => T {
  const made = new Map<Language, T>()
  return (language) => {
    const known = made.get(language) ?? make(LOCALES[language])
    made.set(language, known)
    return known
  }
}

const euros = { style: 'currency', currency: 'EUR' } as const
const money = perLanguage((locale) => new Intl.NumberFormat(locale, euros))
const profit = perLanguage((locale) => new Intl.NumberFormat(locale, { ...euros, signDisplay: 'exceptZero' }))
const odds = perLanguage(
  (locale) => new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 3 }),
)
const count = perLanguage((locale) => new Intl.NumberFormat(locale))

const clock = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const
const dayAndMonth = { day: '2-digit', month: '2-digit' } as const
const time = perLanguage((locale) => new Intl.DateTimeFormat(locale, clock))
const date = perLanguage((locale) => new Intl.DateTimeFormat(locale, { ...dayAndMonth, year: 'numeric' }))
const dateTime = perLanguage((locale) => new Intl.DateTimeFormat(locale, { ...dayAndMonth, ...clock }))
const weekday = perLanguage(
  (locale) => new Intl.DateTimeFormat(locale, { weekday: 'long', day: 'numeric', month: 'long' }),
)
const daysAway = perLanguage((locale) => new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }))

/** A decimal string from the server; Intl reads its digits, never a float. */
const digits = (decimal: string) => decimal as Intl.StringNumericLiteral

/** "€50.00", "€ 50,00", "50,00 €": always euros and two decimals, in the language's own writing. */
export const formatMoney = (decimal: string, language: Language) => money(language).format(digits(decimal))
/** The same with its sign, where money was won or lost. */
export const formatProfit = (decimal: string, language: Language) => profit(language).format(digits(decimal))
/** "1.85" in the language's own writing; a dash where there is no price. */
export const formatOdds = (decimal: string, language: Language) =>
  decimal === NO_ODDS ? NOTHING : odds(language).format(digits(decimal))
export const formatCount = (value: number, language: Language) => count(language).format(value)

/** "21:30" */
export const formatTime = (at: Date, language: Language) => time(language).format(at)
/** "05/11/2026", day first in every language. */
export const formatDate = (at: Date, language: Language) => date(language).format(at)
/** "05/11, 21:30" */
export const formatDateTime = (at: Date, language: Language) => dateTime(language).format(at)

/** "Today", "Tomorrow", "Thursday 5 November": the heading of a day's matches. */
export function formatDay(at: Date, now: Date, language: Language): string {
  const away = Math.round((startOfDay(at).getTime() - startOfDay(now).getTime()) / DAY)
  const text = Math.abs(away) <= 1 ? daysAway(language).format(away, 'day') : weekday(language).format(at)
  return text.charAt(0).toLocaleUpperCase(LOCALES[language]) + text.slice(1)
}

function startOfDay(at: Date): Date {
  return new Date(at.getFullYear(), at.getMonth(), at.getDate())
}
