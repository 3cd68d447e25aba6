import { page } from 'vitest/browser'
import { type OpenBet, openBets } from '../../../src/contract/bets/bet-lists.ts'
import { ACCOUNT, remember } from '../../../src/web/ui/storage.ts'
import { webBet } from '../../support/web-bet.ts'
import { upcomingMatch, webMatch } from '../../support/web-match.ts'
import { placeBet } from './book.ts'
import { answer } from './network.ts'
import { showMatches, signedIn } from './people.ts'

export const EVEN = { odds1: '1.90', odds2: '1.90' }
export const soon = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
export const LONG = 'Associação Atlética Ponte Preta Esportes'

export const LIVE = ['Alfa', 'Charlie', LONG, 'Golf', 'India', 'Kilo', 'Mike'].map((team1, at) =>
  webMatch({ id: at + 1, hltvId: at + 1, team1, startOdds: EVEN, tournament: 'Lantern Festival Cup 13 · Final' }),
)
export const NEXT = ['November', 'Papa', 'Romeo', 'Tango'].map((team1, at) =>
  upcomingMatch({ id: at + 20, hltvId: at + 20, team1, ...EVEN, scheduledTime: soon(1 + at) }),
)
const WINNER = { market: 'match-winner', side: 1, isThreeWay: false } as const
const onWinner = (id: number, matchId: number, team: string): OpenBet => ({
  ...webBet({ id, matchId, teams: `${team} vs Bravo`, selectedTeam: team, amount: '10.00', selection: WINNER }),
  legs: null,
  tiedFormat: 'BO3',
})
export const MINE = [onWinner(1, 2, 'Charlie'), onWinner(2, 3, LONG), onWinner(3, 5, 'India'), onWinner(4, 22, 'Romeo')]

export const tonight = () => page.getByRole('main').getByRole('link', { name: /^Em jogo esta noite/ })
export const live = () => page.getByRole('list', { name: 'Partidas ao vivo' }).css('> li')

export function showEvening(): void {
  signedIn()
  remember(ACCOUNT, '7')
  showMatches(LIVE, NEXT)
  answer(openBets, { profile: 'standard', bets: MINE })
  for (const { teams, selectedTeam, matchId } of MINE.slice(0, 3)) placeBet({ teams, selectedTeam, matchId })
}
