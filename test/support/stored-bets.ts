import type { BetStatus, Outcome } from '../../src/domain/bet/bet.ts'
import type { BetTypeName } from '../../src/domain/market/bet-type.ts'
import { rebuildSums } from '../../src/server/book/book.ts'
import type { Database } from '../../src/server/db/connect.ts'

export type StoredBet = {
  readonly userId: number
  readonly placedAt: Date
  readonly betType: BetTypeName
  readonly status: BetStatus
  readonly amount: number
  readonly result: number | null
  /** By default the status of a settled bet. */
  readonly outcome?: Outcome | null
  readonly freeBet?: boolean
  readonly cashedStake?: number
}

/** Batch size that keeps a statement within its deadline on a busy machine. */
const BATCH = 10_000

/** Stores many bets and their sums with a few statements. */
export async function storeBets({ pool }: Database, bets: readonly StoredBet[]): Promise<void> {
  for (let at = 0; at < bets.length; at += BATCH) await insert(pool, bets.slice(at, at + BATCH))
  await rebuildSums(pool)
}

async function insert(pool: Database['pool'], bets: readonly StoredBet[]): Promise<void> {
  const column = <T>(value: (bet: StoredBet) => T) => bets.map(value)
  await pool.query(
    `INSERT INTO bets (
       user_id, teams, selected_team, teams_key, odds, placed_at, created_at, settled_at, settled_by, outcome, free_bet, cashed_stake,
       bet_type, status, amount, result
     )
     SELECT user_id, 'Alfa vs Bravo', 'Alfa', 'alfa vs bravo', 1850, placed_at, placed_at,
       CASE WHEN status != 'pending' THEN placed_at END, CASE WHEN status != 'pending' THEN 'user' END,
       CASE WHEN status != 'pending' THEN coalesce(outcome, status) END, free_bet, cashed_stake, bet_type, status, amount, result
     FROM unnest(
       $1::bigint[], $2::timestamptz[], $3::text[], $4::text[], $5::bigint[], $6::bigint[], $7::text[], $8::boolean[], $9::bigint[]
     ) AS bet (user_id, placed_at, bet_type, status, amount, result, outcome, free_bet, cashed_stake)`,
    [
      column(({ userId }) => userId),
      column(({ placedAt }) => placedAt),
      column(({ betType }) => betType),
      column(({ status }) => status),
      column(({ amount }) => amount),
      column(({ result }) => result),
      column(({ outcome = null }) => outcome),
      column(({ freeBet = false }) => freeBet),
      column(({ cashedStake = 0 }) => cashedStake),
    ],
  )
}

/** Bets of 10.00 at 1.85, an hour apart from 2 November 2026, a Monday; the first `won` of them are won. */
export function evenBets(userId: number, count: number, won: number): StoredBet[] {
  return Array.from({ length: count }, (_, index) => ({
    userId,
    placedAt: new Date(Date.UTC(2026, 10, 2, 0) + index * 3_600_000),
    betType: 'match-winner',
    status: index < won ? 'won' : 'lost',
    amount: 1000,
    result: index < won ? 850 : -1000,
  }))
}
