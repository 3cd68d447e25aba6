import { sql } from 'kysely'
import type { Conn } from '../db/tables.ts'

/** Running sums in cents as text, since they may exceed a safe integer. */
export type BalanceDay = { readonly day: string; readonly balance: string; readonly paidIn: string }

type Days = { readonly zone: string; readonly now: Date; readonly without: readonly (string | null)[] }

/**
 * The balance at the end of each local day on which it changed, and of today; none for an empty book. `without`: excluded bookmakers; null
 * excludes the bets and movements without a bookmaker.
 */
export async function findBalanceDays(db: Conn, owner: number, { zone, now, without }: Days): Promise<BalanceDay[]> {
  // No bookmaker has an empty name.
  const counted = sql`coalesce(bookmaker, '') != ALL(${without.map((name) => name ?? '')}::text[])`
  const { rows } = await sql<BalanceDay>`
    WITH entries AS (
      SELECT
        at, CASE kind WHEN 'withdrawal' THEN -amount ELSE amount END AS balance,
        CASE kind WHEN 'deposit' THEN amount WHEN 'withdrawal' THEN -amount ELSE 0 END AS paid_in
      FROM cash_movements WHERE user_id = ${owner} AND ${counted}
      UNION ALL
      SELECT placed_at, -staked, 0 FROM bets WHERE user_id = ${owner} AND ${counted}
      UNION ALL
      SELECT coalesce(settled_at, placed_at), staked + result - cashed_paid, 0
      FROM bets WHERE user_id = ${owner} AND ${counted} AND result IS NOT NULL
      UNION ALL
      -- An imported cash-out has no event.
      SELECT
        coalesce(
          (SELECT max(at) FROM bet_events WHERE user_id = ${owner} AND bet_id = bets.id AND kind = 'cashed-out'),
          settled_at, placed_at
        ),
        cashed_paid, 0
      FROM bets WHERE user_id = ${owner} AND ${counted} AND cashed_paid > 0
    ),
    days AS (
      SELECT (at AT TIME ZONE ${zone})::date AS day, sum(balance) AS balance, sum(paid_in) AS paid_in
      FROM (
        SELECT * FROM entries
        UNION ALL SELECT ${now}::timestamptz, 0, 0 WHERE EXISTS (SELECT FROM entries)
      ) AS all_entries
      GROUP BY 1
    )
    SELECT
      to_char(day, 'YYYY-MM-DD') AS day, (sum(balance) OVER running)::text AS balance,
      (sum(paid_in) OVER running)::text AS "paidIn"
    FROM days WINDOW running AS (ORDER BY days.day)
    ORDER BY days.day`.execute(db)
  return rows
}
