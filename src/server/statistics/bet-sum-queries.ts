import { type RawBuilder, sql } from 'kysely'
import type { BetChange } from '../../domain/bet.ts'
import { changeOfSums } from '../../domain/bet-sums.ts'
import type { Conn } from '../db/tables.ts'

/** What a change adds, as a part of the statement that makes it. Rows in order: two changes never wait for each other in a circle. */
export function addToSums(owner: number, change: BetChange): RawBuilder<unknown> {
  return sql`
    INSERT INTO bet_sums (user_id, span, starts_at, bet_type, pending, won, lost, staked, staked_settled, profit)
    SELECT ${owner}::bigint, change.* FROM jsonb_to_recordset(${JSON.stringify(changeOfSums(change))}::jsonb) AS change (
      span text, "startsAt" timestamptz, "betType" text,
      pending integer, won integer, lost integer, staked bigint, "stakedSettled" bigint, profit bigint
    )
    ON CONFLICT (user_id, span, starts_at, bet_type) DO UPDATE SET
      pending = bet_sums.pending + excluded.pending,
      won = bet_sums.won + excluded.won,
      lost = bet_sums.lost + excluded.lost,
      staked = bet_sums.staked + excluded.staked,
      staked_settled = bet_sums.staked_settled + excluded.staked_settled,
      profit = bet_sums.profit + excluded.profit`
}

/** Spans that a bet has left: maybe it was the last. */
export async function forgetEmptySums(tx: Conn, owner: number, change: BetChange): Promise<void> {
  const left = changeOfSums(change).filter(({ pending, won, lost }) => pending + won + lost < 0)
  for (const { span, startsAt, betType } of left) {
    await tx
      .deleteFrom('betSums')
      .where('userId', '=', owner)
      .where('span', '=', span)
      .where('startsAt', '=', startsAt)
      .where('betType', '=', betType)
      .where(({ eb, refTuple, tuple }) => eb(refTuple('pending', 'won', 'lost'), '=', tuple(0, 0, 0)))
      .execute()
  }
}

export async function deleteSums(tx: Conn, owner: number): Promise<void> {
  await tx.deleteFrom('betSums').where('userId', '=', owner).execute()
}

/** Makes the sums of everyone's bets anew, for bets that were not written one by one: a restored backup, a bench. */
export async function rebuildSums(tx: Conn): Promise<void> {
  await tx.deleteFrom('betSums').execute()
  await sql`
    INSERT INTO bet_sums (user_id, span, starts_at, bet_type, pending, won, lost, staked, staked_settled, profit)
    SELECT
      user_id, span, starts_at, bet_type,
      count(*) FILTER (WHERE status = 'pending'),
      count(*) FILTER (WHERE status = 'won'),
      count(*) FILTER (WHERE status = 'lost'),
      sum(amount),
      coalesce(sum(amount) FILTER (WHERE status != 'pending'), 0),
      coalesce(sum(result), 0)
    FROM bets CROSS JOIN LATERAL (VALUES
      ('month', date_trunc('month', placed_at, 'UTC')),
      ('quarter-hour', date_bin('15 minutes', placed_at, '2000-01-01T00:00:00Z'))
    ) AS part (span, starts_at)
    GROUP BY user_id, span, starts_at, bet_type`.execute(tx)
}
