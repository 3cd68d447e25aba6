import { sql } from 'kysely'
import type { BetTypeName } from '../../domain/bet-type.ts'
import { EMPTY_TALLY, type Tallies, type Tally } from '../../domain/statistics.ts'
import type { Conn } from '../db/tables.ts'

/** More than are shown, as days begin at other times in other zones. */
const DAYS_OF_LATE = 8

type SumRow = Omit<Tally, 'staked' | 'stakedSettled' | 'profit'> & {
  readonly staked: string
  readonly stakedSettled: string
  readonly profit: string
}
type Row = SumRow & { readonly today: string } & (
    | { readonly kind: 'type'; readonly key: BetTypeName }
    | { readonly kind: 'month' | 'day'; readonly key: string }
    | { readonly kind: 'today' | 'same days' }
  )

/**
 * One statement. Months are summed up from UTC months, with the quarter-hours between the UTC and the local start of a month moved
 * from one to the other: what is read grows with the months a person has bet in, not with the bets.
 */
export async function findTallies(db: Conn, owner: number, timeZone: string, now: Date): Promise<Tallies> {
  const { rows } = await sql<Row>`
    WITH
      here AS (
        SELECT today, this_month, last_month, least(last_month + (today - this_month) + 1, this_month) AS same_days_end
        FROM (SELECT (${now}::timestamptz AT TIME ZONE ${timeZone})::date AS today) AS clock
        CROSS JOIN LATERAL (
          SELECT date_trunc('month', today)::date AS this_month, (date_trunc('month', today) - interval '1 month')::date AS last_month
        ) AS months
      ),
      utc_months AS MATERIALIZED (SELECT * FROM bet_sums WHERE user_id = ${owner} AND span = 'month'),
      edges AS (
        SELECT edge AS utc, edge AT TIME ZONE 'UTC' AT TIME ZONE ${timeZone} AS local
        FROM (
          SELECT starts_at FROM utc_months UNION SELECT starts_at + interval '1 month' FROM utc_months
        ) AS start (edge)
      ),
      near AS (
        SELECT edges.utc, sums.*
        FROM edges CROSS JOIN LATERAL (
          SELECT
            starts_at >= utc AS is_after, date_trunc('month', starts_at AT TIME ZONE ${timeZone}) AS local_month,
            sum(pending) AS pending, sum(won) AS won, sum(lost) AS lost,
            sum(staked) AS staked, sum(staked_settled) AS staked_settled, sum(profit) AS profit
          FROM bet_sums
          WHERE user_id = ${owner} AND span = 'quarter-hour'
            -- An hour more, where a clock is put back over midnight.
            AND starts_at >= least(utc, local) - interval '1 hour' AND starts_at < greatest(utc, local) + interval '1 hour'
          GROUP BY is_after, local_month
        ) AS sums
      ),
      moved AS (
        SELECT utc_month, local_month, ${SUM_COLUMNS}
        FROM near CROSS JOIN LATERAL (
          SELECT date_trunc('month', utc AT TIME ZONE 'UTC') - CASE WHEN is_after THEN interval '0' ELSE interval '1 month' END
        ) AS its (utc_month)
        WHERE local_month != utc_month
      ),
      by_month AS (
        SELECT starts_at AT TIME ZONE 'UTC' AS month, 1 AS sign, ${SUM_COLUMNS} FROM utc_months
        UNION ALL SELECT local_month, 1, ${SUM_COLUMNS} FROM moved
        UNION ALL SELECT utc_month, -1, ${SUM_COLUMNS} FROM moved
      ),
      lately AS (
        SELECT (starts_at AT TIME ZONE ${timeZone})::date AS day, ${SUM_COLUMNS}
        FROM here JOIN bet_sums ON user_id = ${owner} AND span = 'quarter-hour'
          AND starts_at >= (today - ${DAYS_OF_LATE}::int)::timestamp AT TIME ZONE ${timeZone}
      ),
      same_days AS (
        SELECT
          sum(pending) AS pending, sum(won) AS won, sum(lost) AS lost,
          sum(staked) AS staked, sum(staked_settled) AS staked_settled, sum(profit) AS profit
        FROM here JOIN bet_sums ON user_id = ${owner} AND span = 'quarter-hour'
          -- The index finds the days and an hour on either side, where a clock is put back over midnight; the local date decides.
          AND starts_at >= last_month::timestamp AT TIME ZONE ${timeZone} - interval '1 hour'
          AND starts_at < same_days_end::timestamp AT TIME ZONE ${timeZone} + interval '1 hour'
        WHERE (starts_at AT TIME ZONE ${timeZone})::date <@ daterange(last_month, same_days_end)
      ),
      told AS (
        SELECT 'type' AS kind, bet_type AS key, 1 AS sign, ${SUM_COLUMNS} FROM utc_months
        UNION ALL SELECT 'month', to_char(month, 'YYYY-MM'), sign, ${SUM_COLUMNS} FROM by_month
        UNION ALL SELECT 'day', to_char(day, 'YYYY-MM-DD'), 1, ${SUM_COLUMNS} FROM lately
        UNION ALL SELECT 'same days', '', 1, ${SUM_COLUMNS} FROM same_days
        -- There is always one row, for the date.
        UNION ALL SELECT 'today', '', 0, 0, 0, 0, 0, 0, 0
      )
    SELECT
      kind, key, to_char(today, 'YYYY-MM-DD') AS today,
      sum(sign * pending)::int AS pending, sum(sign * won)::int AS won, sum(sign * lost)::int AS lost,
      -- As text: a sum of many may be more than a number holds exactly.
      sum(sign * staked)::text AS staked, sum(sign * staked_settled)::text AS staked_settled, sum(sign * profit)::text AS profit
    FROM told CROSS JOIN here
    GROUP BY kind, key, today
    HAVING kind = 'today' OR sum(sign * (pending + won + lost)) > 0
    ORDER BY key COLLATE "C"`.execute(db)
  return toTallies(rows)
}

/** Every time zone that this PostgreSQL knows. */
export async function findZoneNames(db: Conn): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`SELECT name FROM pg_timezone_names`.execute(db)
  return rows.map(({ name }) => name)
}

const SUM_COLUMNS = sql.raw('pending, won, lost, staked, staked_settled, profit')

function toTallies(rows: readonly Row[]): Tallies {
  const [first] = rows
  if (!first) throw new Error('the statement has a row for the date')
  const sameDays = rows.find(({ kind }) => kind === 'same days')
  const named = (kind: 'month' | 'day') =>
    rows.flatMap((row) => (row.kind === kind ? [[row.key, toTally(row)] as const] : []))
  return {
    today: first.today,
    byType: new Map(rows.flatMap((row) => (row.kind === 'type' ? [[row.key, toTally(row)] as const] : []))),
    byMonth: new Map(named('month')),
    byDay: new Map(named('day')),
    previousMonthToDate: sameDays ? toTally(sameDays) : EMPTY_TALLY,
  }
}

function toTally({ pending, won, lost, staked, stakedSettled, profit }: SumRow): Tally {
  return {
    pending,
    won,
    lost,
    staked: BigInt(staked),
    stakedSettled: BigInt(stakedSettled),
    profit: BigInt(profit),
  }
}
