import { sql } from 'kysely'
import type { SumStatus } from '../../domain/bet/bet.ts'
import { addUp, monthBefore, monthOf, type Tallies, type Tally } from '../../domain/bet/statistics.ts'
import type { BetTypeName } from '../../domain/market/bet-type.ts'
import { betsOf, type Listing } from '../bets/list/bet-list-queries.ts'
import type { Conn } from '../db/tables.ts'

type Row = {
  readonly day: string
  readonly type: BetTypeName
  readonly status: SumStatus
  readonly bets: number
  readonly staked: string
  readonly profit: string
}

/** The same as `findTallies` for a part of the bets, which no sums are kept of: added up from the bets themselves. */
export async function findListedTallies(db: Conn, listing: Listing, timeZone: string, now: Date): Promise<Tallies> {
  const { rows } = await sql<Row>`
    SELECT
      to_char(placed_at AT TIME ZONE ${timeZone}, 'YYYY-MM-DD') COLLATE "C" AS day, bet_type AS type, sum_status AS status,
      count(*)::int AS bets, sum(staked)::text AS staked, coalesce(sum(result), 0)::text AS profit
    FROM (SELECT * FROM ${betsOf(listing)}) AS bets
    GROUP BY 1, 2, 3`.execute(db)
  const today = await findToday(db, timeZone, now)
  const lastMonth = monthBefore(monthOf(today))
  const isReached = (day: string) => monthOf(day) === lastMonth && dayOfMonth(day) <= dayOfMonth(today)
  return {
    today,
    byType: talliesBy(rows, ({ type }) => type),
    byMonth: talliesBy(rows, ({ day }) => monthOf(day)),
    byDay: talliesBy(rows, ({ day }) => day),
    previousMonthToDate: addUp(rows.filter(({ day }) => isReached(day)).map(tallyOf)),
  }
}

async function findToday(db: Conn, timeZone: string, now: Date): Promise<string> {
  const { rows } = await sql<{ today: string }>`
    SELECT to_char(${now}::timestamptz AT TIME ZONE ${timeZone}, 'YYYY-MM-DD') AS today`.execute(db)
  const [row] = rows
  if (!row) throw new Error('a date is one row')
  return row.today
}

const dayOfMonth = (day: string) => Number(day.slice('YYYY-MM-'.length))

/** In the order of the keys. */
function talliesBy<Key extends string>(rows: readonly Row[], keyOf: (row: Row) => Key): ReadonlyMap<Key, Tally> {
  const groups = [...Map.groupBy(rows, keyOf)].toSorted(([a], [b]) => (a < b ? -1 : 1))
  return new Map(groups.map(([key, group]) => [key, addUp(group.map(tallyOf))]))
}

const tallyOf = ({ status, bets, staked, profit }: Row): Tally => ({
  [status]: { bets, staked: BigInt(staked), profit: BigInt(profit) },
})
