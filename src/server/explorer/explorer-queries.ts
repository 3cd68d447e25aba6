import { sql } from 'kysely'
import type { BetSums, RiskedBet } from '../../domain/explorer/bet-sums.ts'
import type { Dimension } from '../../domain/explorer/dimensions.ts'
import { mapInSteps, type Work } from '../../domain/maths/work.ts'
import type { MarginMethod } from '../../domain/money/margin.ts'
import { betsOf, type Listing } from '../bets/list/bet-list-queries.ts'
import { groupingOf } from '../bets/list/slice-queries.ts'
import { CHANCE_COLUMNS } from '../db/bet-columns.ts'
import { manyRows } from '../db/prepared.ts'
import type { Conn } from '../db/tables.ts'

export type View = {
  readonly listing: Listing
  readonly dimensions: readonly Dimension[]
  readonly zone: string
  readonly method: MarginMethod
}

/**
 * The bets of one row of a view, or of several rows if `keys` is null. `risked`: the bets that count in the yield, encoded for
 * `riskedBets`.
 */
export type BetGroup = {
  readonly rows: number
  readonly keys: readonly string[] | null
  readonly sums: BetSums
  readonly risked: Buffer
}

type Count = 'rows' | 'bets' | 'open' | 'closed' | 'fairClosed' | 'riskBets'
type Money = 'staked' | 'profit' | 'riskStaked' | 'riskProfit'
type GroupRow = Pick<BetGroup, 'keys'> & {
  readonly risked: Buffer | null
  readonly raw: number
  readonly fair: number
} & {
  readonly [column in Count]: number
} & { readonly [column in Money]: string }

/**
 * The rows of a view, largest first, then by key: the first `most`, and all with at least `least` bets; the others are merged into one
 * group at the end. Raw values are grouped first, so that each key is computed once; different values may have the same key, such as tags
 * in another order.
 */
export async function findGroups(
  tx: Conn,
  { listing, dimensions, zone, method }: View,
  { most, least }: { readonly most: number; readonly least: number },
): Promise<GroupRow[]> {
  const { values, joins, keys } = groupingOf(dimensions, zone)
  const names = values.map((_, at) => sql.ref(`value${at}`))
  const named = values.map((value, at) => sql`${value} AS ${names[at]}`)
  // Separate columns, since sorting an array of the keys would be slower.
  const keyed = keys(names).map((key, at) => sql`${key} COLLATE "C" AS ${sql.ref(`key${at}`)}`)
  const keyNames = keyed.map((_, at) => sql.ref(`key${at}`))
  const leastKeys = keyNames.map((name) => sql`min(${name})`)
  const positions = values.map((_, at) => sql.raw(String(at + 1)))
  const isRisked = sql`at_risk >= 0 AND sum_status <> 'void'`
  // Closing-line value counts the bets that count in the yield (docs/glossary.md).
  const chance = sql`CASE WHEN ${isRisked} THEN ${sql.ref(CHANCE_COLUMNS[method])} END`
  const closeOdds = sql`CASE WHEN ${isRisked} THEN close_odds END`
  const statement = sql<GroupRow>`
    WITH by_value AS (
      SELECT
        ${sql.join(named)}, count(*) AS bets, count(*) FILTER (WHERE result IS NULL) AS open,
        sum(staked) AS staked, sum(result) AS profit,
        count(*) FILTER (WHERE ${isRisked}) AS risk_bets, sum(staked) FILTER (WHERE ${isRisked}) AS risk_staked,
        sum(result) FILTER (WHERE ${isRisked}) AS risk_profit,
        count(${closeOdds}) AS closed, sum(odds::float8 / ${closeOdds}) AS raw,
        count(${chance}) AS fair_closed, sum(odds * ${chance} / 1000) AS fair,
        string_agg(float8send(coalesce(bets.match_id, -bets.id)) || float8send(staked) || float8send(coalesce(result, 0)), '')
          FILTER (WHERE ${isRisked}) AS risked
      FROM (SELECT * FROM ${betsOf(listing)}) AS bets ${joins}
      GROUP BY ${sql.join(positions)}
    ), by_keys AS (
      SELECT *, sum(bets) OVER (PARTITION BY ${sql.join(keyNames)}) AS of_row
      FROM (SELECT ${sql.join(keyed)}, by_value.* FROM by_value) AS keyed
    ), placed AS (
      SELECT *, CASE WHEN of_row >= ${least}::bigint OR place <= ${most}::bigint THEN place END AS own
      FROM (SELECT *, dense_rank() OVER (ORDER BY of_row DESC, ${sql.join(keyNames)}) AS place FROM by_keys) AS ranked
    )
    SELECT
      CASE WHEN own IS NULL THEN NULL ELSE ARRAY[${sql.join(leastKeys)}] END AS keys, count(DISTINCT place)::int AS rows, sum(bets)::int AS bets, sum(open)::int AS open,
      sum(staked)::text AS staked, coalesce(sum(profit), 0)::text AS profit, sum(risk_bets)::int AS "riskBets",
      coalesce(sum(risk_staked), 0)::text AS "riskStaked", coalesce(sum(risk_profit), 0)::text AS "riskProfit", sum(closed)::int AS closed,
      coalesce(sum(raw), 0) AS raw, sum(fair_closed)::int AS "fairClosed", coalesce(sum(fair), 0) AS fair, string_agg(risked, '') AS risked
    FROM placed GROUP BY own ORDER BY own NULLS LAST`
  return manyRows(tx, statement)
}

export function groupOf(row: GroupRow): BetGroup {
  const { rows, keys, risked, staked, profit, riskBets, riskStaked, riskProfit, ...counts } = row
  const atRisk = { bets: riskBets, staked: BigInt(riskStaked), profit: BigInt(riskProfit) }
  return {
    rows,
    keys,
    sums: { ...counts, staked: BigInt(staked), profit: BigInt(profit), atRisk },
    risked: risked ?? Buffer.alloc(0),
  }
}

/** The match, or the negated id of an untied bet; the stake; the profit: float8 in PostgreSQL's binary format. */
const RECORD = 24

export function riskedBets(risked: Buffer, legs: LegMatches): Work<RiskedBet[]> {
  return mapInSteps(Array(risked.length / RECORD), (_, bet) => {
    const node = risked.readDoubleBE(bet * RECORD)
    return {
      matches: node > 0 ? [node] : (legs.get(-node) ?? []),
      staked: risked.readDoubleBE(bet * RECORD + 8),
      profit: risked.readDoubleBE(bet * RECORD + 16),
    }
  })
}

/** By the id of a multiple, the matches of its legs. */
export type LegMatches = ReadonlyMap<number, readonly number[]>

/** Reads all multiples of a user in one index scan, whatever the view selects. */
export async function findLegMatches(tx: Conn, owner: number): Promise<LegMatches> {
  const rows = await manyRows(
    tx,
    sql<{ bet: number; matches: number[] }>`
      SELECT bet_id AS bet, array_agg(match_id::float8) AS matches FROM bet_legs
      WHERE user_id = ${owner} AND match_id IS NOT NULL GROUP BY 1`,
  )
  return new Map(rows.map(({ bet, matches }) => [bet, matches]))
}
