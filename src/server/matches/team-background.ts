import {
  FORM_LIMIT,
  type MatchBackground,
  TEAM_RESULTS_LIMIT,
  type TeamDetails,
  type TeamForm,
  type TeamResult,
} from '../../contract/matches/teams.ts'
import { pairIdentity } from '../../domain/bet/match-tie.ts'
import type { SourceName } from '../../domain/match/source-name.ts'
import { mapRecords } from '../../domain/match/team-record.ts'
import { teamIdentity } from '../../domain/team/team-identity.ts'
import type { Deps } from '../deps.ts'
import { AppError } from '../http/app-error.ts'
import { logoPath } from './board.ts'
import type { StoredMatch } from './match-queries.ts'
import { findMeetings, findNewestMatch, findTeamResults, type TeamMatch } from './team-result-queries.ts'

/** The background of a match of this source: for a finished match what was known at its start, otherwise what is known now. */
export async function backgroundOf({ db, now }: Deps, source: string, match: StoredMatch): Promise<MatchBackground> {
  const { team1, team2, status, scheduledTime, finishedTime } = match.state
  const isOver = status === 'finished'
  const start = match.startedTime ?? scheduledTime ?? finishedTime ?? match.updatedAt
  const known = { source, before: isOver ? start : now() }
  const [key1, key2] = [teamIdentity(team1.name), teamIdentity(team2.name)]
  const pair = pairIdentity({ team1: team1.name, team2: team2.name })
  const resultsOf = (key: string | null) =>
    key === null ? null : findTeamResults(db, key, { ...known, limit: TEAM_RESULTS_LIMIT })
  const [results1, results2, meetings] = await Promise.all([
    resultsOf(key1),
    resultsOf(key2),
    pair === null ? [] : findMeetings(db, pair, { ...known, limit: FORM_LIMIT }),
  ])
  return {
    team1: key1 === null || results1 === null ? null : presentForm(key1, results1),
    team2: key2 === null || results2 === null ? null : presentForm(key2, results2),
    meetings: key1 === null ? [] : meetings.map((meeting) => presentResult(key1, meeting)),
  }
}

function presentForm(key: string, matches: readonly TeamMatch[]): TeamForm {
  const results = matches.map((match) => presentResult(key, match))
  return { results: results.slice(0, FORM_LIMIT), ...presentMaps(results) }
}

/** The team with this name in the matches of the source. */
export async function findTeamDetails({ db, now }: Deps, source: SourceName, name: string): Promise<TeamDetails> {
  const key = teamIdentity(name)
  if (key === null) throw new AppError('notFound')
  const newest = await findNewestMatch(db, key, source)
  if (newest === null) throw new AppError('notFound')
  const matches = await findTeamResults(db, key, { source, before: now(), limit: TEAM_RESULTS_LIMIT })
  const results = matches.map((match) => presentResult(key, match))
  const isFirst = teamIdentity(newest.team1Name) === key
  return {
    name: isFirst ? newest.team1Name : newest.team2Name,
    logo: logoPath(isFirst ? newest.team1LogoId : newest.team2LogoId),
    results,
    ...presentMaps(results),
  }
}

const presentMaps = (results: readonly TeamResult[]) => ({ maps: [...mapRecords(results)], matches: results.length })

/** The match from the perspective of the team with this identity. */
function presentResult(key: string, match: TeamMatch): TeamResult {
  const { hltvId, team1Name, team1LogoId, team2Name, team2LogoId, tournament, format, forfeit, finishedTime } = match
  const isFirst = teamIdentity(team1Name) === key
  const seen = (score1: number, score2: number) =>
    isFirst ? { score: score1, opponentScore: score2 } : { score: score2, opponentScore: score1 }
  return {
    hltvId,
    opponent: isFirst ? team2Name : team1Name,
    opponentLogo: logoPath(isFirst ? team2LogoId : team1LogoId),
    tournament,
    format,
    ...seen(match.score1, match.score2),
    forfeit,
    finishedTime: finishedTime.toISOString(),
    maps: match.maps.map(({ name, score1, score2 }) => ({ name, ...seen(score1, score2) })),
  }
}
