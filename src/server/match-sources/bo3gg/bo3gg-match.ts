import { mapName } from '../../../domain/match/map-name.ts'
import { mapsWon } from '../../../domain/match/map-score.ts'
import {
  DEFAULT_FORMAT,
  FORMATS,
  type Format,
  type MapScore,
  type MatchReading,
  type MatchStatus,
} from '../../../domain/match/match.ts'
import { agreedResult, MAPS_IN, type SeriesScore, UNKNOWN_SCORE } from '../../../domain/match/series.ts'
import { isPrice, type Odds } from '../../../domain/money/odds.ts'
import { type Team, UNDECIDED } from '../../../domain/team/team.ts'
import { pictureAddress, readableName } from '../source-text.ts'
import { bo3ggMaps } from './bo3gg-maps.ts'
import type { Bet, Bo3ggRow } from './bo3gg-row.ts'

const STATUS: Record<'upcoming' | 'current' | 'finished' | 'defwin' | 'canceled' | 'postponed', MatchStatus> = {
  upcoming: 'upcoming',
  current: 'live',
  finished: 'finished',
  defwin: 'finished',
  canceled: 'cancelled',
  postponed: 'cancelled',
}

export function readBo3ggRow(row: Bo3ggRow): MatchReading {
  const status = STATUS[row.status]
  const { first, second } = betsByTeam(row)
  const team1 = teamOf(row.team1_id, row.team1, first?.name)
  const team2 = teamOf(row.team2_id, row.team2, second?.name)
  const format = FORMATS.find((format) => format === `BO${row.bo_type}`) ?? null
  const score = seriesScore(row)
  const most = MAPS_IN[format ?? DEFAULT_FORMAT]
  const maps = bo3ggMaps(row, [team1, team2], Math.min(most, (score.score1 ?? 0) + (score.score2 ?? 0)))
  return {
    sourceId: String(row.id),
    status,
    ...(row.status === 'postponed' && { postponed: true }),
    team1,
    team2,
    tournament: readableName(row.tournament?.name),
    format: format ?? DEFAULT_FORMAT,
    scheduledTime: row.start_date ?? null,
    finishedTime: status === 'finished' ? (row.end_date ?? null) : null,
    ...(status === 'finished' ? resultOf(row, format, score, maps) : score),
    maps: maps.map((map) => ({ ...map, name: mapName(map.name) })),
    // The API does not say whether a live match's odds are from before its start; missing odds are better than old ones.
    odds: status === 'upcoming' ? oddsOf(first, second) : null,
    forfeit: isForfeit(row),
    shared: { match: null, team1: sharedId(row.team1), team2: sharedId(row.team2) },
  }
}

const sharedId = (team: Bo3ggRow['team1']) => (typeof team?.ps_id === 'number' ? String(team.ps_id) : null)

function seriesScore({ live_updates: live, team1_score, team2_score }: Bo3ggRow): SeriesScore {
  return {
    score1: live?.team_1?.match_score ?? team1_score ?? null,
    score2: live?.team_2?.match_score ?? team2_score ?? null,
  }
}

/** Whether the match or one of its maps was awarded without play. The API does not mark a head start. */
function isForfeit({ status, games }: Bo3ggRow): boolean {
  return status === 'defwin' || (status !== 'upcoming' && (games ?? []).some((game) => game.status === 'defwin'))
}

/** The result; unknown if the maps do not confirm the score, or its winner differs from the row's. */
function resultOf(row: Bo3ggRow, format: Format | null, score: SeriesScore, maps: readonly MapScore[]): SeriesScore {
  if (format === null) return UNKNOWN_SCORE
  const forfeit = isForfeit(row)
  const result = agreedResult(format, score, mapsWon(maps, forfeit), forfeit)
  const { score1, score2 } = result
  if (score1 === null || score2 === null) return UNKNOWN_SCORE
  const best = score1 === score2 ? null : score1 > score2 ? row.team1_id : row.team2_id
  return (row.winner_team_id ?? best) === best ? result : UNKNOWN_SCORE
}

/** Bookmakers list the teams in any order; team ids decide, if given. */
function betsByTeam({ bet_updates, team1_id, team2_id }: Bo3ggRow): { first: Bet; second: Bet } {
  const { team_1: one, team_2: two } = bet_updates ?? {}
  const turned = isTeam(one, team2_id) || isTeam(two, team1_id)
  return turned ? { first: two, second: one } : { first: one, second: two }
}

const isTeam = (price: Bet, id: number | null | undefined) => typeof id === 'number' && price?.team_id === id

function teamOf(id: number | null | undefined, named: Bo3ggRow['team1'], betName: string | null | undefined): Team {
  const name = readableName(named?.name) ?? readableName(betName)
  if (name === null) return UNDECIDED
  return { key: typeof id === 'number' ? String(id) : null, name, logoUrl: pictureAddress(named?.image_url) }
}

function oddsOf(first: Bet, second: Bet): Odds | null {
  if (!first?.coeff || !second?.coeff || first.active === false || second.active === false) return null
  const odds1 = Math.round(first.coeff * 1000)
  const odds2 = Math.round(second.coeff * 1000)
  return isPrice(odds1) && isPrice(odds2) ? { odds1, odds2 } : null
}
