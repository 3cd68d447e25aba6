import type { Language } from '../../contract/languages.ts'
import type { Statistics } from '../../contract/statistics.ts'
import { moneyFormat } from '../../words/amounts.ts'
import { numberFormat, perLanguage, threeLetterMonth } from '../../words/format.ts'

const percent = perLanguage((locale) => percentFormat(locale, 'auto'))
const signedPercent = perLanguage((locale) => percentFormat(locale, 'always'))
const signedShare = perLanguage((locale) => percentFormat(locale, 'exceptZero'))
const wholePercent = perLanguage((locale) => new Intl.NumberFormat(locale, { style: 'percent' }))
const oneDecimal = perLanguage((locale) => numberFormat(locale, { minimumFractionDigits: 1, maximumFractionDigits: 2 }))
const score = perLanguage(
  (locale) => new Intl.NumberFormat(locale, { minimumFractionDigits: 3, maximumFractionDigits: 3 }),
)
const weekday = perLanguage((locale) => new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' }))
const monthName = perLanguage((locale) => new Intl.DateTimeFormat(locale, { month: 'short', timeZone: 'UTC' }))
const month = perLanguage(
  (locale) => new Intl.DateTimeFormat(locale, { month: 'short', year: 'numeric', timeZone: 'UTC' }),
)
const shortMoney = moneyFormat({ notation: 'compact', minimumFractionDigits: 0, maximumFractionDigits: 1 })

/** 0.1 % */
const LEAST_SHOWN = 0.001

/** The server's percentage, 66.7, in the format of the language: "66.7%", "66,7%", "66,7 %". */
export const formatPercent = (value: number, language: Language) => percent(language).format(value / 100)
/** A fraction of 1: 0.667 as "66.7%". */
export const formatShare = (share: number, language: Language) => percent(language).format(share)
/** A chance, never 0% or 100%: "< 0.1%", "51.2%", "> 99.9%". */
export function formatChance(chance: number, language: Language): string {
  if (chance < LEAST_SHOWN / 2) return `<\u00a0${formatShare(LEAST_SHOWN, language)}`
  return chance > 1 - LEAST_SHOWN / 2
    ? `>\u00a0${formatShare(1 - LEAST_SHOWN, language)}`
    : formatShare(chance, language)
}
export const formatWholeShare = (share: number, language: Language) => wholePercent(language).format(share)
/** With its sign, except for a value that rounds to zero, such as a loss of 0.02 %. */
export const formatSignedShare = (share: number, language: Language) => signedShare(language).format(share)
/** With its sign, also a plus for zero. */
export const formatSignedPercent = (value: number, language: Language) => signedPercent(language).format(value / 100)

/** The return on all stakes: "+12.5%", and "0.0%" without a sign if there is no bet (docs/spec-coverage.md, section 9). */
export function formatRoi({ totalBets, roi }: Pick<Statistics, 'totalBets' | 'roi'>, language: Language): string {
  return totalBets === 0 ? formatPercent(0, language) : formatSignedPercent(roi, language)
}

/** "2026-11" → "nov.", "Nov", "нояб." */
export const formatMonthName = (text: string, language: Language) =>
  threeLetterMonth(monthName(language).format(new Date(text)))
/** "2026-11" → "nov. de 2026", "Nov 2026", "нояб. 2026 г." */
export const formatMonth = (text: string, language: Language) =>
  threeLetterMonth(month(language).format(new Date(text)))
/** Compact, for an axis: "€1.2K". */
export const formatShortMoney = (amount: number, language: Language) => shortMoney(language).format(amount)

function percentFormat(locale: string, signDisplay: 'auto' | 'always' | 'exceptZero') {
  return numberFormat(locale, {
    style: 'percent',
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
    signDisplay,
  })
}

/** "1.5", "1.54". */
export const formatDecimal = (value: number, language: Language) => oneDecimal(language).format(value)
/** "0.242" */
export const formatScore = (value: number, language: Language) => score(language).format(value)
/** The name of a weekday by its ISO 8601 number, 1 for Monday. */
export const formatWeekday = (number: number, language: Language) =>
  weekday(language).format(Date.UTC(2026, 10, 1 + number))

/** 237,031 → 240,000: rounded to two significant digits. */
export const about = (count: number) => Number(count.toPrecision(2))
