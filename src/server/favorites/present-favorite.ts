import type { Favorite } from '../../contract/matches/favorites.ts'
import { logoPath } from '../matches/board.ts'
import type { FavoriteRow } from './list-favorites.ts'

/** `source` is the configured match source. */
export function presentFavorite(row: FavoriteRow, source: string): Favorite {
  const isFinished = row.status === 'finished'
  const isCalledOff = row.status === 'cancelled'
  return {
    id: row.id,
    hltvId: row.hltvId,
    byTeam: row.byTeam,
    team1: row.team1Name,
    team2: row.team2Name,
    team1Logo: logoPath(row.team1LogoId),
    team2Logo: logoPath(row.team2LogoId),
    tournament: row.tournament,
    format: row.format,
    // The API has three statuses; a cancelled match may be rescheduled.
    status: row.status === 'cancelled' ? 'upcoming' : row.status,
    calledOff: isCalledOff,
    score1: row.score1,
    score2: row.score2,
    finalScore1: isFinished ? row.score1 : null,
    finalScore2: isFinished ? row.score2 : null,
    scheduledTime: row.scheduledTime?.toISOString() ?? null,
    finishedTime: isFinished ? (row.finishedTime?.toISOString() ?? null) : null,
    otherSource: row.source === source ? null : row.source,
  }
}
