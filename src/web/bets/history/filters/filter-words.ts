import type { Language } from '../../../../contract/languages.ts'
import { BET_TYPES } from '../../../../domain/market/bet-type.ts'
import { formatMoney } from '../../../i18n/amounts.ts'
import { formatDate } from '../../../i18n/dates.ts'
import { formatOdds } from '../../../i18n/format.ts'
import { isKey, type Translate } from '../../../i18n/language.ts'
import type { FilterPart, TypedPart } from './filter-parts.ts'
import { sliceWords } from './slice-words.ts'

/** "Handicap", or the finer "Round handicap"; a value of the address that is no market stays as it is. */
export function marketWords(market: string, t: Translate): string {
  const key = BET_TYPES.some((type) => type === market) ? `bets.type.${market}` : `market.${market}`
  // In the form these words stand below the name of the type, and alone they would not say what they are.
  return known(`filter.market.${market}`, t) ?? known(key, t) ?? market
}

/** "Odds from 1.85": a part of a filter and its value in words. */
export function partWords(part: FilterPart, value: string, t: Translate, language: Language): string {
  if (part === 'slice' || part === 'slice2') return sliceWords(value, t, language)
  return t('filter.chip', { part: t(`filter.${part}`), value: valueWords(part, value, t, language) })
}

function valueWords(part: TypedPart, value: string, t: Translate, language: Language): string {
  switch (part) {
    case 'outcome':
      return known(`outcome.${value}`, t) ?? value
    case 'market':
      return marketWords(value, t)
    case 'tied':
    case 'settledBy':
      return known(`filter.${part}.${value}`, t) ?? value
    case 'stakeFrom':
    case 'stakeTo':
      return isDecimal(value) ? formatMoney(value, language) : value
    case 'oddsFrom':
    case 'oddsTo':
      return isDecimal(value) ? formatOdds(value, language) : value
    case 'from':
    case 'to':
      return dayWords(value, language)
    case 'bookmaker':
    case 'tag':
    case 'tournament':
      return value
  }
}

/** "22 nov. 2026" in the language of the page; a text that is no day stays as it is. */
export function dayWords(text: string, language: Language): string {
  const day = new Date(`${text}T12:00:00`)
  return Number.isNaN(day.getTime()) ? text : formatDate(day, language)
}

const isDecimal = (text: string) => /^\d+(\.\d+)?$/.test(text)

/** Null for a text of the address that has no words. */
function known(key: string, t: Translate): string | null {
  return isKey(key) ? t(key) : null
}
