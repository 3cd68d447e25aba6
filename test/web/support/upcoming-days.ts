import { page } from 'vitest/browser'
import { type OpenBet, openBets } from '../../../src/contract/bets/bet-lists.ts'
import { ACCOUNT, remember } from '../../../src/web/ui/storage.ts'
import { webBet } from '../../support/web-bet.ts'
import { upcomingMatch } from '../../support/web-match.ts'
import { answer } from './network.ts'
import { showMatches, signedIn } from './people.ts'

const LONG = 'Associação Atlética Ponte Preta Esportes'
const NAMES = ['Alfa', 'Charlie', LONG, 'Golf', 'India', 'Kilo', 'Mike', 'November', 'Papa', 'Romeo', 'Tango', 'Zulu']
const WINNER = { market: 'match-winner', side: 1, isThreeWay: false } as const

/** Half past `hour` local time, `days` days from today. */
export function at(days: number, hour: number): string {
  const start = new Date()
  start.setDate(start.getDate() + days)
  start.setHours(hour, 30, 0, 0)
  return start.toISOString()
}
/** Four tomorrow, then six the day after, then two a week from now. */
export const MATCHES = NAMES.map((team1, index) =>
  upcomingMatch({
    id: index + 1,
    hltvId: index + 1,
    team1,
    odds1: '1.45',
    odds2: '2.70',
    tournament: 'Lantern Festival Cup 13 · Group A',
    scheduledTime: at(index < 4 ? 1 : index < 10 ? 2 : 7, 8 + index),
  }),
)
export const MINE: OpenBet = {
  ...webBet({ id: 1, matchId: 2, teams: 'Charlie vs Bravo', selectedTeam: 'Charlie', selection: WINNER }),
  legs: null,
  tiedFormat: 'BO3',
}

export const PATH = '/proximos-jogos'
export const rows = () => page.getByRole('main').getByRole('listitem')
export const days = () => page.getByRole('group', { name: 'Dia', exact: true }).getByRole('button')
const end = () => document.querySelector('nav.fixed')?.getBoundingClientRect().top ?? innerHeight
export const whole = () =>
  rows()
    .elements()
    .filter((row) => row.getBoundingClientRect().bottom <= Math.min(end(), listEnd())).length
const listEnd = () => document.querySelector('.scroll-list')?.getBoundingClientRect().bottom ?? innerHeight

export function showUpcoming(): void {
  signedIn()
  remember(ACCOUNT, '7')
  showMatches([], MATCHES)
  answer(openBets, { profile: 'standard', bets: [MINE] })
}
