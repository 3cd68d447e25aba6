import { type RawBuilder, sql } from 'kysely'
import {
  AFTER_START,
  type Dimension,
  EVEN_ODDS,
  MULTIPLE,
  NOT_SAID,
  ODDS_BANDS,
  parseSlice,
  type Slice,
  STAKE_BANDS,
  START_BANDS,
  WHOLE_MATCH,
} from '../../../domain/explorer/dimensions.ts'

type Sql = RawBuilder<unknown>

/** How `bets`, joined with their rows of `matches` and `match_maps`, are grouped by a dimension. */
type Grouping = {
  /** The SQL value to group by. */
  value(zone: string): Sql
  /** The key of a value as text, computed once per group; null for an absent value. Defaults to "=" and the value. */
  key?(value: Sql): Sql
  readonly joins?: 'matches' | 'match_maps'
  /** All multiples form a group of their own. */
  readonly ofSingles?: true
}

const local = (zone: string) => sql`placed_at AT TIME ZONE ${zone}`
const bandOf = (value: Sql, bounds: readonly number[], type: string) =>
  sql`width_bucket(${value}, ${sql.raw(`'{${bounds.join()}}'::${type}[]`)})`
/** Band 1 has the first key. */
const nth = (keys: readonly string[], offset: number) => (value: Sql) =>
  sql`(${sql.raw(`ARRAY[${keys.map((key) => `'${key}'`).join()}]`)})[${value} + ${sql.lit(offset)}]`

const GROUPINGS: Readonly<Record<Dimension, Grouping>> = {
  market: { value: () => sql`coalesce(bets.market, bet_type)` },
  side: {
    // From both closing prices; without them, from the price taken.
    value: () =>
      sql`CASE WHEN close_other IS NULL THEN sign(bets.odds - ${sql.lit(EVEN_ODDS)}) ELSE sign(close_odds - close_other) END`,
    key: (value) => sql`CASE ${value} WHEN -1 THEN '=favorite' WHEN 1 THEN '=underdog' ELSE '=even' END`,
    ofSingles: true,
  },
  odds: {
    value: () => bandOf(sql`bets.odds`, ODDS_BANDS, 'int'),
    key: nth(
      ODDS_BANDS.map((bound) => `=${(bound / 1000).toFixed(2)}`),
      0,
    ),
  },
  stake: {
    value: () => bandOf(sql`amount`, STAKE_BANDS, 'bigint'),
    key: nth(
      STAKE_BANDS.map((bound) => `=${(bound / 100).toFixed(2)}`),
      0,
    ),
  },
  team: { value: () => sql`backed`, ofSingles: true },
  opponent: { value: () => sql`opponent`, ofSingles: true },
  tournament: { value: () => sql`tournament`, joins: 'matches', ofSingles: true },
  format: { value: () => sql`format`, joins: 'matches', ofSingles: true },
  map: {
    value: () => sql`
      CASE
        WHEN map_number IS NOT NULL THEN '=' || name
        WHEN bets.market != 'other' OR bets.market IS NULL AND bet_type IN ('match-winner', 'total-maps') THEN ${sql.lit(WHOLE_MATCH)}
      END`,
    key: (value) => value,
    joins: 'match_maps',
    ofSingles: true,
  },
  live: {
    value: () => sql`live`,
    key: (value) => sql`CASE ${value} WHEN true THEN '=live' WHEN false THEN '=before' END`,
  },
  bookmaker: { value: () => sql`bookmaker` },
  tags: {
    value: () => sql`tags`,
    key: (value) => sql`(SELECT '=' || json_agg(tag ORDER BY tag COLLATE "C") FROM unnest(${value}) AS tag)`,
  },
  tipster: { value: () => sql`tipster` },
  month: {
    value: (zone) => sql`date_trunc('month', ${local(zone)})`,
    key: (value) => sql`to_char(${value}, '=YYYY-MM')`,
  },
  weekday: { value: (zone) => sql`date_part('isodow', ${local(zone)})` },
  hour: { value: (zone) => sql`date_part('hour', ${local(zone)})` },
  start: {
    value: () =>
      bandOf(sql`date_part('epoch', coalesce(started_time, scheduled_time) - placed_at) / 60`, START_BANDS, 'float8'),
    key: nth([AFTER_START, ...START_BANDS.map((bound) => `=${bound}`)], 1),
    joins: 'matches',
    ofSingles: true,
  },
  settledBy: { value: () => sql`settled_by` },
}

const JOINS = {
  matches: sql`LEFT JOIN matches ON matches.id = bets.match_id`,
  match_maps: sql`LEFT JOIN match_maps ON match_maps.match_id = bets.match_id AND number = map_number`,
}

/** The SQL parts for grouping `bets` by dimensions. */
export type GroupedBets = {
  /** The values to group by; the last one separates multiples from singles. */
  readonly values: readonly Sql[]
  /** The tables to join to `bets`. */
  readonly joins: Sql
  /** The keys, given the column names of the values. */
  keys(names: readonly Sql[]): readonly Sql[]
}

export function groupingOf(dimensions: readonly Dimension[], zone: string): GroupedBets {
  const groupings = dimensions.map((dimension) => GROUPINGS[dimension])
  const joins = [...new Set(groupings.flatMap(({ joins }) => joins ?? []))].map((name) => JOINS[name])
  const tellsMultiples = groupings.some(({ ofSingles }) => ofSingles)
  return {
    values: [...groupings.map(({ value }) => value(zone)), tellsMultiples ? IS_MULTIPLE : sql`false`],
    joins: sql.join(joins, sql` `),
    keys(names) {
      const isMultiple = names[groupings.length] ?? sql`false`
      return groupings.map((grouping, at) => keyOf(grouping, names[at] ?? sql`NULL`, isMultiple))
    },
  }
}

/** Whether the values of a dimension come from matches. */
export const isOfMatches = (dimension: Dimension) => GROUPINGS[dimension].joins !== undefined

const IS_MULTIPLE = sql`bet_type = 'multiple'`

function keyOf({ key, ofSingles }: Grouping, value: Sql, isMultiple: Sql): Sql {
  const said = sql`coalesce(${key ? key(value) : sql`'=' || ${value}`}, ${sql.lit(NOT_SAID)})`
  return ofSingles ? sql`CASE WHEN ${isMultiple} THEN ${sql.lit(MULTIPLE)} ELSE ${said} END` : said
}

export function sliceReadsMatches(text: string | undefined): boolean {
  const slice = text === undefined ? null : parseSlice(text)
  return slice !== null && isOfMatches(slice.dimension)
}

/** The bets of one row of the explorer, as a condition on `bets`. */
export function conditionOfSlice({ dimension, zone, key }: Slice): Sql {
  const { values, joins, keys } = groupingOf([dimension], zone ?? 'UTC')
  const [is = sql`NULL`] = keys(values)
  // A subselect of one row, so that the match can be joined to it.
  return sql`EXISTS (SELECT FROM (SELECT) AS bet ${joins} WHERE ${is} = ${key})`
}
