import { page } from 'vitest/browser'
import { type OpenBet, openBets } from '../../../src/contract/bets/bet-lists.ts'
import { type Favorite, listFavorites } from '../../../src/contract/matches/favorites.ts'
import type { Match } from '../../../src/contract/matches/matches.ts'
import { ACCOUNT, remember } from '../../../src/web/ui/storage.ts'
import { webBet } from '../../support/web-bet.ts'
import { upcomingMatch, webMatch } from '../../support/web-match.ts'
import { answer } from './network.ts'
import { showMatches, signedIn } from './people.ts'

const LONG = 'Associação Atlética Ponte Preta Esportes'
const WINNER = { market: 'match-winner', side: 1, isThreeWay: false } as const

/** Half past `hour` local time, `days` days from today. */
export function at(days: number, hour: number): string {
  const start = new Date()
  start.setDate(start.getDate() + days)
  start.setHours(hour, 30, 0, 0)
  return start.toISOString()
}

const LIVE = webMatch({ startOdds: { odds1: '1.90', odds2: '1.90' } })
const NEXT = [
  upcomingMatch({ id: 2, hltvId: 2, team1: 'Charlie', scheduledTime: at(1, 9), odds1: '1.45', odds2: '2.70' }),
  upcomingMatch({ id: 3, hltvId: 3, team1: LONG, scheduledTime: at(2, 10), odds1: '1.45', odds2: '2.70' }),
]
const OVER = [4, 5].map((id) =>
  webMatch({ id, hltvId: id, status: 'finished', team1: `Over ${id}`, score1: 2, score2: 1 }),
)

const favoriteOf = (match: Match, more: Partial<Favorite>): Favorite => {
  const { id, hltvId, team1, team2, team1Logo, team2Logo, tournament, format, score1, score2, scheduledTime } = match
  const known = { id, hltvId, team1, team2, team1Logo, team2Logo, tournament, format, score1, score2, scheduledTime }
  const rest = {
    byTeam: false,
    calledOff: false,
    finalScore1: null,
    finalScore2: null,
    finishedTime: null,
    otherSource: null,
  }
  return { ...known, ...rest, status: 'upcoming', ...more }
}
export const FAVORITES = [
  favoriteOf(LIVE, { status: 'live' }),
  ...NEXT.map((match) => favoriteOf(match, {})),
  favoriteOf(upcomingMatch({ id: 8, hltvId: 8, team1: 'Gone' }), { calledOff: true }),
  ...OVER.map((match) =>
    favoriteOf(match, { status: 'finished', finalScore1: 2, finalScore2: 1, finishedTime: at(-1, 16) }),
  ),
]
export const MINE: OpenBet = {
  ...webBet({ id: 1, matchId: 2, teams: 'Charlie vs Bravo', selectedTeam: 'Charlie', selection: WINNER }),
  legs: null,
  tiedFormat: 'BO3',
}

export const PATH = '/favoritos'
/** The maps of a live match are items of its own list. */
export const rows = () => page.css('main ul > li')
export const finished = () => page.getByRole('list', { name: 'Encerrados' }).getByRole('listitem')
export const end = () => document.querySelector('nav.fixed')?.getBoundingClientRect().top ?? innerHeight

export function showFavorites(): void {
  signedIn()
  remember(ACCOUNT, '7')
  showMatches([LIVE], NEXT)
  answer(listFavorites, FAVORITES)
  answer(openBets, { profile: 'standard', bets: [MINE] })
}
