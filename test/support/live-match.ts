import type { Match } from '../../src/contract/matches/matches.ts'

type Series = Pick<Match, 'format' | 'score1' | 'score2'>

/** NAVI against FaZe; the last map with rounds is in play. */
export function liveMatch(series: Series, ...rounds: readonly (readonly [number, number])[]): Match {
  const maps = rounds.map(([score1, score2], index) => ({
    number: index + 1,
    name: null,
    status: index < rounds.length - 1 ? ('finished' as const) : ('running' as const),
    score1,
    score2,
  }))
  return {
    id: 7,
    hltvId: 70,
    team1: 'NAVI',
    team2: 'FaZe',
    team1Logo: null,
    team2Logo: null,
    tournament: null,
    status: 'LIVE',
    map: null,
    mapStatus: 'running',
    currentMapScore1: null,
    currentMapScore2: null,
    maps,
    odds1: 'nan',
    odds2: 'nan',
    forfeit: false,
    scheduledTime: null,
    updatedAt: '2026-01-01T00:00:00.000Z',
    delayedSince: null,
    ...series,
  }
}
