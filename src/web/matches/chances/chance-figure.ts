import type { Language } from '../../../contract/languages.ts'
import { perLanguage } from '../../../words/format.ts'

const percent = perLanguage((locale) => new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 0 }))

const ONE_PERCENT = 0.01

/** "62 %"; 0 and 100 % only if certain, otherwise "< 1 %" and "> 99 %". */
export function formatChance(chance: number, language: Language): string {
  const write = (share: number) => percent(language).format(share)
  if (chance > 0 && chance < ONE_PERCENT) return `< ${write(ONE_PERCENT)}`
  if (chance < 1 && chance > 1 - ONE_PERCENT) return `> ${write(1 - ONE_PERCENT)}`
  return write(chance)
}
