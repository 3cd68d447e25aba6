import { perLanguage } from '../i18n/format.ts'

const share = perLanguage((locale) => new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 0 }))
const score = perLanguage(
  (locale) => new Intl.NumberFormat(locale, { minimumFractionDigits: 3, maximumFractionDigits: 3 }),
)

/** "73 %" */
export const formatShare = (value: number, language: Parameters<typeof share>[0]) => share(language).format(value)
/** A Brier score or log loss: "0.183". */
export const formatScore = (value: number, language: Parameters<typeof score>[0]) => score(language).format(value)
