import { beforeEach, describe, expect, test } from 'vitest'
import { type Locator, page } from 'vitest/browser'
import { type OpenBet, openBets } from '../../src/contract/bets/bet-lists.ts'
import type { Match } from '../../src/contract/matches/matches.ts'
import { stats } from '../../src/contract/statistics.ts'
import { webBet } from '../support/web-bet.ts'
import { upcomingMatch, webMatch } from '../support/web-match.ts'
import { panel } from './support/bet-acts.ts'
import { placeBet } from './support/book.ts'
import { answer, requestsOf } from './support/network.ts'
import { brokenAmounts, dialog, expectAccessible } from './support/page.ts'
import { showMatches, signedIn, statistics } from './support/people.ts'
import { open } from './support/site.tsx'
import { changes, registered, state } from './support/socket.ts'

const soon = () => new Date(Date.now() + 3_600_000).toISOString()
const EVEN = { odds1: '1.90', odds2: '1.90' }

/** Not begun, and a map up: both without rounds in between, so that every chance is a fraction. */
const LEVEL: Match = {
  ...webMatch({ startOdds: EVEN, score1: 0, maps: [], map: null, mapStatus: 'not_started' }),
  currentMapScore1: null,
  currentMapScore2: null,
}
const AHEAD: Match = {
  ...LEVEL,
  score1: 1,
  maps: [{ number: 1, name: 'Mirage', status: 'finished', score1: 13, score2: 9 }],
  updatedAt: '2026-11-20T20:00:00.000Z',
}
const charlie = () => upcomingMatch({ team1: 'Charlie', team2: 'Delta', ...EVEN, scheduledTime: soon() })

const WINNER = { market: 'match-winner', side: 1, isThreeWay: false } as const
const onWinner = { matchId: LEVEL.id, amount: '10.00', odds: '1.90', selection: WINNER } as const
const openBet = (more: Partial<OpenBet> = {}): OpenBet => ({
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
const EVENING: OpenBet[] = [
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

const row = (table: Locator, head: string) => table.getByRole('row').filter({ hasText: head })
const figure = (label: string) => page.css('dl > div').filter({ hasText: label }).css('dd')
const link = () => page.getByRole('main').getByRole('link', { name: /^Em jogo esta noite/ })

/** The live match of even teams goes on with a map for the first one. */
async function goAhead(): Promise<void> {
  const socket = await registered()
  socket.receive(state([LEVEL], [charlie()]))
  socket.receive(changes(2, AHEAD))
}

beforeEach(() => {
  signedIn()
  showMatches([LEVEL], [charlie()])
})

describe('tonight', () => {
  beforeEach(() => {
    answer(openBets, { profile: 'standard', bets: EVENING })
    answer(stats, statistics({ totalBets: EVENING.length }))
  })

  test('says how each match can end and what it pays, with its multiple, and follows the score', async () => {
    await open('/')
    await page.getByRole('link', { name: /^Em jogo esta noite/ }).click()
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Esta noite')
    // Singles: 2–0 +34, 2–1 −1, lost −20, of ¼ ¼ ½. The multiple at 3.80: +28 in one of four.
    await expect.element(figure('Pior caso')).toHaveTextContent('-€ 30,00')
    await expect.element(figure('Melhor caso')).toHaveTextContent('+€ 62,00')
    await expect.element(figure('Em média')).toHaveTextContent('-€ 2,25')
    const table = page.getByRole('region', { name: 'Como Alfa vs Bravo pode terminar e quanto paga' })
    // With the multiple: 24 or 62, of equal chance.
    await expect.element(row(table, '2–0')).toMatchTextContent('25%+€ 43,00+€ 24,00 a +€ 62,00')
    await expect.element(row(table, '0–2')).toMatchTextContent('25%-€ 30,00–')
    await expectAccessible()
    await goAhead()
    // 2–0 ½, 2–1 ¼, 1–2 ¼: 17 − 0.25 − 5; the multiple now ⅜: 10.50 − 6.25.
    await expect.element(figure('Em média')).toHaveTextContent('+€ 16,00')
    await expect.element(row(table, '0–2')).not.toBeInTheDocument()
  })

  test('has the range below the average on a phone, and cuts nothing off', async () => {
    await page.viewport(320, 700)
    await open('/esta-noite')
    await page
      .getByRole('button', { name: /Alfa vs Bravo/ })
      .first()
      .click()
    const table = page.getByRole('region', { name: 'Como Alfa vs Bravo pode terminar e quanto paga' })
    await expect.element(row(table, '2–0').getByText('+€ 24,00 a +€ 62,00').first()).toBeVisible()
    const areas = () => [...document.querySelectorAll('main section[tabindex]')]
    await expect.poll(() => areas().map((area) => area.scrollWidth - area.clientWidth)).toEqual(areas().map(() => 0))
    expect(areas().length).toBeGreaterThan(0)
    expect(brokenAmounts()).toEqual([])
  })
})

test('a pending bet shows its chance and a fair cash-out, which follow the score', async () => {
  placeBet(onWinner)
  answer(openBets, { profile: 'standard', bets: [openBet()] })
  await open('/historico')
  await page.css('[data-opens-bet]').first().click()
  const bet = panel()
  // ½ · 19.00
  await expect.element(bet).toMatchTextContent('Chance estimada: 50%')
  await expect.element(bet).toMatchTextContent('Cash out justo: € 9,50')
  await goAhead()
  await expect.element(bet).toMatchTextContent('Chance estimada: 75%')
  await expect.element(bet).toMatchTextContent('Cash out justo: € 14,25')
  await bet.getByRole('button', { name: 'Outro resultado' }).click()
  const result = dialog('Resultado da aposta')
  await result.getByText('Mais resultados').click()
  await expect.element(result).toMatchTextContent('Vale € 14,25 pela estimativa (75%).')
})

test('without open bets on tonight’s matches there is no link, and the page says what will be there', async () => {
  await open('/')
  await expect.poll(() => requestsOf(openBets).length).toBe(1)
  await expect.element(page.getByRole('main')).toMatchTextContent('Alfa')
  await expect.element(page.getByText('Suas três últimas apostas vão aparecer aqui.')).toBeVisible()
  await expect.element(link()).not.toBeInTheDocument()
  await open('/esta-noite')
  await expect.element(page.getByRole('heading', { name: 'Nada em jogo nesta noite' })).toBeVisible()
})

test('open bets that are on none of tonight’s matches are said not to be counted, with their stake', async () => {
  placeBet({ teams: 'Echo vs Foxtrot', selectedTeam: 'Echo', amount: '10.00' })
  await open('/esta-noite')
  await expect.element(page.getByRole('heading', { name: 'Nada em jogo nesta noite' })).toBeVisible()
  const words = '1 aposta em aberto (€ 10,00) não é de nenhuma partida desta noite e não conta aqui.'
  await expect.element(page.getByRole('main')).toMatchTextContent(words)
  placeBet({ amount: '10.00', matchId: LEVEL.id })
  answer(openBets, { profile: 'standard', bets: [openBet()] })
  showMatches([LEVEL])
  await open('/esta-noite')
  await expect.element(page.getByRole('heading', { name: /^Em jogo esta noite/ })).toBeVisible()
  await expect.element(page.getByRole('main')).toMatchTextContent(words)
})

/** The boxes of a part of a text, one for each line. */
function boxesOf(text: Node | null, from: number, to: number): DOMRect[] {
  if (!text) throw new Error('there is no text')
  const range = document.createRange()
  range.setStart(text, from)
  range.setEnd(text, to)
  return [...range.getClientRects()]
}

test('millions on a team with an Arabic name: the swing stays on one line, the first team on the left', async () => {
  const falcons = upcomingMatch({ team1: 'الصقور', ...EVEN, scheduledTime: soon() })
  showMatches([], [falcons])
  const bet = openBet({ matchId: falcons.id, teams: 'الصقور vs Bravo', selectedTeam: 'الصقور', odds: '2.90' })
  answer(openBets, { profile: 'standard', bets: [{ ...bet, amount: '1000000.00' }] })
  await page.viewport(320, 700)
  await open('/esta-noite')
  await expect.element(figure('Oscilação típica')).toHaveTextContent('± € 1.450.000,00')
  await page
    .getByRole('button', { name: /الصقور/ })
    .first()
    .click()
  await expect.element(page.css('main a[href^="/jogo/"] bdi')).toBeVisible()
  const title = document.querySelector('main a[href^="/jogo/"] bdi')?.firstChild ?? null
  const leftOf = (name: string) => {
    const start = title?.textContent?.indexOf(name) ?? -1
    return boxesOf(title, start, start + name.length)[0]?.left ?? Number.NaN
  }
  expect(leftOf('الصقور')).toBeLessThan(leftOf('Bravo'))
  const swing = document.createTreeWalker(figure('Oscilação típica').element(), NodeFilter.SHOW_TEXT).nextNode()
  expect(boxesOf(swing, 0, swing?.textContent?.length ?? 0)).toHaveLength(1)
})
