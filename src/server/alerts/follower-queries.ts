import { sql } from 'kysely'
import { isRecreation } from '../../domain/bet/match-tie.ts'
import type { Conn } from '../db/tables.ts'
import { selectMatches, toStoredMatch } from '../matches/match-queries.ts'
import type { FactRow } from './fact-queries.ts'

type Follower = { readonly userId: number; readonly hasBet: boolean }

/** How favorite teams are matched: the identities of the teams, the public id of the match, and its earlier public ids. */
export type MatchOfTeams = {
  readonly publicId: number
  readonly teamKeys: readonly string[]
  readonly ids: readonly number[]
}

export async function findMatchOfTeams(conn: Conn, { matchId, publicId }: FactRow): Promise<MatchOfTeams> {
  const row = await selectMatches(conn).where('matches.id', '=', matchId).executeTakeFirstOrThrow()
  const { pairKey, loneKey, source } = row
  const others = pairKey
    ? await selectMatches(conn).where('pairKey', '=', pairKey).where('matches.status', '=', 'cancelled').execute()
    : []
  const match = { ...toStoredMatch(row).state, id: matchId, source }
  const earlier = others.filter((other) =>
    isRecreation({ ...toStoredMatch(other).state, id: other.id, source: other.source }, match),
  )
  return {
    publicId,
    teamKeys: pairKey?.split('\n') ?? (loneKey === null ? [] : [loneKey]),
    ids: [publicId, ...earlier.map(({ hltvId }) => hltvId)],
  }
}

/**
 * Up to `limit` users who follow the match of the fact, by id. A user follows it if the match or one of its teams is a favorite, if they
 * want all alerts of it, if they had a pending bet on it when the fact was learned, or if they already have the alert and need the
 * correction.
 */
export async function findFollowers(
  conn: Conn,
  fact: FactRow,
  { teamKeys, ids }: MatchOfTeams,
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
       WHERE team_key = ANY(${teamKeys}::text[] COLLATE "C") AND NOT EXISTS (
         SELECT 1 FROM unstarred_matches
         WHERE unstarred_matches.user_id = favorite_teams.user_id AND hltv_id = ANY(${ids}::bigint[])
       ) AND ${first})
      UNION ALL
      (SELECT user_id, false AS has_bet FROM match_choices WHERE hltv_id = ${publicId} AND alerts = 'all' AND ${first})
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
