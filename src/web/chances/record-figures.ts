import { perLanguage } from '../../words/format.ts'
import type { Translate } from '../../words/translate.ts'

const share = perLanguage((locale) => new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 0 }))
const score = perLanguage(
  (locale) => new Intl.NumberFormat(locale, { minimumFractionDigits: 3, maximumFractionDigits: 3 }),
)

/** "73 %" */
export const formatShare = (value: number, language: Parameters<typeof share>[0]) => share(language).format(value)
/** "62–68 %", in whole percent. */
export function formatShares(from: number, to: number, language: Parameters<typeof share>[0], t: Translate): string {
  return t('chances.between', { from: String(Math.round(from * 100)), to: formatShare(to, language) })
}
/** A Brier score or log loss: "0.183". */
export const formatScore = (value: number, language: Parameters<typeof score>[0]) => score(language).format(value)
