import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { type OpenBet, openBets } from '../../../src/contract/bets/bet-lists.ts'
import { type Language } from '../../../src/contract/languages.ts'
import { findMatch, type MatchDetails } from '../../../src/contract/matches/match-pages.ts'
import { settledBet } from '../../support/web-bet.ts'
import { webMatch } from '../../support/web-match.ts'
import { placeBet } from './book.ts'
import { answer } from './network.ts'
import { showMatches } from './people.ts'
import { open } from './site.tsx'

export const LONG = 'Associação Atlética Ponte Preta Esportes'
const EVEN = { odds1: '1.90', odds2: '1.90' }
const WINNER = { market: 'match-winner', side: 1, isThreeWay: false } as const

/** One map each; the third is running. */
export const MAPS = [
  { number: 1, name: 'Inferno', status: 'finished', score1: 13, score2: 11, firstHalf: { score1: 6, score2: 6 } },
  { number: 2, name: 'Mirage', status: 'finished', score1: 14, score2: 16, firstHalf: { score1: 6, score2: 6 } },
  { number: 3, name: 'Anubis', status: 'running', score1: 4, score2: 3, firstHalf: null },
] as const
export const listed = (team1 = 'Alfa') =>
  webMatch({
    hltvId: 7,
    team1,
    maps: [...MAPS],
    score1: 1,
    score2: 1,
    map: 'Anubis',
    currentMapScore1: 4,
    currentMapScore2: 3,
    startOdds: EVEN,
    tournament: 'Lantern Festival Cup 13 · Final',
  })
export const details = (team1?: string): MatchDetails => ({
  ...listed(team1),
  calledOff: false,
  startedTime: '2026-11-20T18:40:00.000Z',
  finishedTime: null,
  otherSource: null,
  oddsHistory: [
    { at: '2026-11-20T18:30:00.000Z', odds1: '1.90', odds2: '1.90' },
    { at: '2026-11-20T18:50:00.000Z', odds1: '1.83', odds2: '1.99' },
  ],
})

/** Two open bets on the winner, and one that is won. */
export function bet(team1 = 'Alfa'): void {
  const on = { matchId: 1, teams: `${team1} vs Bravo`, selectedTeam: team1 }
  placeBet(settledBet('won', '9.50', { ...on, amount: '10.00', odds: '1.95' }))
  const open = [
    placeBet({ ...on, amount: '18.00', odds: '2.10', selection: WINNER }),
    placeBet({ ...on, amount: '8.00', odds: '2.30', selection: WINNER }),
  ]
  answer(openBets, {
    profile: 'standard',
    bets: open.map((each): OpenBet => ({ ...each, legs: null, tiedFormat: 'BO3' })),
  })
}

export async function openMatch(team1 = 'Alfa', language: Language = 'pt'): Promise<void> {
  showMatches([listed(team1)])
  answer(findMatch, details(team1))
  bet(team1)
  await open('/jogo/7', language)
  await expect.element(page.css('[data-bet-chance]').first()).toBeInTheDocument()
}

export const hero = () => page.getByRole('region', { name: 'Placar' })
export const race = () => page.getByRole('region', { name: /^Corrida até/ })
export const bets = () => page.getByRole('list', { name: 'Suas apostas nesta partida' }).getByRole('listitem')
/** The lowest visible position: the top of the bar that floats over the end of the screen, if any. */
export const end = () => document.querySelector('nav.fixed')?.getBoundingClientRect().top ?? innerHeight
