import * as z from 'zod'
import { HEAD_START } from '../../../domain/match/map-score.ts'
import {
  DEFAULT_FORMAT,
  FORMATS,
  type Format,
  MAP_STATUSES,
  type MapScore,
  type MatchReading,
  type MatchStatus,
} from '../../../domain/match/match.ts'
import { canBeFinal, type SeriesScore, UNKNOWN_SCORE } from '../../../domain/match/series.ts'
import { type Team, UNDECIDED } from '../../../domain/team/team.ts'
import { sourceTime } from '../json-answer.ts'
import { pictureAddress, readableName } from '../source-text.ts'

/** PandaScore's id of Counter-Strike, including CS2. */
const COUNTER_STRIKE = 3

const STATUS: Record<'not_started' | 'running' | 'finished' | 'canceled' | 'postponed', MatchStatus> = {
  not_started: 'upcoming',
  running: 'live',
  finished: 'finished',
  canceled: 'cancelled',
  postponed: 'cancelled',
}

const time = sourceTime.nullish()

const opponent = z.object({ id: z.int(), name: z.string(), image_url: z.string().nullish() })

const teamId = z.object({ id: z.int().nullish() }).nullish()

export const pandascoreRow = z.object({
  id: z.int(),
  status: z.enum(['not_started', 'running', 'finished', 'canceled', 'postponed']),
  match_type: z.enum(['best_of', 'first_to', 'all_games_played', 'custom', 'ow_best_of', 'red_bull_home_ground']),
  number_of_games: z.int(),
  forfeit: z.boolean(),
  videogame: z.object({ id: z.int() }),
  league: z.object({ name: z.string() }),
  serie: z.object({ full_name: z.string().nullish() }).nullish(),
  // A match with the same team on both sides is invalid.
  opponents: z
    .array(z.object({ opponent }))
    .refine((sides) => new Set(sides.map((side) => side.opponent.id)).size === sides.length, 'names one team twice'),
  results: z.array(z.object({ team_id: z.int(), score: z.int() })),
  games: z
    .array(z.object({ position: z.int(), status: z.string(), winner: teamId, forfeit: z.boolean().nullish() }))
    .nullish(),
  /** The id of the team that starts with one game won. */
  game_advantage: z.int().nullish(),
  winner_id: z.int().nullish(),
  winner: z.object({ id: z.int().nullish(), name: z.string().nullish() }).nullish(),
  scheduled_at: time,
  begin_at: time,
  original_scheduled_at: time,
  end_at: time,
  modified_at: time,
})
type PandascoreRow = z.infer<typeof pandascoreRow>

export const isCounterStrike = (row: PandascoreRow) => row.videogame.id === COUNTER_STRIKE

export function readPandascoreRow(row: PandascoreRow): MatchReading {
  const status = STATUS[row.status]
  const format = formatOf(row)
  const [team1, team2] = [teamOf(row.opponents[0]), teamOf(row.opponents[1])]
  return {
    sourceId: String(row.id),
    status,
    ...(row.status === 'postponed' && { postponed: true }),
    team1,
    team2,
    tournament: readableName(`${row.league.name} ${row.serie?.full_name ?? ''}`),
    format: format ?? DEFAULT_FORMAT,
    scheduledTime: row.scheduled_at ?? row.begin_at ?? row.original_scheduled_at ?? null,
    // A forfeit may have only the row's own timestamp.
    finishedTime: status === 'finished' ? (row.end_at ?? row.modified_at ?? null) : null,
    ...(status === 'finished' ? resultOf(row, format) : seriesScore(row)),
    maps: status === 'upcoming' ? [] : mapsOf(row),
    odds: null,
    forfeit: row.forfeit,
    shared: { match: String(row.id), team1: team1.key, team2: team2.key },
  }
}

function teamOf(side: PandascoreRow['opponents'][number] | undefined): Team {
  const name = readableName(side?.opponent.name)
  if (!side || name === null) return UNDECIDED
  return { key: String(side.opponent.id), name, logoUrl: pictureAddress(side.opponent.image_url) }
}

/** For "first to", the number is the target, not the maximum number of maps. */
function formatOf({ match_type, number_of_games }: PandascoreRow): Format | null {
  const most = match_type === 'first_to' ? 2 * number_of_games - 1 : number_of_games
  return FORMATS.find((format) => format === `BO${most}`) ?? null
}

/** Results are in any order; team ids decide. */
function seriesScore({ opponents, results }: PandascoreRow): SeriesScore {
  const scoreOf = (side: 0 | 1) => results.find((result) => result.team_id === opponents[side]?.opponent.id)?.score
  const score1 = scoreOf(0)
  const score2 = scoreOf(1)
  return score1 === undefined || score2 === undefined ? UNKNOWN_SCORE : { score1, score2 }
}

/** A row has its result three times: the score, the winners of the games, and the winner. If they differ, the result is unknown. */
function resultOf(row: PandascoreRow, format: Format | null): SeriesScore {
  const score = seriesScore(row)
  const { score1, score2 } = score
  if (format === null || score1 === null || score2 === null) return UNKNOWN_SCORE
  const agrees = agreesWithWinner(row, score) && (row.forfeit || agreesWithGames(row, [score1, score2]))
  return agrees && canBeFinal(format, score1, score2, row.forfeit) ? score : UNKNOWN_SCORE
}

type Game = NonNullable<PandascoreRow['games']>[number]

/** The games, with a head start as the first one: the row may list it as a forfeit, or begin with the game after it. */
function gamesOf(row: PandascoreRow): readonly Game[] {
  const games = row.games ?? []
  const first = games.find(({ position }) => position === 1)
  if (headStartSide(row) === null || first?.forfeit) return games
  const played = first ? games.map((game) => ({ ...game, position: game.position + 1 })) : games
  return [{ position: 1, status: 'finished', winner: { id: row.game_advantage }, forfeit: true }, ...played]
}

function headStartSide({ opponents, game_advantage, number_of_games }: PandascoreRow): 1 | 2 | null {
  const index = opponents.findIndex(({ opponent: { id } }) => id === game_advantage)
  if (index < 0 || number_of_games === 1) return null
  return index === 0 ? 1 : 2
}

/** Whether the games account for every map of the score; a game without a winner may count for either side. */
function agreesWithGames(row: PandascoreRow, score: readonly [number, number]): boolean {
  const { opponents } = row
  const winners = gamesOf(row)
    .filter(({ status }) => status === 'finished')
    .map(({ winner }) => winner?.id ?? null)
  const missing = score.map((maps, side) => {
    const id = opponents[side]?.opponent.id
    return maps - winners.filter((winner) => winner !== null && winner === id).length
  })
  const withoutWinner = winners.filter((winner) => winner === null).length
  return missing.every((maps) => maps >= 0) && missing.reduce((sum, maps) => sum + maps, 0) === withoutWinner
}

function agreesWithWinner({ opponents, winner_id, winner }: PandascoreRow, { score1, score2 }: SeriesScore): boolean {
  if (score1 === null || score2 === null) return false
  const best = score1 === score2 ? null : opponents[score1 > score2 ? 0 : 1]?.opponent
  const ids = [winner_id, winner?.id].filter((id) => typeof id === 'number')
  const isNamed = !winner?.name || winner.name === best?.name
  return isNamed && ids.every((id) => id === best?.id)
}

/** The base plan gives the number of maps, but not their names and rounds. */
function mapsOf(row: PandascoreRow): readonly MapScore[] {
  const { status } = row
  const headStart = headStartSide(row)
  return gamesOf(row)
    .map(({ position, status: raw }): MapScore => {
      const isGiven = position === 1 && headStart !== null
      return {
        number: position,
        name: isGiven ? HEAD_START : null,
        status: MAP_STATUSES.find((known) => known === raw) ?? 'not_started',
        score1: isGiven ? Number(headStart === 1) : null,
        score2: isGiven ? Number(headStart === 2) : null,
      }
    })
    .filter((map) => status === 'running' || map.status === 'finished')
    .toSorted((a, b) => a.number - b.number)
}
