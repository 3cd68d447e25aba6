import type pg from 'pg'
import type { Logger } from 'pino'
import { required } from '../../../domain/required.ts'
import { placesOfBets, rebuildSumsWithin } from './bet-sum-queries.ts'

type Client = Pick<pg.ClientBase, 'query'>

/** The totals of one user's bets, in cents. */
export type BookTotal = {
  readonly userId: string
  readonly bets: string
  readonly staked: string
  readonly result: string
}

/** Reads only columns that `bets` has in every version. */
export async function findBookTotals(client: Client): Promise<readonly BookTotal[]> {
  const { rows } = await client.query<BookTotal>(`
    SELECT user_id::text AS "userId", count(*)::text AS bets, sum(amount)::text AS staked, coalesce(sum(result), 0)::text AS result
    FROM bets GROUP BY user_id ORDER BY user_id`)
  return rows
}

/** Rebuilds all sums if one does not match its bets. */
export async function correctSums(client: Client, log: Logger): Promise<void> {
  const stale = await countWrongSums(client)
  if (stale === 0) return
  log.warn(`rebuilding ${stale} stale totals`)
  await rebuildSumsWithin(client)
}

/** How many stored sums do not match their bets. */
export async function countWrongSums(client: Client): Promise<number> {
  const { rows } = await client.query<{ wrong: number }>(`
    SELECT count(*)::int AS wrong
    FROM (${placesOfBets}) AS counted
    FULL JOIN bet_sums AS stored USING (user_id, scope, key, status)
    WHERE (counted.bets, counted.staked, counted.profit) IS DISTINCT FROM (stored.bets, stored.staked, stored.profit)`)
  return required(rows[0], 'the count').wrong
}
