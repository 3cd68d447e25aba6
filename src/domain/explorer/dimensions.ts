/** The dimensions that the explorer can group bets by. */
export const DIMENSIONS = [
  'market',
  'side',
  'odds',
  'stake',
  'team',
  'opponent',
  'tournament',
  'format',
  'map',
  'live',
  'bookmaker',
  'tags',
  'tipster',
  'month',
  'weekday',
  'hour',
  'start',
  'settledBy',
] as const
export type Dimension = (typeof DIMENSIONS)[number]

/** Dimensions that depend on a time zone. */
const ZONED_DIMENSIONS = ['month', 'weekday', 'hour'] as const satisfies readonly Dimension[]
export const isZoned = (dimension: Dimension) => ZONED_DIMENSIONS.some((zoned) => zoned === dimension)

/**
 * The key of a row: `=` and a value. "=Mirage"; a month is "=2026-11", a weekday "=1" (Monday) to "=7", an hour "=0" to "=23", a band its lower
 * bound, tags a JSON list in order. `!` and a word: a group without a value.
 */
export const NOT_SAID = '!none'
/** A multiple in a dimension that only singles have: it is one bet on several teams and matches. */
export const MULTIPLE = '!multiple'
/** In the dimension `map`: bets on the whole match, not on one of its maps. */
export const WHOLE_MATCH = '!match'
const NO_VALUES: readonly string[] = [NOT_SAID, MULTIPLE, WHOLE_MATCH]

/** Lower bounds of bands of prices, in thousandths. The first band begins with the lowest price, the last one has no end. */
export const ODDS_BANDS = [1010, 1200, 1400, 1600, 1800, 2000, 2250, 2500, 3000, 4000, 6000, 10_000] as const
/** Lower bounds of bands of stakes, in cents. */
export const STAKE_BANDS = [1, 500, 1000, 2000, 3000, 5000, 10_000, 20_000, 50_000, 100_000] as const
/** Lower bounds of bands of the time from the bet to the start, in minutes. "after" comes before them. */
export const START_BANDS = [0, 15, 60, 180, 720, 1440, 4320] as const
export const AFTER_START = '=after'

/** From this price up a bet is on the underdog, if the price of the other side is unknown: an even chance without a margin. */
export const EVEN_ODDS = 2000

/** Identifies a row of the explorer. `zone` is the IANA time zone of a zoned dimension, null for the others. */
export type Slice = { readonly dimension: Dimension; readonly zone: string | null; readonly key: string }

const WRITTEN = /^([A-Za-z]+)(?:@([A-Za-z][\w+/-]{0,63}))?([=!].+)/su

/** "hour@Europe/Lisbon=22", "bookmaker!none". */
export function writeSlice({ dimension, zone, key }: Slice): string {
  return `${dimension}${zone === null ? '' : `@${zone}`}${key}`
}

/** Null if the text is not a slice. The zone's existence is not checked. */
export function parseSlice(text: string): Slice | null {
  const [, name, zone = null, key = ''] = WRITTEN.exec(text) ?? []
  const dimension = DIMENSIONS.find((each) => each === name)
  if (dimension === undefined || isZoned(dimension) !== (zone !== null)) return null
  if (key.startsWith('!') && !NO_VALUES.includes(key)) return null
  return { dimension, zone, key }
}
