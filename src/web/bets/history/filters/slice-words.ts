import type { Language } from '../../../../contract/languages.ts'
import {
  type Dimension,
  MULTIPLE,
  NOT_SAID,
  ODDS_BANDS,
  parseSlice,
  STAKE_BANDS,
  WHOLE_MATCH,
} from '../../../../domain/explorer/dimensions.ts'
import { BET_TYPES } from '../../../../domain/market/bet-type.ts'
import { DAY_MS } from '../../../../domain/time/durations.ts'
import { formatMoney } from '../../../../words/amounts.ts'
import { formatOdds, perLanguage, threeLetterMonth } from '../../../../words/format.ts'
import type { Key } from '../../../../words/keys.ts'
import type { Translate } from '../../../../words/translate.ts'
import { isKey } from '../../../i18n/language.ts'

const MONDAY = Date.UTC(2024, 0, 1)
const month = perLanguage(
  (locale) => new Intl.DateTimeFormat(locale, { month: 'short', year: 'numeric', timeZone: 'UTC' }),
)
const weekday = perLanguage((locale) => new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' }))

type Words = (value: string, t: Translate, language: Language) => string

/** Dimensions whose values are built-in words, numbers or times; the others are shown as the user wrote them. */
const WORDS: Partial<Record<Dimension, Words>> = {
  market: (value, ...how) =>
    worded(BET_TYPES.some((type) => type === value) ? 'bets.type.' : 'explorer.market.')(value, ...how),
  side: worded('explorer.side.'),
  odds: (value, t, language) => band(value, ODDS_BANDS, 1000, (decimal) => formatOdds(decimal, language), t),
  stake: (value, t, language) => band(value, STAKE_BANDS, 100, (decimal) => formatMoney(decimal, language), t),
  live: worded('explorer.live.'),
  tags: tagWords,
  month: (value, _, language) => threeLetterMonth(dateOr(value, new Date(`${value}-01T00:00:00Z`), month(language))),
  weekday: (value, _, language) => dateOr(value, new Date(MONDAY + (Number(value) - 1) * DAY_MS), weekday(language)),
  hour: (value) => `${value.padStart(2, '0')}:00–${value.padStart(2, '0')}:59`,
  start: worded('explorer.start.'),
  settledBy: worded('filter.settledBy.'),
}

/** The text for a missing value, by dimension; the others use "not said". */
const NOTHING: Partial<Record<Dimension, Key>> = {
  team: 'explorer.noTeam',
  opponent: 'explorer.noTeam',
  settledBy: 'explorer.open',
}

/** "Weekday: Monday": the bets of an explorer row; an invalid slice of the address is returned unchanged. */
export function sliceWords(text: string, t: Translate, language: Language): string {
  const slice = parseSlice(text)
  if (slice === null) return text
  const value = keyWords(slice.dimension, slice.key, t, language)
  return t('filter.chip', { part: t(`explorer.by.${slice.dimension}`), value })
}

/** A key in words: "=3.00" of the odds is "3.00 – 3.99". */
export function keyWords(dimension: Dimension, key: string, t: Translate, language: Language): string {
  if (key === NOT_SAID) return t(NOTHING[dimension] ?? 'explorer.notSaid')
  if (key === MULTIPLE) return t('bets.type.multiple')
  if (key === WHOLE_MATCH) return t('market.wholeMatch')
  const value = key.slice(1)
  return WORDS[dimension]?.(value, t, language) ?? value
}

/** The last band is open-ended. */
function band(
  from: string,
  bounds: readonly number[],
  scale: number,
  write: (decimal: string) => string,
  t: Translate,
): string {
  const next = bounds[bounds.indexOf(Math.round(Number(from) * scale)) + 1]
  if (next === undefined) return t('explorer.andMore', { from: write(from) })
  return `${write(from)}\u00a0–\u00a0${write(((next - scale / 100) / scale).toFixed(2))}`
}

/** An unknown value of the address is returned unchanged. */
function worded(start: string): Words {
  return (value, t) => {
    const key = start + value
    return isKey(key) ? t(key) : value
  }
}

/** A JSON list of tags; other text of the address is returned unchanged. */
function tagWords(value: string): string {
  try {
    const tags: unknown = JSON.parse(value)
    return Array.isArray(tags) ? tags.join(' + ') : value
  } catch {
    return value
  }
}

function dateOr(text: string, date: Date, format: Intl.DateTimeFormat): string {
  return Number.isNaN(date.getTime()) ? text : format.format(date)
}
