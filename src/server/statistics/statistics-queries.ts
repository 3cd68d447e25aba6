import { type RawBuilder, sql } from 'kysely'
import type { SumStatus } from '../../domain/bet/bet.ts'
import type { Tallies, Tally } from '../../domain/bet/statistics.ts'
import type { BetTypeName } from '../../domain/market/bet-type.ts'
import { prepared } from '../db/prepared.ts'
import type { Conn } from '../db/tables.ts'

type Kind = 'type' | 'month' | 'day' | 'previous month to date'
type Row = { readonly today: string } & (
  | {
      readonly kind: Kind
      readonly key: string
      readonly status: SumStatus
      readonly bets: number
      readonly staked: string
      readonly profit: string
    }
  | { readonly kind: 'today' }
)

/**
 * One statement. A local month is its UTC month, adjusted by the quarter-hours between the UTC and local month boundaries: the number of
 * rows read grows with the months that have bets, not with the bets. `days`: length of the chart, up to today.
 */
export async function findTallies(
  db: Conn,
  owner: number,
  timeZone: string,
  { now, days }: { readonly now: Date; readonly days: number },
): Promise<Tallies> {
  /** The sums of bets within a time range, by status; one index scan for each joined row. */
  const sumsBetween = (from: RawBuilder<unknown>, to: RawBuilder<unknown>) => sql`LATERAL (
    SELECT ${TOTALS} FROM bet_sums
    WHERE user_id = ${owner} AND scope = 'quarter-hour' AND key >= ${keyOf(from)} AND key < ${keyOf(to)}
    GROUP BY status
  ) AS sums`
  const start = (day: RawBuilder<unknown>) => startOfDay(day, timeZone)
  const statement = sql<Row>`
    WITH
      dates AS (
        SELECT today, last_month, least(last_month + (today - this_month) + 1, this_month) AS same_days_end
        FROM (SELECT (${now}::timestamptz AT TIME ZONE ${timeZone})::date AS today) AS clock
        CROSS JOIN LATERAL (
          SELECT date_trunc('month', today)::date AS this_month, (date_trunc('month', today) - interval '1 month')::date AS last_month
        ) AS months
      ),
      utc_months AS MATERIALIZED (SELECT key, ${SUMS} FROM bet_sums WHERE user_id = ${owner} AND scope = 'month'),
      -- Distinct before the cast, which is slow.
      month_starts AS (SELECT left(key, 10)::date AS month FROM (SELECT DISTINCT key FROM utc_months) AS months),
      edges AS MATERIALIZED (
        SELECT month, month::timestamp AT TIME ZONE 'UTC' AS utc, ${start(sql`month`)} AS local
        FROM (
          SELECT month FROM month_starts UNION SELECT (month + interval '1 month')::date FROM month_starts
        ) AS months
      ),
      by_month AS (
        SELECT left(key, 7) AS month, ${SUMS} FROM utc_months
        UNION ALL
        SELECT to_char(moved.month, 'YYYY-MM'), status, sign * bets, sign * staked, sign * profit
        FROM edges
        CROSS JOIN ${sumsBetween(sql`least(utc, local)`, sql`greatest(utc, local)`)}
        -- East of Greenwich a month begins earlier than in UTC: its first bets count in the UTC month before.
        CROSS JOIN LATERAL (
          SELECT month, CASE WHEN local < utc THEN 1 ELSE -1 END AS sign
          UNION ALL SELECT month - 1, CASE WHEN local < utc THEN -1 ELSE 1 END
        ) AS moved
      ),
      sums AS (
        SELECT 'type' AS kind, key, ${SUMS} FROM bet_sums WHERE user_id = ${owner} AND scope = 'type'
        UNION ALL SELECT 'month', month, ${TOTALS} FROM by_month GROUP BY month, status
        UNION ALL SELECT 'day', to_char(day, 'YYYY-MM-DD'), ${SUMS}
        FROM dates
        CROSS JOIN LATERAL (SELECT today - generate_series(0, ${days}::int - 1) AS day) AS days
        CROSS JOIN ${sumsBetween(start(sql`day`), start(sql`day + 1`))}
        UNION ALL SELECT 'previous month to date', '', ${SUMS}
        FROM dates CROSS JOIN ${sumsBetween(start(sql`last_month`), start(sql`same_days_end`))}
        -- Always one row, for the date.
        UNION ALL SELECT 'today', '', '', 0, 0, 0
      )
    SELECT
      kind, key, status, to_char(today, 'YYYY-MM-DD') AS today, bets::int,
      -- As text: a sum of many may be more than a number holds exactly.
      staked::text, profit::text
    FROM sums CROSS JOIN dates
    WHERE kind = 'today' OR bets > 0
    ORDER BY key COLLATE "C"`
  return toTallies(await prepared(db, 'statistics', statement))
}

/** The first moment of a local day. If clocks are set back to midnight, the first of the two. */
function startOfDay(day: RawBuilder<unknown>, timeZone: string) {
  const midnight = sql`(${day})::timestamp AT TIME ZONE ${timeZone}`
  const before = sql`(${midnight} - interval '15 minutes') AT TIME ZONE ${timeZone} + interval '15 minutes'`
  return sql`${midnight} - greatest(${before} - (${day})::timestamp, interval '0')`
}

const SUMS = sql.raw('status, bets, staked, profit')
const TOTALS = sql.raw('status, sum(bets) AS bets, sum(staked) AS staked, sum(profit) AS profit')

/** Formats a time like the keys of `bet_sums`. */
function keyOf(time: RawBuilder<unknown>) {
  return sql`to_char((${time}) AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI"Z"') COLLATE "C"`
}

function toTallies(rows: readonly Row[]): Tallies {
  const [first] = rows
  if (!first) throw new Error('the statement must return a row with the date')
  const byKind: Record<Kind, Map<string, Tally>> = {
    type: new Map(),
    month: new Map(),
    day: new Map(),
    'previous month to date': new Map(),
  }
  for (const row of rows) {
    if (row.kind === 'today') continue
    const tallies = byKind[row.kind]
    const sum = { bets: row.bets, staked: BigInt(row.staked), profit: BigInt(row.profit) }
    tallies.set(row.key, { ...tallies.get(row.key), [row.status]: sum })
  }
  return {
    today: first.today,
    byType: byKind.type as ReadonlyMap<BetTypeName, Tally>, // keys of this kind are bet types
    byMonth: byKind.month,
    byDay: byKind.day,
    previousMonthToDate: byKind['previous month to date'].get('') ?? {},
  }
}
