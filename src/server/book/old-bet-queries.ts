import { sql } from 'kysely'
import type { BetTypeName } from '../../domain/market/bet-type.ts'
import type { Selection } from '../../domain/market/selection.ts'
import type { Format } from '../../domain/match/match.ts'
import type { Conn } from '../db/tables.ts'
import { raising } from './book-version-queries.ts'

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
    WITH raised AS (${raising(sql`(SELECT array_agg(DISTINCT id ORDER BY id) FROM unnest(${column('userId')}::bigint[]) AS id)`)})
    UPDATE bets SET selection = reading.selection, swapped = reading.swapped, tied_format = reading.format
    FROM unnest(
      ${column('userId')}::bigint[], ${column('id')}::bigint[], ${column('matchId')}::bigint[], ${selections}::jsonb[],
      ${column('swapped')}::boolean[], ${column('format')}::text[]
    ) AS reading (user_id, id, match_id, selection, swapped, format)
    WHERE bets.user_id = reading.user_id AND bets.id = reading.id AND bets.selection IS NULL
      AND bets.match_id IS NOT DISTINCT FROM reading.match_id`.execute(conn)
}
