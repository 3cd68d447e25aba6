import { type Language, LOCALES } from '../../contract/languages.ts'
import type { Statistics } from '../../contract/statistics.ts'

/** 66.7 → "66.7%", "66,7%", "66,7 %". */
export const formatPercent = (percent: number, language: Language) =>
  percentFormat(language, 'auto').format(percent / 100)

/** With its sign, and a plus for zero. */
export const formatSignedPercent = (percent: number, language: Language) =>
  percentFormat(language, 'always').format(percent / 100)

/** The return on all stakes: "+12.5%", and "0.0%" without a sign where there is no bet (docs/spec-coverage.md, section 9). */
export function formatRoi({ totalBets, roi }: Pick<Statistics, 'totalBets' | 'roi'>, language: Language): string {
  return totalBets === 0 ? formatPercent(0, language) : formatSignedPercent(roi, language)
}

/** "2026-11" → "nov.", "Nov", "нояб." */
export const formatMonthName = (month: string, language: Language) =>
  new Intl.DateTimeFormat(LOCALES[language], { month: 'short', timeZone: 'UTC' }).format(new Date(month))

/** "2026-11" → "nov. de 2026", "Nov 2026", "нояб. 2026 г." */
export const formatMonth = (month: string, language: Language) =>
  new Intl.DateTimeFormat(LOCALES[language], { month: 'short', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(month),
  )

/** Short, for an axis: 1200 → "€1.2K". */
export const formatShortMoney = (euros: number, language: Language) =>
  new Intl.NumberFormat(LOCALES[language], {
    style: 'currency',
    currency: 'EUR',
    notation: 'compact',
    minimumFractionDigits: 0,
    maximumFractionDigits: 1,
  }).format(euros)

function percentFormat(language: Language, signDisplay: 'auto' | 'always') {
  return new Intl.NumberFormat(LOCALES[language], {
    style: 'percent',
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
    signDisplay,
  })
}
