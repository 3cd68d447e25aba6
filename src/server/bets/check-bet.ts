import type { FieldCode } from '../../contract/errors.ts'
import { type Pair, splitTeams } from '../../domain/bet.ts'
import { teamNameKey } from '../../domain/team.ts'
import type { Conn } from '../db/tables.ts'
import { HttpError } from '../http/http-error.ts'
import { findMatchTeams } from './bet-queries.ts'

export function badField(field: string, code: FieldCode): HttpError {
  return new HttpError('badInput', { fields: { [field]: code } })
}

export function checkPlacedAt(placedAt: Date, now: Date): void {
  if (placedAt > now) throw badField('placedAt', 'placedAtInFuture')
}

/** The sides of the bet, of which the selected team is one. */
export function pairOf(teams: string, selectedTeam: string): Pair {
  const pair = splitTeams(teams, selectedTeam)
  if (!pair) throw badField('selectedTeam', 'selectedTeamNotInTeams')
  return pair
}

/** The stored match must be one of these two teams, in either order. */
export async function checkMatch(tx: Conn, matchId: number, pair: Pair): Promise<void> {
  const match = await findMatchTeams(tx, matchId)
  if (!match) throw badField('matchId', 'matchUnknown')
  const [asked, stored] = [
    [pair.team1, pair.team2],
    [match.team1Name, match.team2Name],
  ].map((names) => names.map(teamNameKey).toSorted().join('\n'))
  if (asked !== stored) throw badField('matchId', 'matchOfOtherTeams')
}
