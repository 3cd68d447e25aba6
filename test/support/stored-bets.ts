import type { BetStatus } from '../../src/domain/bet.ts'
import type { BetTypeName } from '../../src/domain/bet-type.ts'
import { rebuildSums } from '../../src/server/bets/bet-sum-queries.ts'
import type { Database } from '../../src/server/db/connect.ts'

export type StoredBet = {
  readonly userId: number
  readonly placedAt: Date
  readonly betType: BetTypeName
  readonly status: BetStatus
  readonly amount: number
  readonly result: number | null
}

/** Stores many bets and their sums with a few statements. */
export async function storeBets({ pool }: Database, bets: readonly StoredBet[]): Promise<void> {
  const column = <K extends keyof StoredBet>(name: K) => bets.map((bet) => bet[name])
  await pool.query(
    `INSERT INTO bets (user_id, teams, selected_team, teams_key, odds, placed_at, created_at, settled_at, settled_by, outcome, bet_type, status, amount, result)
     SELECT user_id, 'Alfa vs Bravo', 'Alfa', 'alfa vs bravo', 1850, placed_at, placed_at,
       CASE WHEN status != 'pending' THEN placed_at END, CASE WHEN status != 'pending' THEN 'user' END,
       CASE WHEN status != 'pending' THEN status END, bet_type, status, amount, result
     FROM unnest($1::bigint[], $2::timestamptz[], $3::text[], $4::text[], $5::bigint[], $6::bigint[])
       AS bet (user_id, placed_at, bet_type, status, amount, result)`,
    [column('userId'), column('placedAt'), column('betType'), column('status'), column('amount'), column('result')],
  )
  await rebuildSums(pool)
}
