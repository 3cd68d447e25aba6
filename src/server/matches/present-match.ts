import type { Match } from '../../contract/matches.ts'
import { currentMap } from '../../domain/current-map.ts'
import { formatOdds } from '../../domain/odds.ts'
import type { StoredMatch } from './match-queries.ts'

/** A match in the shape of the API; null for one that was called off: it is in no list. */
export function presentMatch(stored: StoredMatch, delayedSince: Date | null): Match | null {
  const { state } = stored
  if (state.status === 'cancelled') return null
  const map = currentMap(state)
  return {
    id: stored.id,
    hltvId: stored.publicId,
    team1: state.team1.name,
    team2: state.team2.name,
    team1Logo: logoPath(stored.logo1),
    team2Logo: logoPath(stored.logo2),
    score1: state.score1,
    score2: state.score2,
    tournament: state.tournament,
    format: state.format,
    status: state.status === 'live' ? 'LIVE' : state.status,
    map: map.name,
    mapStatus: map.status,
    currentMapScore1: map.score1,
    currentMapScore2: map.score2,
    maps: [...state.maps],
    odds1: formatOdds(state.odds?.odds1 ?? null),
    odds2: formatOdds(state.odds?.odds2 ?? null),
    forfeit: state.forfeit,
    scheduledTime: state.scheduledTime?.toISOString() ?? null,
    updatedAt: stored.updatedAt.toISOString(),
    delayedSince: delayedSince?.toISOString() ?? null,
  }
}

export function logoPath(id: number | null): string | null {
  return id === null ? null : `/logo/${id}`
}

/** By scheduled time, those without a time last, then in the order we met them. */
export function bySchedule(a: Match, b: Match): number {
  if (a.scheduledTime === b.scheduledTime) return a.id - b.id
  if (a.scheduledTime === null) return 1
  if (b.scheduledTime === null) return -1
  return a.scheduledTime < b.scheduledTime ? -1 : 1
}
