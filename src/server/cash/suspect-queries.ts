import { sql } from 'kysely'
import type { Price } from '../../domain/money/exact-odds.ts'
import type { Conn } from '../db/tables.ts'

const LIMIT = 2000

/** Money in cents; odds in thousandths. */
export type SuspectRow = Price & {
  readonly id: number
  readonly amount: number
  readonly staked: number
  readonly result: number | null
  readonly isHere: boolean
}

/** Bets at this bookmaker or without a bookmaker, excluding partly cashed-out ones: open bets first, then the newest. */
export async function findSuspectRows(db: Conn, owner: number, bookmaker: string | null): Promise<SuspectRow[]> {
  const { rows } = await sql<SuspectRow>`
    SELECT id, amount, staked, odds, exact_odds AS "exactOdds", result, bookmaker IS NOT DISTINCT FROM ${bookmaker}::text AS "isHere"
    FROM bets
    WHERE
      user_id = ${owner} AND cashed_stake = 0
      AND (bookmaker IS NOT DISTINCT FROM ${bookmaker}::text OR bookmaker IS NULL)
    ORDER BY result IS NULL DESC, placed_at DESC, id DESC
    LIMIT ${LIMIT}`.execute(db)
  return rows
}
