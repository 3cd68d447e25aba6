import { isDeepStrictEqual } from 'node:util'
import { type BetClose, isTyped } from '../../../domain/bet/closing.ts'
import { type Bet, picksOf } from '../../../domain/bet/stored-bet.ts'
import type { Conn } from '../../db/tables.ts'
import { findMatchesNow, type MatchNow } from '../../settlement/match-now-queries.ts'

export type Matches = ReadonlyMap<number, MatchNow>

/** The matches of the picks of a bet. */
export async function matchesOf(conn: Conn, bet: Bet): Promise<Matches> {
  const ids = picksOf(bet).flatMap(({ matchId }) => matchId ?? [])
  const matches = ids.length === 0 ? [] : await findMatchesNow(conn, ids)
  return new Map(matches.map((match) => [match.id, match]))
}

/** The closing price that the user typed, if the pick is still the same; null otherwise. A multiple keeps its legs, hence its pick. */
export function typedCloseOf(before: Bet, after: Bet): BetClose | null {
  const pickOf = (bet: Bet) =>
    bet.betType === 'multiple'
      ? null
      : [bet.teamsKey, bet.selectedTeam.toLowerCase(), bet.betType, bet.betValue, bet.selection]
  return isTyped(before.close) && isDeepStrictEqual(pickOf(before), pickOf(after)) ? before.close : null
}
