import { type RawBuilder, sql } from 'kysely'
import type { SumStatus } from '../../domain/bet.ts'
import type { BetTypeName } from '../../domain/bet-type.ts'
import type { Tallies, Tally } from '../../domain/statistics.ts'
import type { Conn } from '../db/tables.ts'

/** One more than is shown: a day of the time zone may begin on the UTC day before. */
const RECENT_DAYS = 8

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
 * One statement. A local month is its UTC month, with the quarter-hours between the UTC and the local start of a month moved from one
 * to the other: the rows read grow with the months in which the user has bets, not with the bets.
 */
export async function findTallies(db: Conn, owner: number, timeZone: string, now: Date): Promise<Tallies> {
  const { rows } = await sql<Row>`
    WITH
      dates AS (
        SELECT today, last_month, least(last_month + (today - this_month) + 1, this_month) AS same_days_end
        FROM (SELECT (${now}::timestamptz AT TIME ZONE ${timeZone})::date AS today) AS clock
        CROSS JOIN LATERAL (
          SELECT date_trunc('month', today)::date AS this_month, (date_trunc('month', today) - interval '1 month')::date AS last_month
        ) AS months
      ),
      utc_months AS MATERIALIZED (
        SELECT key, bet_type, ${SUMS} FROM bet_sums WHERE user_id = ${owner} AND scope = 'month'
      ),
      -- Distinct before the cast, which is slow.
      month_starts AS (SELECT key::timestamptz AS starts_at FROM (SELECT DISTINCT key FROM utc_months) AS months),
      edges AS (
        SELECT edge AS utc, edge AT TIME ZONE 'UTC' AT TIME ZONE ${timeZone} AS local
        FROM (
          SELECT starts_at FROM month_starts UNION SELECT starts_at + interval '1 month' FROM month_starts
        ) AS start (edge)
      ),
      near AS (
        SELECT utc, sums.*
        -- Grouped for each edge: as a plain join the planner reads every quarter-hour again for each edge.
        FROM edges CROSS JOIN LATERAL (
          SELECT
            key::timestamptz >= utc AS is_after, date_trunc('month', key::timestamptz AT TIME ZONE ${timeZone}) AS local_month,
            status, sum(bets) AS bets, sum(staked) AS staked, sum(profit) AS profit
          FROM bet_sums
          WHERE user_id = ${owner} AND scope = 'quarter-hour'
            -- An hour more, where a clock is put back over midnight.
            AND key >= ${keyOf(sql`least(utc, local) - interval '1 hour'`)} AND key < ${keyOf(sql`greatest(utc, local) + interval '1 hour'`)}
          GROUP BY is_after, local_month, status
        ) AS sums
      ),
      moved AS (
        SELECT utc_month, local_month, ${SUMS}
        FROM near CROSS JOIN LATERAL (
          SELECT date_trunc('month', utc AT TIME ZONE 'UTC') - CASE WHEN is_after THEN interval '0' ELSE interval '1 month' END
        ) AS its (utc_month)
        WHERE local_month != utc_month
      ),
      by_month AS (
        SELECT left(key, 7) AS month, 1 AS sign, ${TOTALS} FROM utc_months GROUP BY key, status
        UNION ALL SELECT to_char(local_month, 'YYYY-MM'), 1, ${SUMS} FROM moved
        UNION ALL SELECT to_char(utc_month, 'YYYY-MM'), -1, ${SUMS} FROM moved
      ),
      by_day AS (
        SELECT (key::timestamptz AT TIME ZONE ${timeZone})::date AS day, ${TOTALS}
        FROM dates JOIN bet_sums ON user_id = ${owner} AND scope = 'quarter-hour'
          AND key >= ${keyOf(sql`(today - ${RECENT_DAYS}::int)::timestamp AT TIME ZONE ${timeZone}`)}
        GROUP BY day, status
      ),
      same_days AS (
        SELECT ${TOTALS}
        FROM dates JOIN bet_sums ON user_id = ${owner} AND scope = 'quarter-hour'
          -- The index finds the days and an hour on either side, where a clock is put back over midnight; the local date decides.
          AND key >= ${keyOf(sql`last_month::timestamp AT TIME ZONE ${timeZone} - interval '1 hour'`)}
          AND key < ${keyOf(sql`same_days_end::timestamp AT TIME ZONE ${timeZone} + interval '1 hour'`)}
        WHERE (key::timestamptz AT TIME ZONE ${timeZone})::date <@ daterange(last_month, same_days_end)
        GROUP BY status
      ),
      sums AS (
        SELECT 'type' AS kind, bet_type AS key, 1 AS sign, ${TOTALS} FROM utc_months GROUP BY bet_type, status
        UNION ALL SELECT 'month', month, sign, ${SUMS} FROM by_month
        UNION ALL SELECT 'day', to_char(day, 'YYYY-MM-DD'), 1, ${SUMS} FROM by_day
        UNION ALL SELECT 'previous month to date', '', 1, ${SUMS} FROM same_days
        -- Always one row, for the date.
        UNION ALL SELECT 'today', '', 0, '', 0, 0, 0
      )
    SELECT
      kind, key, status, to_char(today, 'YYYY-MM-DD') AS today, sum(sign * bets)::int AS bets,
      -- As text: a sum of many may be more than a number holds exactly.
      sum(sign * staked)::text AS staked, sum(sign * profit)::text AS profit
    FROM sums CROSS JOIN dates
    GROUP BY kind, key, status, today
    HAVING kind = 'today' OR sum(sign * bets) > 0
    ORDER BY key COLLATE "C"`.execute(db)
  return toTallies(rows)
}

const SUMS = sql.raw('status, bets, staked, profit')
const TOTALS = sql.raw('status, sum(bets) AS bets, sum(staked) AS staked, sum(profit) AS profit')

/** A time as the key of the sums of a span. */
function keyOf(time: RawBuilder<unknown>) {
  return sql`to_char((${time}) AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI"Z"') COLLATE "C"`
}

/** Every time zone that this PostgreSQL knows. */
export async function findZoneNames(db: Conn): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`SELECT name FROM pg_timezone_names`.execute(db)
  return rows.map(({ name }) => name)
}

function toTallies(rows: readonly Row[]): Tallies {
  const [first] = rows
  if (!first) throw new Error('the statement has a row for the date')
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
    byType: byKind.type as ReadonlyMap<BetTypeName, Tally>, // the keys of this kind are bet types
    byMonth: byKind.month,
    byDay: byKind.day,
    previousMonthToDate: byKind['previous month to date'].get('') ?? {},
  }
}
