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

/**
 * The settled bets of a user on a source's matches that finished after a given time, summed by match. A multiple counts once, at the leg
 * whose match ended last (by id if two ended at the same moment), even if it was settled before its other legs ended.
 */
export async function findOwnResults(
  conn: Conn,
  owner: number,
  source: SourceName,
  since: Date,
): Promise<readonly OwnResultRow[]> {
  const { rows } = await sql<OwnResultRow>`
    WITH
      ended AS (
        SELECT id, finished_time FROM matches
        WHERE source = ${source} AND status = 'finished' AND finished_time > ${since}
      ),
      singles AS (
        SELECT ended.id AS match_id, amount, result, sum_status
        FROM ended JOIN bets ON bets.match_id = ended.id AND bets.user_id = ${owner}
        WHERE bets.status != 'pending'
      ),
      last_legs AS (
        SELECT DISTINCT ON (bet_id) bet_id, ended.id AS match_id
        FROM ended JOIN bet_legs ON bet_legs.match_id = ended.id AND bet_legs.user_id = ${owner}
        ORDER BY bet_id, finished_time DESC, ended.id DESC
      ),
      multiples AS (
        SELECT last_legs.match_id, amount, result, sum_status
        FROM last_legs JOIN bets ON bets.id = last_legs.bet_id AND bets.user_id = ${owner}
        WHERE bets.status != 'pending'
      )
    SELECT
      match_id, count(*) AS bets, sum(amount)::text AS amount, sum(result)::text AS profit,
      array_agg(DISTINCT sum_status) AS statuses
    FROM (SELECT * FROM singles UNION ALL SELECT * FROM multiples) AS counted
    GROUP BY match_id
    ORDER BY match_id`.execute(conn)
  return rows
}
