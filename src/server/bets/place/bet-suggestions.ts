import { SUGGESTED_STAKES, SUGGESTED_TEAMS } from '../../../contract/bets/bet-suggestions.ts'
import { teamsOf, usualStakes } from '../../../domain/bet/suggestions.ts'
import { formatCents } from '../../../domain/money/money.ts'
import type { Conn } from '../../db/tables.ts'
import { findLastBets } from './last-bet-queries.ts'

/** How many recent bets suggestions are based on. */
const LAST_BETS = 100

/** Suggestions for a new bet, from the user's recent bets. */
export async function suggestionsFor(conn: Conn, owner: number) {
  const bets = await findLastBets(conn, owner, LAST_BETS)
  return {
    teams: teamsOf(bets).slice(0, SUGGESTED_TEAMS),
    stakes: usualStakes(bets, SUGGESTED_STAKES).map(formatCents),
    bookmaker: bets[0]?.bookmaker ?? null,
  }
}
