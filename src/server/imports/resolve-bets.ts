import { pairIdentity } from '../../domain/bet/match-tie.ts'
import type { NewBet } from '../../domain/bet/stored-bet.ts'
import type { ImportedBet, ImportedPick } from '../../domain/import/draft.ts'
import { type Resolving, resolveBet } from '../../domain/import/resolve-bet.ts'
import { required } from '../../domain/required.ts'
import { splitTeams } from '../../domain/team/pair.ts'
import type { Conn } from '../db/tables.ts'
import { createTurns } from '../http/in-turns.ts'
import { findMeetingsOfPairs } from '../settlement/match-now-queries.ts'

/** Ties many bets to their matches where certain, and grades those that are over, with one query. */
export async function resolveBets(conn: Conn, bets: readonly ImportedBet[], by: Resolving): Promise<NewBet[]> {
  const turn = createTurns()
  const keys: (string | null)[][] = []
  for (const { picks } of bets) {
    keys.push(picks.map(pairKeyOf))
    await turn()
  }
  const pairs = new Set(keys.flat().filter((key) => key !== null))
  const byPair = await findMeetingsOfPairs(conn, [...pairs])
  const resolved: NewBet[] = []
  for (const [at, bet] of bets.entries()) {
    const meetings = required(keys[at], 'the pairs of a bet').map((key) =>
      key === null ? [] : (byPair.get(key) ?? []),
    )
    resolved.push(resolveBet(bet, meetings, by))
    await turn()
  }
  return resolved
}

function pairKeyOf({ teams, selectedTeam }: ImportedPick): string | null {
  const pair = splitTeams(teams, selectedTeam)
  return pair && pairIdentity(pair)
}
