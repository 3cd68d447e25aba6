import { type Bet, type BetChangeBody, problemOfTeams } from '../../contract/bets.ts'
import { formatTeams, oneLine, teamsKey } from '../../domain/bet.ts'
import type { Conn } from '../db/tables.ts'
import type { Deps } from '../deps.ts'
import { HttpError } from '../http/http-error.ts'
import { type BetRow, findBetForUpdate, updateBet } from './bet-queries.ts'
import { changeBets } from './bet-transaction.ts'
import { badField, checkMatch, checkPlacedAt, pairOf } from './check-bet.ts'
import { presentBet } from './present-bet.ts'

/** A pending bet, which nobody else settles or changes until the end of the transaction. */
export async function getPendingBet(tx: Conn, owner: number, id: number): Promise<BetRow> {
  const bet = await findBetForUpdate(tx, owner, id)
  if (!bet) throw new HttpError('notFound')
  if (bet.status !== 'pending') throw new HttpError('alreadySettled')
  return bet
}

export function changeBet(deps: Deps, owner: number, id: number, change: BetChangeBody): Promise<Bet> {
  if (change.placedAt) checkPlacedAt(change.placedAt, deps.now())
  return changeBets(deps, owner, async (tx) => {
    const before = await getPendingBet(tx, owner, id)
    return presentBet(await updateBet(tx, before, await columnsOf(tx, before, change)))
  })
}

/** What is left out stays; teams, selection and match are looked at together when one of them changes. */
async function columnsOf(tx: Conn, before: BetRow, change: BetChangeBody) {
  const { teams = before.teams, selectedTeam = before.selectedTeam, matchId = before.matchId, betType } = change
  const problem = problemOfTeams(teams, selectedTeam)
  if (problem) throw badField(problem.field, problem.code)
  const pair = pairOf(teams, selectedTeam)
  const isOfTeams = [change.teams, change.selectedTeam, change.matchId].some((field) => field !== undefined)
  if (isOfTeams && matchId !== null) await checkMatch(tx, matchId, pair)
  return {
    teams: formatTeams(pair),
    selectedTeam: oneLine(selectedTeam),
    teamsKey: teamsKey(pair),
    matchId,
    amount: change.amount ?? before.amount,
    odds: change.odds ?? before.odds,
    placedAt: change.placedAt ?? before.placedAt,
    ...(betType && { betType: betType.name, betValue: betType.value }),
  }
}
