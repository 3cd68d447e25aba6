import type { matchesOfBet as endpoint } from '../../../contract/bets/bet-matches.ts'
import type { Response } from '../../../contract/endpoint.ts'
import { picksOf } from '../../../domain/bet/stored-bet.ts'
import { readBet } from '../../book/book.ts'
import type { Deps } from '../../deps.ts'
import { STATUS } from '../../matches/board.ts'
import { findMatchesOfBet } from './bet-match-queries.ts'

/** The matches of a bet. Throws `notFound` for a bet of another user. */
export async function matchesOfBet({ db }: Deps, owner: number, id: number): Promise<Response<typeof endpoint>> {
  const bet = await readBet(db, owner, id)
  const ids = picksOf(bet).flatMap(({ matchId }) => matchId ?? [])
  const matches = ids.length === 0 ? [] : await findMatchesOfBet(db, ids)
  return matches.map(({ id: matchId, team1Name: team1, team2Name: team2, status, ...match }) => ({
    ...match,
    matchId,
    team1,
    team2,
    status: STATUS[status],
  }))
}
