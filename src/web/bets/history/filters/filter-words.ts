import type { Language } from '../../../../contract/languages.ts'
import { BET_TYPES, type BetTypeName } from '../../../../domain/market/bet-type.ts'
import { MARKETS, type Market } from '../../../../domain/market/selection.ts'
import { typeOfMarket } from '../../../../domain/market/written-selection.ts'
import { formatMoney } from '../../../../words/amounts.ts'
import { formatDate } from '../../../../words/dates.ts'
import { formatOdds } from '../../../../words/format.ts'
import type { Key } from '../../../../words/keys.ts'
import type { Translate } from '../../../../words/translate.ts'
import { isKey } from '../../../i18n/language.ts'
import type { HistoryFilter } from '../history-query.ts'
import { FILTER_PARTS, type FilterPart, type TypedPart } from './filter-parts.ts'
import { outcomesOf } from './outcomes.ts'
import { sliceWords } from './slice-words.ts'

/** Each bet type, followed by the finer markets that it includes. */
export const MARKET_CHOICES = BET_TYPES.flatMap((type) => [type, ...finerMarkets(type)])

/** "handicap" includes "map-handicap" and "round-handicap"; a market named like its type is not a finer one. */
function finerMarkets(type: BetTypeName): readonly Market[] {
  const isType = (market: Market) => BET_TYPES.some((each) => each === market)
  return MARKETS.filter((market) => typeOfMarket(market) === type && !isType(market))
}

/** "Handicap (all kinds)", or the finer "Round handicap"; an unknown value of the address is returned unchanged. */
export function marketWords(market: string, t: Translate): string {
  const type = BET_TYPES.find((each) => each === market)
  if (type) {
    const words = t(`bets.type.${type}`)
    // Next to "Map handicap", plain "Handicap" would not say that it includes "Map handicap".
    return finerMarkets(type).length > 0 ? t('filter.market.all', { type: words }) : words
  }
  // In the form these texts appear below the name of the type; alone they would be ambiguous.
  return known(`filter.market.${market}`, t) ?? known(`market.${market}`, t) ?? market
}

/** One part of a filter in words: "Odds from 1.85". */
export function partWords(part: FilterPart, value: string, t: Translate, language: Language): string {
  if (part === 'slice' || part === 'slice2') return sliceWords(value, t, language)
  return t('filter.chip', { part: t(`filter.${part}`), value: valueWords(part, value, t, language) })
}

/** A whole filter: "Search: navi · Status: Won · Bookmaker: Betano"; empty if it matches everything. */
export function filterWords({ search, status, parts }: HistoryFilter, t: Translate, language: Language): string {
  const chip = (part: Key, value: string) => t('filter.chip', { part: t(part), value })
  const words = [
    ...(search.trim() === '' ? [] : [chip('filter.search', search.trim())]),
    ...(status === null ? [] : [chip('history.statusLabel', t(`history.status.${status}`))]),
    ...FILTER_PARTS.flatMap((part) => {
      const value = parts[part]
      return value === undefined ? [] : [partWords(part, value, t, language)]
    }),
  ]
  return words.join(' · ')
}

function valueWords(part: TypedPart, value: string, t: Translate, language: Language): string {
  switch (part) {
    case 'outcome':
      return outcomesOf(value)
        .map((outcome) => outcomeWords(outcome, t))
        .join(', ')
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

/** An unknown value of the address is returned unchanged. */
export function outcomeWords(outcome: string, t: Translate): string {
  return outcome === 'pending' ? t('history.status.pending') : (known(`outcome.${outcome}`, t) ?? outcome)
}

/** "22 nov. 2026" in the page's language; text that is not a day is returned unchanged. */
export function dayWords(text: string, language: Language): string {
  const day = new Date(`${text}T12:00:00`)
  // "2026-02-30" parses as a day of March.
  return day.getDate() === Number(text.slice(8)) ? formatDate(day, language) : text
}

const isDecimal = (text: string) => /^\d+(\.\d+)?$/.test(text)

/** Null for an unknown value of the address. */
function known(key: string, t: Translate): string | null {
  return isKey(key) ? t(key) : null
}
