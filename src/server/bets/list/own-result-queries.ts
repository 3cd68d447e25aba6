import { sql } from 'kysely'
import type { SumStatus } from '../../../domain/bet/bet.ts'
import type { SourceName } from '../../../domain/match/source-name.ts'
import type { Conn } from '../../db/tables.ts'

/** Sums of money arrive as text, since they may exceed a safe integer. */
export type OwnResultRow = {
  readonly matchId: number
  readonly bets: number
  readonly amount: string
  readonly profit: string
  /** Without duplicates. */
  readonly statuses: readonly SumStatus[]
}

/** A user's bets on a source's matches that finished after a given time. */
type Wanted = { readonly owner: number; readonly source: SourceName; readonly since: Date }

/**
 * `placed`: each bet with the match that it counts at. A multiple counts once, at the leg whose match ended last (by id
 * if two ended at the same moment), even if it was decided before its other legs ended.
 */
const withPlaces = ({ owner, source, since }: Wanted) => sql`
  WITH
    ended AS (
      SELECT id, finished_time FROM matches
      WHERE source = ${source} AND status = 'finished' AND finished_time > ${since}
    ),
    last_legs AS (
      SELECT DISTINCT ON (bet_id) bet_id, ended.id AS match_id
      FROM ended JOIN bet_legs ON bet_legs.match_id = ended.id AND bet_legs.user_id = ${owner}
      ORDER BY bet_id, finished_time DESC, ended.id DESC
    ),
    placed AS (
      SELECT ended.id AS match_id, bets.id AS bet_id, amount, result, sum_status, bets.status, grade
      FROM ended JOIN bets ON bets.match_id = ended.id AND bets.user_id = ${owner}
      UNION ALL
      SELECT last_legs.match_id, bets.id, amount, result, sum_status, bets.status, grade
      FROM last_legs JOIN bets ON bets.id = last_legs.bet_id AND bets.user_id = ${owner}
    )`

/** The settled bets of a user, summed by match. */
export async function findOwnResults(conn: Conn, wanted: Wanted): Promise<readonly OwnResultRow[]> {
  const { rows } = await sql<OwnResultRow>`
    ${withPlaces(wanted)}
    SELECT
      match_id, count(*) AS bets, sum(amount)::text AS amount, sum(result)::text AS profit,
      array_agg(DISTINCT sum_status) AS statuses
    FROM placed
    WHERE status != 'pending'
    GROUP BY match_id
    ORDER BY match_id`.execute(conn)
  return rows
}

/** The pending bets of a user that are graded, with or without a verdict, and the match of each. */
export async function findWaitingPlaces(
  conn: Conn,
  wanted: Wanted,
): Promise<readonly { readonly betId: number; readonly matchId: number }[]> {
  const { rows } = await sql<{ betId: number; matchId: number }>`
    ${withPlaces(wanted)}
    SELECT bet_id, match_id
    FROM placed
    WHERE status = 'pending' AND grade IS NOT NULL
    ORDER BY match_id, bet_id`.execute(conn)
  return rows
}
