import { page } from 'vitest/browser'
import { type OwnResult, ownResults } from '../../../src/contract/bets/bet-lists.ts'
import { listResults, type Result } from '../../../src/contract/matches/match-pages.ts'
import { ACCOUNT, remember } from '../../../src/web/ui/storage.ts'
import { webMatch } from '../../support/web-match.ts'
import { answer } from './network.ts'
import { signedIn } from './people.ts'

export const PATH = '/resultados'
export const LONG = 'Associação Atlética Ponte Preta Esportes'
const NAMES = ['Alfa', 'Charlie', LONG, 'Golf', 'India', 'Kilo', 'Mike', 'November', 'Papa', 'Romeo', 'Tango', 'Zulu']
const POOL = ['Overpass', 'Ancient', 'Inferno', 'Mirage', 'Anubis']

/** `minutes` before 23:59 local time, `daysAgo` days ago. */
export function at(daysAgo: number, minutes: number): string {
  const end = new Date()
  end.setDate(end.getDate() - daysAgo)
  end.setHours(23, 59 - minutes, 0, 0)
  return end.toISOString()
}

export function over(id: number, finishedTime: string, maps = 2): Result {
  const played = POOL.slice(0, maps).map((name, index) => ({
    number: index + 1,
    name,
    status: 'finished' as const,
    score1: 22,
    score2: 20,
  }))
  return {
    ...webMatch({
      id,
      hltvId: id,
      status: 'finished',
      team1: NAMES[(id - 1) % NAMES.length] ?? 'Alfa',
      tournament: 'Lantern Festival Cup 13 · Group A',
      score1: maps,
      score2: 0,
      maps: played,
    }),
    finishedTime,
  }
}

/** Five of yesterday, then fifteen of the day before. */
export const MATCHES = Array.from({ length: 20 }, (_, index) =>
  over(index + 1, index < 5 ? at(1, index) : at(2, index), ([2, 3, 5] as const)[index % 3]),
)
export const list = (matches: readonly Result[], total = matches.length) => ({
  matches: [...matches],
  earlier: null,
  total,
})
export const of = (matchId: number, profit: string, countsAs: OwnResult['countsAs'], bets = 1): OwnResult => ({
  matchId,
  bets,
  amount: '20.00',
  profit,
  countsAs,
})
/** Of yesterday 25.70 − 18.01 + 0.00 + 0.35 = 8.04. */
export const MINE = [of(1, '25.70', 'won'), of(2, '-18.01', 'lost'), of(3, '0.00', 'returned'), of(4, '0.35', null, 2)]

export const rows = () => page.getByRole('main').getByRole('listitem')
export const row = (team: string) =>
  rows()
    .filter({ has: page.getByTitle(team, { exact: true }) })
    .first()
export const own = (at: number) => rows().nth(at).css('[data-own-result]')
export const days = () => page.getByRole('main').getByRole('heading', { level: 3 })
export const choices = () => page.getByRole('group', { name: 'Quais partidas' }).getByRole('button')
const end = () => document.querySelector('nav.fixed, div.fixed')?.getBoundingClientRect().top ?? innerHeight
const listEnd = () => document.querySelector('.scroll-list')?.getBoundingClientRect().bottom ?? innerHeight
export const whole = () => {
  const bar = end() > 0 ? end() : innerHeight
  return rows()
    .elements()
    .filter((each) => each.getBoundingClientRect().bottom <= Math.min(bar, listEnd(), innerHeight)).length
}

export function showResults(): void {
  signedIn()
  remember(ACCOUNT, '7')
  answer(listResults, list(MATCHES))
  answer(ownResults, MINE)
}
