import type { FavoriteTeam } from '../../contract/matches/favorite-teams.ts'
import { required } from '../../domain/required.ts'
import { teamIdentity } from '../../domain/team/team-identity.ts'
import type { Conn } from '../db/tables.ts'
import { logoPath } from '../matches/board.ts'
import { findLastResults, findNewest, type MatchOfTeam, type TeamRow } from './team-queries.ts'

/** Teams with the logo from their newest match, and their last result. */
export async function presentTeams(db: Conn, teams: readonly TeamRow[]): Promise<FavoriteTeam[]> {
  const keys = teams.map(({ teamKey }) => teamKey)
  const newest = byTeam(await findNewest(db, keys))
  const last = byTeam(await findLastResults(db, keys))
  return teams.map(({ id, name, alerts, teamKey }) => {
    const match = newest.get(teamKey)
    const result = last.get(teamKey)
    return {
      id,
      name,
      alerts,
      logo: match ? logoPath(isFirst(match) ? match.team1LogoId : match.team2LogoId) : null,
      last: result ? presentResult(result) : null,
    }
  })
}

const byTeam = (matches: readonly MatchOfTeam[]) => new Map(matches.map((match) => [match.teamKey, match]))

const isFirst = ({ teamKey, team1Name }: MatchOfTeam) => teamIdentity(team1Name) === teamKey

function presentResult(match: MatchOfTeam): FavoriteTeam['last'] {
  const { hltvId, team1Name, team2Name, score1, score2, finishedTime } = match
  const [score, opponentScore] = isFirst(match) ? [score1, score2] : [score2, score1]
  return {
    hltvId,
    opponent: isFirst(match) ? team2Name : team1Name,
    score: required(score, 'the score of a result'),
    opponentScore: required(opponentScore, 'the score of a result'),
    finishedTime: required(finishedTime, 'the end of a result').toISOString(),
  }
}
