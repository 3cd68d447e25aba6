import type { OpenBet } from '../../../src/contract/bets/bet-lists.ts'
import type { Match } from '../../../src/contract/matches/matches.ts'
import { webBet } from '../../support/web-bet.ts'
import { upcomingMatch, webMatch } from '../../support/web-match.ts'

/** In an hour. */
export const soon = () => new Date(Date.now() + 3_600_000).toISOString()
/** Prices of even teams. */
export const EVEN = { odds1: '1.90', odds2: '1.90' }

/** `LEVEL`: no map has begun. `AHEAD`: team 1 leads by a map. No map is in progress, so every chance is a simple fraction. */
export const LEVEL: Match = {
  ...webMatch({ startOdds: EVEN, score1: 0, maps: [], map: null, mapStatus: 'not_started' }),
  currentMapScore1: null,
  currentMapScore2: null,
}
export const AHEAD: Match = {
  ...LEVEL,
  score1: 1,
  maps: [{ number: 1, name: 'Mirage', status: 'finished', score1: 13, score2: 9 }],
  updatedAt: '2026-11-20T20:00:00.000Z',
}
/** The match after it. */
export const charlie = () => upcomingMatch({ team1: 'Charlie', team2: 'Delta', ...EVEN, scheduledTime: soon() })

const WINNER = { market: 'match-winner', side: 1, isThreeWay: false } as const
export const onWinner = { matchId: LEVEL.id, amount: '10.00', odds: '1.90', selection: WINNER } as const
export const openBet = (more: Partial<OpenBet> = {}): OpenBet => ({
  ...webBet({ id: 1, ...onWinner }),
  legs: null,
  tiedFormat: 'BO3',
  ...more,
})

const LEG = {
  teams: 'Alfa vs Bravo',
  selectedTeam: 'Alfa',
  matchId: LEVEL.id,
  odds: '1.90',
  exactOdds: null,
  betType: 'match-winner',
  selection: WINNER,
  matchSwapped: false,
  grade: null,
  close: null,
  closeMissing: 'not-tied',
  tiedFormat: 'BO3',
} as const
/** On the winner, on a clean win, and on the winner together with the later match. */
export const EVENING: OpenBet[] = [
  openBet(),
  openBet({
    id: 2,
    odds: '3.50',
    betType: 'handicap (-1.5)',
    betTypeName: 'handicap',
    betTypeValue: '-1.5',
    selection: { market: 'map-handicap', side: 1, line: -1.5 },
  }),
  openBet({
    id: 3,
    teams: 'Alfa vs Bravo + Charlie vs Delta',
    matchId: null,
    tiedFormat: null,
    odds: '3.80',
    betType: 'multiple',
    betTypeName: 'multiple',
    selection: null,
    legs: [LEG, { ...LEG, teams: 'Charlie vs Delta', selectedTeam: 'Charlie', odds: '2.00', matchId: charlie().id }],
  }),
]
