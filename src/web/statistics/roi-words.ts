import type { Language } from '../../contract/languages.ts'
import type { Statistics } from '../../contract/statistics.ts'
import { formatPercent, formatSignedPercent } from './figures.ts'

/** "+12.5%"; "0.0%" without a sign where there is no bet (specification §9). */
export function roiWords({ totalBets, roi }: Pick<Statistics, 'totalBets' | 'roi'>, language: Language): string {
  return totalBets === 0 ? formatPercent(0, language) : formatSignedPercent(roi, language)
}
