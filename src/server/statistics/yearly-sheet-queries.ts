import { sql } from 'kysely'
import type { SheetDay } from '../../contract/yearly-sheet.ts'
import type { Conn } from '../db/tables.ts'

/** Sums of one month and bookmaker, in cents as text, since they may exceed a safe integer. */
export type SheetRow = {
  /** "2026-11" */
  readonly month: string
  readonly bookmaker: string | null
  readonly bets: number
} & Readonly<Record<'staked' | 'winnings' | 'freeWinnings' | 'losses' | 'deposits' | 'withdrawals', string>>

type Asked = { readonly owner: number; readonly zone: string; readonly year: number }

const DAYS = { result: sql.ref('settled_at'), bet: sql.ref('placed_at') }

/** Settled bets and cash movements of a local year, by month and bookmaker. */
export async function findSheetRows(db: Conn, { owner, zone, year }: Asked, by: SheetDay): Promise<SheetRow[]> {
  const { rows } = await sql<SheetRow>`
    SELECT
      month, bookmaker, sum(bets)::int AS bets, sum(staked)::text AS staked, sum(winnings)::text AS winnings,
      sum(free_winnings)::text AS "freeWinnings", sum(losses)::text AS losses, sum(deposits)::text AS deposits,
      sum(withdrawals)::text AS withdrawals
    FROM (
      SELECT
        ${DAYS[by]} AT TIME ZONE ${zone} AS local, bookmaker, 1 AS bets, staked, greatest(result, 0) AS winnings,
        CASE WHEN free_bet THEN greatest(result, 0) ELSE 0 END AS free_winnings, greatest(-result, 0) AS losses,
        0 AS deposits, 0 AS withdrawals
      FROM bets WHERE user_id = ${owner} AND status <> 'pending'
      UNION ALL
      SELECT
        at AT TIME ZONE ${zone}, bookmaker, 0, 0, 0, 0, 0,
        CASE kind WHEN 'deposit' THEN amount ELSE 0 END, CASE kind WHEN 'withdrawal' THEN amount ELSE 0 END
      FROM cash_movements WHERE user_id = ${owner} AND kind IN ('deposit', 'withdrawal')
    ) AS entries
    CROSS JOIN LATERAL (SELECT to_char(local, 'YYYY-MM') AS month) AS months
    WHERE date_part('year', local) = ${year}::int
    GROUP BY month, bookmaker`.execute(db)
  return rows
}

/** The bets placed in a local year that are still open, every year with an entry, and the current year. */
export async function findSheetYears(db: Conn, { owner, zone, year }: Asked, by: SheetDay, now: Date) {
  const { rows } = await sql<{ years: number[]; pending: number }>`
    SELECT
      ARRAY(
        SELECT date_part('year', at AT TIME ZONE ${zone})::int FROM (
          SELECT ${now}::timestamptz AS at
          UNION ALL SELECT ${DAYS[by]} FROM bets WHERE user_id = ${owner} AND status <> 'pending'
          UNION ALL SELECT at FROM cash_movements WHERE user_id = ${owner} AND kind IN ('deposit', 'withdrawal')
        ) AS entries GROUP BY 1 ORDER BY 1 DESC
      ) AS years,
      (
        SELECT count(*)::int FROM bets
        WHERE user_id = ${owner} AND status = 'pending' AND date_part('year', placed_at AT TIME ZONE ${zone}) = ${year}::int
      ) AS pending`.execute(db)
  const [row] = rows
  if (!row) throw new Error('the statement must return one row')
  return row
}
