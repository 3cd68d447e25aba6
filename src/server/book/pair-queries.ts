import { sql } from 'kysely'
import type { Conn } from '../db/tables.ts'

/** A stored match by its teams. */
export type NamedMatch = { readonly id: number; readonly team1Name: string; readonly team2Name: string }

/** A bet or a leg by its text; the number is 0 of a bet. */
export type NamedPick = {
  readonly userId: number
  readonly betId: number
  readonly number: number
  readonly teams: string
  readonly selectedTeam: string
}

/** By id, after this one. */
export function findNamedMatches(conn: Conn, after: number, limit: number): Promise<NamedMatch[]> {
  return conn
    .selectFrom('matches')
    .select(['id', 'team1Name', 'team2Name'])
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute()
}

type Named<T> = T & { readonly pairKey: string | null }

/** Except of matches whose teams another process has changed meanwhile. */
export async function savePairsOfMatches(conn: Conn, matches: readonly Named<NamedMatch>[]): Promise<void> {
  const column = <K extends keyof Named<NamedMatch>>(name: K) => matches.map((match) => match[name])
  await sql`
    UPDATE matches SET pair_key = named.pair_key
    FROM unnest(
      ${column('id')}::bigint[], ${column('team1Name')}::text[], ${column('team2Name')}::text[], ${column('pairKey')}::text[]
    ) AS named (id, team1_name, team2_name, pair_key)
    WHERE matches.id = named.id AND matches.team1_name = named.team1_name AND matches.team2_name = named.team2_name
      AND matches.pair_key IS DISTINCT FROM named.pair_key`.execute(conn)
}

/** Singles and legs, by user, bet and number, after this one. */
export async function findNamedPicks(conn: Conn, after: Pick<NamedPick, 'userId' | 'betId' | 'number'>, limit: number) {
  const { userId, betId, number } = after
  const { rows } = await sql<NamedPick>`
    (SELECT user_id, id AS bet_id, 0 AS number, teams, selected_team FROM bets
     WHERE bet_type != 'multiple' AND (user_id, id) >= (${userId}::bigint, ${betId}::bigint)
       AND (user_id, id, 0) > (${userId}::bigint, ${betId}::bigint, ${number}::int)
     ORDER BY user_id, id LIMIT ${limit})
    UNION ALL
    (SELECT user_id, bet_id, number, teams, selected_team FROM bet_legs
     WHERE (user_id, bet_id, number) > (${userId}::bigint, ${betId}::bigint, ${number}::int)
     ORDER BY user_id, bet_id, number LIMIT ${limit})
    ORDER BY user_id, bet_id, number LIMIT ${limit}`.execute(conn)
  return rows
}

/** Except of bets whose teams somebody has changed meanwhile. */
export async function savePairsOfPicks(conn: Conn, picks: readonly Named<NamedPick>[]): Promise<void> {
  const column = <K extends keyof Named<NamedPick>>(name: K) => picks.map((pick) => pick[name])
  const named = sql`
    unnest(
      ${column('userId')}::bigint[], ${column('betId')}::bigint[], ${column('number')}::int[], ${column('teams')}::text[],
      ${column('pairKey')}::text[]
    ) AS named (user_id, bet_id, number, teams, pair_key)`
  await sql`
    UPDATE bets SET pair_key = named.pair_key FROM ${named}
    WHERE bets.user_id = named.user_id AND bets.id = named.bet_id AND named.number = 0 AND bets.teams = named.teams`.execute(
    conn,
  )
  await sql`
    UPDATE bet_legs SET pair_key = named.pair_key FROM ${named}
    WHERE bet_legs.user_id = named.user_id AND bet_legs.bet_id = named.bet_id AND bet_legs.number = named.number`.execute(
    conn,
  )
}
