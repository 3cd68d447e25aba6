import { sql } from 'kysely'
import type { Conn } from '../db/tables.ts'
import type { FactRow } from './fact-queries.ts'

type Follower = { readonly userId: number; readonly hasBet: boolean }

/** The public ids of the matches of these two teams that are called off. */
export async function findCalledOffOfPair(conn: Conn, pairKey: string): Promise<number[]> {
  const rows = await conn
    .selectFrom('matches')
    .select('hltvId')
    .where('pairKey', '=', pairKey)
    .where('status', '=', 'cancelled')
    .execute()
  return rows.map(({ hltvId }) => hltvId)
}

/** By which teams a match is a favorite, and `unstarred`: the public ids under which somebody may have taken it out of the favorites. */
export type Starring = { readonly teamKeys: readonly string[]; readonly unstarred: readonly number[] }

/**
 * Up to `limit` people who follow the match of the fact, by id: it is a favorite of theirs or of their team, or they had a pending bet on it when
 * the fact was learned, or they have been told already and get the correction.
 */
export async function findFollowers(
  conn: Conn,
  fact: FactRow,
  { teamKeys, unstarred }: Starring,
  after: number,
  limit: number,
): Promise<Follower[]> {
  const { matchId, publicId, kind, step, learnedAt } = fact
  const first = sql`user_id > ${after} ORDER BY user_id LIMIT ${limit}`
  const wasPending = sql`(status = 'pending' OR settled_at >= ${learnedAt})`
  const { rows } = await sql<Follower>`
    SELECT user_id, bool_or(has_bet) AS has_bet
    FROM (
      (SELECT user_id, false AS has_bet FROM favorites WHERE hltv_id = ${publicId} AND ${first})
      UNION ALL
      (SELECT DISTINCT user_id, false AS has_bet FROM favorite_teams
       WHERE team_key = ANY(${teamKeys}) AND NOT EXISTS (
         SELECT FROM unstarred_matches
         WHERE unstarred_matches.user_id = favorite_teams.user_id AND hltv_id = ANY(${unstarred}::bigint[])
       ) AND ${first})
      UNION ALL
      (SELECT DISTINCT user_id, true AS has_bet FROM bets WHERE match_id = ${matchId} AND ${wasPending} AND ${first})
      UNION ALL
      (SELECT DISTINCT bets.user_id, true AS has_bet
       FROM bet_legs JOIN bets ON bets.user_id = bet_legs.user_id AND bets.id = bet_legs.bet_id
       WHERE bet_legs.match_id = ${matchId} AND ${wasPending} AND bets.user_id > ${after} ORDER BY bets.user_id LIMIT ${limit})
      UNION ALL
      (SELECT user_id, true AS has_bet FROM alerts
       WHERE match_id = ${matchId} AND kind = ${kind} AND step = ${step} AND ${first})
    ) AS follower
    GROUP BY user_id ORDER BY user_id LIMIT ${limit}`.execute(conn)
  return rows
}
