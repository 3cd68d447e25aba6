import { sql } from 'kysely'
import type { Conn } from '../../db/tables.ts'

/** The stored matches with these ids, by id. */
export function findMatchesOfBet(conn: Conn, ids: readonly number[]) {
  return conn
    .selectFrom('matches')
    .select(['id', 'hltvId', 'team1Name', 'team2Name', 'status', 'score1', 'score2'])
    .where('id', '=', sql<number>`ANY(${ids}::bigint[])`)
    .orderBy('id')
    .execute()
}
