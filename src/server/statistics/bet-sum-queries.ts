import { sql } from 'kysely'
import type { BetChange } from '../../domain/bet.ts'
import { changeOfSums, SUMS } from '../../domain/bet-sums.ts'
import type { Conn } from '../db/tables.ts'

/** In the transaction of the change itself. One statement, rows in order: two changes never wait for each other in a circle. */
export async function addToSums(tx: Conn, owner: number, change: BetChange): Promise<void> {
  const rows = changeOfSums(change)
  if (rows.length === 0) return
  await tx
    .insertInto('betSums')
    .values(rows.map((row) => ({ userId: owner, ...row })))
    .onConflict((conflict) =>
      conflict
        .columns(['userId', 'span', 'startsAt', 'betType'])
        .doUpdateSet(({ ref }) =>
          Object.fromEntries(SUMS.map((sum) => [sum, sql`${ref(`betSums.${sum}`)} + ${ref(`excluded.${sum}`)}`])),
        ),
    )
    .execute()
  // Spans that a bet has left: maybe it was the last.
  const left = rows.filter(({ pending, won, lost }) => pending + won + lost < 0)
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
