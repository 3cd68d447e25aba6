import type { Conn } from '../db/tables.ts'
import type { BetRow } from './bet-queries.ts'

/** Pending bets of which the match, or that of a leg, is live or upcoming, the newest first. */
export function findOpenBets(conn: Conn, owner: number, limit: number): Promise<BetRow[]> {
  const current = conn.selectFrom('matches').select('matches.id').where('status', 'in', ['upcoming', 'live'])
  const multiples = conn
    .selectFrom('betLegs')
    .select('betLegs.betId')
    .where('betLegs.userId', '=', owner)
    .where('betLegs.matchId', 'in', current)
  return conn
    .selectFrom('bets')
    .selectAll()
    .where('userId', '=', owner)
    .where('status', '=', 'pending')
    .where(({ or, eb }) => or([eb('matchId', 'in', current), eb('id', 'in', multiples)]))
    .orderBy('placedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}
