import { sql } from 'kysely'
import type { BetTypeName } from '../../domain/bet-type.ts'
import type { Format } from '../../domain/match.ts'
import type { Selection } from '../../domain/selection.ts'
import type { Conn } from '../db/tables.ts'

export type NamedPair = {
  readonly id: number
  readonly team1Name: string
  readonly team2Name: string
  readonly pairKey: string
}

/** By id, after this one. */
export function findMatchesWithoutPair(
  conn: Conn,
  after: number,
  limit: number,
): Promise<Omit<NamedPair, 'pairKey'>[]> {
  return conn
    .selectFrom('matches')
    .select(['id', 'team1Name', 'team2Name'])
    .where('pairKey', 'is', null)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** Except of matches whose teams another process has changed meanwhile. */
export async function savePairs(conn: Conn, pairs: readonly NamedPair[]): Promise<void> {
  const column = <K extends keyof NamedPair>(name: K) => pairs.map((pair) => pair[name])
  await sql`
    UPDATE matches SET pair_key = named.pair_key
    FROM unnest(
      ${column('id')}::bigint[], ${column('team1Name')}::text[], ${column('team2Name')}::text[], ${column('pairKey')}::text[]
    ) AS named (id, team1_name, team2_name, pair_key)
    WHERE matches.id = named.id AND matches.team1_name = named.team1_name AND matches.team2_name = named.team2_name`.execute(
    conn,
  )
}

type BetKey = { readonly userId: number; readonly id: number; readonly matchId: number | null }

/** A single without a selection, and the match that it is tied to. */
export type UnreadBet = BetKey & {
  readonly teams: string
  readonly selectedTeam: string
  readonly betType: BetTypeName
  readonly betValue: string | null
  readonly team1: string | null
  readonly team2: string | null
  readonly format: Format | null
}

/** By user and id, after this one. */
export async function findUnreadBets(
  conn: Conn,
  after: Pick<UnreadBet, 'userId' | 'id'>,
  limit: number,
): Promise<UnreadBet[]> {
  const { rows } = await sql<UnreadBet>`
    SELECT user_id, bets.id, teams, selected_team, bet_type, bet_value, match_id, team1_name AS team1, team2_name AS team2, format
    FROM bets LEFT JOIN matches ON matches.id = match_id
    WHERE selection IS NULL AND bet_type != 'multiple' AND (user_id, bets.id) > (${after.userId}::bigint, ${after.id}::bigint)
    ORDER BY user_id, bets.id LIMIT ${limit}`.execute(conn)
  return rows
}

export type ReadBet = BetKey & {
  readonly selection: Selection | null
  readonly swapped: boolean
  readonly format: Format | null
}

/** Except of bets that somebody has changed meanwhile. */
export async function saveBetsRead(conn: Conn, bets: readonly ReadBet[]): Promise<void> {
  const column = <K extends keyof ReadBet>(name: K) => bets.map((bet) => bet[name])
  const selections = bets.map(({ selection }) => selection && JSON.stringify(selection))
  await sql`
    UPDATE bets SET selection = reading.selection, swapped = reading.swapped, tied_format = reading.format
    FROM unnest(
      ${column('userId')}::bigint[], ${column('id')}::bigint[], ${column('matchId')}::bigint[], ${selections}::jsonb[],
      ${column('swapped')}::boolean[], ${column('format')}::text[]
    ) AS reading (user_id, id, match_id, selection, swapped, format)
    WHERE bets.user_id = reading.user_id AND bets.id = reading.id AND bets.selection IS NULL
      AND bets.match_id IS NOT DISTINCT FROM reading.match_id`.execute(conn)
}
