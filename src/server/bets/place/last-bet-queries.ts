import type { EarlierBet } from '../../../domain/bet/suggestions.ts'
import type { Conn } from '../../db/tables.ts'

/** The most recently placed bets, newest first. */
export async function findLastBets(conn: Conn, owner: number, limit: number): Promise<EarlierBet[]> {
  const rows = await conn
    .selectFrom('bets')
    .select(['teams', 'selectedTeam', 'betType', 'amount', 'bookmaker'])
    .where('userId', '=', owner)
    .orderBy('placedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ betType, selectedTeam, ...bet }) => ({
    ...bet,
    selectedTeam: betType === 'multiple' ? null : selectedTeam,
  }))
}
