import { sql } from 'kysely'
import type { SumStatus } from '../../domain/bet/bet.ts'
import { addUp, type Tallies, type Tally } from '../../domain/bet/statistics.ts'
import type { BetTypeName } from '../../domain/market/bet-type.ts'
import { monthBefore, monthOf } from '../../domain/time/calendar-days.ts'
import { betsOf, type Listing } from '../bets/list/bet-list-queries.ts'
import type { Conn } from '../db/tables.ts'

/** `day` is set for the last days only: a book of years has few months. */
type Row = {
  readonly month: string
  readonly day: string | null
  readonly isReached: boolean
  readonly type: BetTypeName
  readonly status: SumStatus
  readonly bets: number
  readonly staked: string
  readonly profit: string
}

/** The number of days in `byDay` of `Tallies`. */
const DAYS = 8

/** Like `findTallies`, for a filtered listing, which has no stored sums: added up from the bets. */
export async function findListedTallies(db: Conn, listing: Listing, timeZone: string, now: Date): Promise<Tallies> {
  const today = await findToday(db, timeZone, now)
  const lastMonth = monthBefore(monthOf(today))
  const { rows } = await sql<Row>`
    SELECT
      to_char(day, 'YYYY-MM') COLLATE "C" AS month,
      CASE WHEN day > ${today}::date - ${DAYS}::int THEN to_char(day, 'YYYY-MM-DD') END COLLATE "C" AS day,
      to_char(day, 'YYYY-MM') = ${lastMonth} AND extract(day FROM day) <= ${dayOfMonth(today)}::int AS "isReached",
      type, status, sum(bets)::int AS bets, sum(staked)::text AS staked, coalesce(sum(profit), 0)::text AS profit
    FROM (
      SELECT
        (placed_at AT TIME ZONE ${timeZone})::date AS day, bet_type AS type, sum_status AS status, count(*) AS bets,
        sum(staked) AS staked, sum(result) AS profit
      FROM (SELECT * FROM ${betsOf(listing)}) AS bets
      GROUP BY 1, 2, 3
    ) AS days
    GROUP BY 1, 2, 3, 4, 5`.execute(db)
  return {
    today,
    byType: talliesBy(rows, ({ type }) => type),
    byMonth: talliesBy(rows, ({ month }) => month),
    byDay: talliesBy(rows, ({ day }) => day),
    previousMonthToDate: addUp(rows.filter(({ isReached }) => isReached).map(tallyOf)),
  }
}

async function findToday(db: Conn, timeZone: string, now: Date): Promise<string> {
  const { rows } = await sql<{ today: string }>`
    SELECT to_char(${now}::timestamptz AT TIME ZONE ${timeZone}, 'YYYY-MM-DD') AS today`.execute(db)
  const [row] = rows
  if (!row) throw new Error('the statement must return one row')
  return row.today
}

const dayOfMonth = (day: string) => Number(day.slice('YYYY-MM-'.length))

/** In key order; rows without a key are left out. */
function talliesBy<Key extends string>(rows: readonly Row[], keyOf: (row: Row) => Key | null): ReadonlyMap<Key, Tally> {
  const groups = [...Map.groupBy(rows, keyOf)].flatMap(([key, group]) => (key === null ? [] : [[key, group] as const]))
  const sorted = groups.toSorted(([a], [b]) => (a < b ? -1 : 1))
  return new Map(sorted.map(([key, group]) => [key, addUp(group.map(tallyOf))]))
}

const tallyOf = ({ status, bets, staked, profit }: Row): Tally => ({
  [status]: { bets, staked: BigInt(staked), profit: BigInt(profit) },
})
