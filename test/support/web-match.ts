import type { Match } from '../../src/contract/matches/matches.ts'

/** A match in the API's format: a live BO3 in which Alfa leads by one map. */
export function webMatch(more: Partial<Match> = {}): Match {
  return {
    id: 1,
    hltvId: 1_000_000_001,
    team1: 'Alfa',
    team2: 'Bravo',
    team1Logo: null,
    team2Logo: null,
    score1: 1,
    score2: 0,
    tournament: 'Copa de Teste',
    format: 'BO3',
    status: 'LIVE',
    map: 'Inferno',
    mapStatus: 'running',
    currentMapScore1: 7,
    currentMapScore2: 5,
    maps: [
      { number: 1, name: 'Mirage', status: 'finished', score1: 13, score2: 9 },
      { number: 2, name: 'Inferno', status: 'running', score1: 7, score2: 5 },
    ],
    odds1: '1.45',
    odds2: '2.70',
    forfeit: false,
    scheduledTime: '2026-11-20T18:00:00.000Z',
    updatedAt: '2026-11-20T19:00:00.000Z',
    delayedSince: null,
    ...more,
  }
}

/** An upcoming match, of which nothing has been played. */
export function upcomingMatch(more: Partial<Match> = {}): Match {
  return webMatch({
    id: 2,
    hltvId: 1_000_000_002,
    status: 'upcoming',
    score1: null,
    score2: null,
    map: null,
    mapStatus: 'not_started',
    currentMapScore1: null,
    currentMapScore2: null,
    maps: [],
    odds1: 'nan',
    odds2: 'nan',
    scheduledTime: new Date(Date.now() + 24 * 3_600_000).toISOString(),
    ...more,
  })
}
