import type { Bet } from '../../contract/bets/bets.ts'
import type { Language } from '../../contract/languages.ts'
import { numberFormat, perLanguage } from '../format.ts'
import type { Translate } from '../translate.ts'

const chance = perLanguage((locale) => new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 2 }))
const value = perLanguage((locale) =>
  numberFormat(locale, {
    style: 'percent',
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
    signDisplay: 'exceptZero',
  }),
)

/** The user's own chance in percent, "55.5", in the format of the language. */
export const formatChance = (percent: string, language: Language) => chance(language).format(Number(percent) / 100)

/** A chance from 0 to 1. */
export const formatShare = (share: number, language: Language) => chance(language).format(share)

/** A closing-line value with its sign: .0523 is "+5.2%". */
export const formatClv = (share: number, language: Language) => value(language).format(share)

/** Why a bet has no closing odds. */
export function missingWords(missing: NonNullable<Bet['closeMissing']>, t: Translate): string {
  return t(`close.missing.${missing}`)
}
