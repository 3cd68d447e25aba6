import { page } from 'vitest/browser'
import { type OpenBet, openBets } from '../../../src/contract/bets/bet-lists.ts'
import { webBet } from '../../support/web-bet.ts'
import { upcomingMatch, webMatch } from '../../support/web-match.ts'
import { answer } from './network.ts'
import { showMatches, signedIn } from './people.ts'

const EVEN = { odds1: '1.90', odds2: '1.90' }
const LONG = 'Associação Atlética Ponte Preta Esportes'
const LIVE = ['Alfa', LONG, 'Golf', 'India'].map((team1, at) =>
  webMatch({ id: at + 1, hltvId: at + 1, team1, startOdds: EVEN }),
)
const soon = new Date(Date.now() + 3_600_000).toISOString()
const NEXT = [upcomingMatch({ id: 20, hltvId: 20, team1: 'November', ...EVEN, scheduledTime: soon })]
const WINNER = { market: 'match-winner', side: 1, isThreeWay: false } as const
export const on = (id: number, matchId: number, team: string, more: Partial<OpenBet> = {}): OpenBet => ({
  ...webBet({ id, matchId, teams: `${team} vs Bravo`, selectedTeam: team, amount: '10.00', odds: '2.00' }),
  selection: WINNER,
  legs: null,
  tiedFormat: 'BO3',
  ...more,
})
const FIRST_BLOOD = { market: 'first-blood', side: 1, map: 3 } as const
export const BETS = [
  on(1, 1, 'Alfa'),
  on(2, 2, LONG, { odds: '99.00' }),
  on(3, 3, 'Golf', { selection: { market: 'map-handicap', side: 2, line: -1.5 } }),
  on(4, 4, 'India', { amount: '1000000.00', selection: FIRST_BLOOD }),
  on(5, 20, 'November'),
]
export const row = (id: number) => page.css(`[data-bet="${id}"]`)
export const hero = () => page.getByRole('heading', { name: /^Em jogo esta noite/ })

export function showTonight(): void {
  signedIn()
  showMatches(LIVE, NEXT)
  answer(openBets, { profile: 'standard', bets: BETS })
}
