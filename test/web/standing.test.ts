import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { type OpenBet, openBets } from '../../src/contract/bets/bet-lists.ts'
import { findMatch } from '../../src/contract/matches/match-pages.ts'
import type { Selection } from '../../src/domain/market/selection.ts'
import { webMatch } from '../support/web-match.ts'
import { panel } from './support/bet-actions.ts'
import { booked, placeBet } from './support/book.ts'
import { answer } from './support/network.ts'
import { boxOf, expectAccessible, texts, width } from './support/page.ts'
import { showMatches, signedIn, visitor } from './support/people.ts'
import { open } from './support/site.tsx'
import { changes, registered, state } from './support/socket.ts'

const OVER: Selection = { market: 'total-rounds', map: 2, choice: 'over', line: 20.5 }
const MAP: Selection = { market: 'map-winner', map: 2, side: 1 }
const SWAPPED: Selection = { market: 'map-handicap', side: 1, line: -1.5 }

/** Alfa leads Bravo by a map, with this score on the second. */
const playing = (currentMapScore1: number, currentMapScore2: number) =>
  webMatch({
    currentMapScore1,
    currentMapScore2,
    maps: [
      { number: 1, name: 'Mirage', status: 'finished', score1: 13, score2: 9 },
      { number: 2, name: 'Inferno', status: 'running', score1: currentMapScore1, score2: currentMapScore2 },
    ],
  })
const row = () => page.getByRole('main').getByRole('listitem').filter({ hasText: 'Alfa' }).first()

const onMatch = (selection: Selection | null, more: Partial<OpenBet> = {}) => ({
  ...placeBet({ matchId: 1, selection, ...more }),
  tiedFormat: 'BO3' as const,
  legs: null,
})
const over = () =>
  onMatch(OVER, { betType: 'total-rounds (Over 20.5)', betTypeName: 'total-rounds', betTypeValue: 'Over 20.5' })
const onMap = () => onMatch(MAP, { betType: 'map-winner', betTypeName: 'map-winner' })
const areOpen = (...bets: OpenBet[]) => answer(openBets, { profile: 'standard', bets })

beforeEach(() => {
  signedIn()
  showMatches([playing(7, 5)])
})

/** The lines of bets of the row. */
const lines = () => texts(row().css('[data-own] > p')).map((line) => line.replace(/^Sua aposta: /, ''))

test('a row has a line for each bet, of many the first two and their number, and none after the last one', async () => {
  const [first, second] = [over(), onMap()]
  areOpen(first)
  await open('/jogos-ao-vivo')
  await expect.poll(lines).toEqual([expect.stringContaining('precisa de mais 9 rounds no mapa 2')])
  const socket = await registered()
  const more = [1, 2].map((id) => ({ ...second, id: 90 + id }))
  for (const [bets, last, count] of [
    [[first, second], /^Alfa vence o mapa 2 · .*6 dos próximos 12 rounds/, 2],
    [[first, second, ...more], /^Suas apostas: 4$/, 3],
    [[first], /^Over 20,5 rounds, mapa 2 · /, 1],
  ] as const) {
    areOpen(...bets)
    socket.receive({ type: 'changed', what: ['bets'] })
    await expect.poll(() => lines().at(-1)).toMatch(last)
    expect(lines()).toHaveLength(count)
  }
  areOpen()
  socket.receive({ type: 'changed', what: ['bets'] })
  await expect.poll(lines).toEqual([])
})

test('matches with a bet of one’s own come first, each in the order of time, on the dashboard and among the live ones', async () => {
  const names = ['Alfa', 'Charlie', 'Delta', 'Echo']
  showMatches(names.map((team1, at) => ({ ...playing(7, 5), id: at + 1, hltvId: at + 1, team1 })))
  areOpen({ ...over(), matchId: 2 }, { ...onMap(), matchId: 4 })
  for (const path of ['/', '/jogos-ao-vivo']) {
    await open(path)
    const first = () =>
      texts(page.getByRole('list', { name: 'Partidas ao vivo' }).css('> li')).map((row) =>
        names.find((name) => row.includes(`${name[0]}${name}`)),
      )
    await expect.poll(first).toEqual(['Charlie', 'Echo', 'Alfa', 'Delta'])
  }
})

test('a bet on a live match says what it needs, and then that it is won, without a reload', async () => {
  areOpen(over())
  await open('/jogos-ao-vivo')
  const socket = await registered()
  socket.receive(state([playing(7, 5)]))
  await row().css('[data-own]').click()
  const dialog = page.getByRole('dialog', { name: 'Alfa vs Bravo' })
  const bets = dialog.getByRole('list', { name: 'Suas apostas nesta partida' })
  await expect.element(bets).toMatchTextContent('Precisa de mais 9 rounds no mapa 2')
  await expectAccessible('', dialog.element())
  socket.receive(changes(2, playing(8, 6)))
  await expect.element(bets).toMatchTextContent('Precisa de mais 7 rounds no mapa 2')
  // It ends at 13–8 or later: with 21 rounds at least.
  socket.receive(changes(3, playing(9, 8)))
  await expect.element(bets).toMatchTextContent('Já ganha')
})

test('a visitor and a user without a bet on the match see no line', async () => {
  for (const isSignedIn of [false, true]) {
    if (isSignedIn) signedIn()
    else visitor()
    showMatches([playing(7, 5)])
    await open('/jogos-ao-vivo')
    await expect.element(row()).toMatchTextContent('Rounds: 7 a 5')
    await registered()
    expect(lines()).toEqual([])
  }
})

test('where a bet stands is said in the history, on the dashboard and on the page of the match', async () => {
  const swapped = { teams: 'Bravo vs Alfa', selectedTeam: 'Bravo', matchSwapped: true }
  const handicap = { betType: 'handicap (-1.5)', betTypeName: 'handicap', betTypeValue: '-1.5' } as const
  areOpen(over(), onMatch(SWAPPED, { ...swapped, ...handicap }), onMap())
  const match = playing(7, 5)
  answer(findMatch, {
    ...match,
    calledOff: false,
    startedTime: null,
    finishedTime: null,
    otherSource: null,
    oddsHistory: [],
  })
  for (const path of ['/', `/jogo/${match.hltvId}`]) {
    await open(path)
    const own = path === '/' ? '[data-own] > p' : '[data-bet]'
    const bet = (words: string) => page.getByRole('main').css(own).filter({ hasText: words }).first()
    await expect.element(bet('Precisa de mais 9 rounds no mapa 2')).toBeVisible()
    await expect.element(bet('precisa de 6 dos próximos 12 rounds no mapa 2, ou de prorrogação')).toBeVisible()
    // Bravo has lost a map.
    await expect.element(bet('Já perdida')).toBeVisible()
  }
  const [onMapOfIt, handicapOfIt, overOfIt] = booked()
  for (const [bet, words] of [
    [overOfIt, 'Precisa de mais 9 rounds no mapa 2'],
    [onMapOfIt, 'Alfa precisa de 6 dos próximos 12 rounds no mapa 2, ou de prorrogação'],
    [handicapOfIt, 'Já perdida'],
  ] as const) {
    await open(`/historico?bet=${bet?.id}`)
    await expect.element(panel()).toMatchTextContent(words)
  }
})

const LEG = {
  matchId: 1,
  matchSwapped: false,
  teams: 'Alfa vs Bravo',
  selectedTeam: 'Alfa',
  odds: '1.85',
  exactOdds: null,
  grade: null,
  close: null,
  closeMissing: 'not-started',
  tiedFormat: 'BO3',
} as const

test('a multiple is live in the history like a single while one of its matches is, and says before when the first begins', async () => {
  const of = (...ids: number[]) => {
    const legs = ids.map((matchId) => ({ ...LEG, matchId, betType: 'map-winner', selection: MAP }))
    const bet = placeBet({ betType: 'multiple', betTypeName: 'multiple', selection: null, legs })
    return { ...bet, legs, tiedFormat: null }
  }
  const start = new Date(2026, 10, 24, 21, 30).toISOString()
  const later = webMatch({ id: 2, hltvId: 2, status: 'upcoming', team1: 'Charlie', scheduledTime: start })
  const latest = { ...later, id: 3, hltvId: 3, scheduledTime: new Date(2026, 10, 25, 9, 5).toISOString() }
  showMatches([playing(7, 5)], [later, latest])
  areOpen(onMap(), of(2, 1), of(3, 2))
  for (const wide of [390, 1440]) {
    await page.viewport(wide, 900)
    await open('/historico')
    const rows = page.getByRole('main').css('[data-bet]')
    const live = (row: number) => rows.nth(row).getByText('AO VIVO')
    await expect.element(rows).toHaveLength(3)
    await expect.element(live(2)).toBeInTheDocument()
    await expect.element(live(1)).toBeInTheDocument()
    await expect.element(rows.first()).toMatchTextContent('21:30')
    await expect.element(live(0)).not.toBeInTheDocument()
  }
})

test('on a phone the line of a multiple begins with what its leg needs', async () => {
  const legs = [1, 2].map((matchId) => ({ ...LEG, matchId, betType: 'map-winner', selection: MAP }))
  const bet = placeBet({ betType: 'multiple', betTypeName: 'multiple', selection: null, legs })
  areOpen({ ...bet, legs, tiedFormat: null })
  await page.viewport(390, 844)
  await open('/jogos-ao-vivo')
  const line = row().css('[data-own] > p > [dir=auto]').first()
  await expect.element(line).toBeVisible()
  await expect
    .element(line)
    .toMatchTextContent(/^Alfa precisa de 6 dos próximos 12 rounds .* · Múltipla \(2 seleções\)$/)
})

test('a multiple says where each leg stands, and is lost with one', async () => {
  const legs = [
    { ...LEG, betType: 'map-winner', selection: MAP },
    { ...LEG, betType: 'handicap (+1.5)', selection: { market: 'map-handicap', side: 1, line: 1.5 } as const },
  ]
  const bet = placeBet({ betType: 'multiple', betTypeName: 'multiple', selection: null, legs })
  areOpen({ ...bet, legs, tiedFormat: null })
  await open('/historico')
  await page.css('[data-opens-bet]').click()
  const shown = panel()
  await expect.element(shown).toMatchTextContent('1 de 2 seleções já ganhas')
  await expect
    .element(shown)
    .toMatchTextContent('Alfa precisa de 6 dos próximos 12 rounds no mapa 2, ou de prorrogação')

  // Bravo wins the second map; the third begins.
  const [first] = playing(0, 0).maps
  const second = { number: 2, name: 'Inferno', status: 'finished', score1: 7, score2: 13 } as const
  const third = { number: 3, name: 'Nuke', status: 'running', score1: 0, score2: 0 } as const
  const socket = await registered()
  socket.receive(state([playing(7, 5)]))
  socket.receive(
    changes(2, webMatch({ score1: 1, score2: 1, map: 'Nuke', maps: [...(first ? [first] : []), second, third] })),
  )
  await expect.element(shown.getByText('Já perdida')).toHaveLength(2)
})

test('in Russian on a phone, the lines and what the bet needs fit', async () => {
  areOpen(onMap(), over())
  await page.viewport(360, 740)
  await open('/jogos-ao-vivo?match=1', 'ru')
  await expect.poll(() => texts(row().css('[data-own] > p'))).toHaveLength(2)
  const bets = page.getByRole('dialog').getByRole('list', { name: 'Ваши ставки на этот матч' })
  await expect.element(bets).toMatchTextContent('Нужно ещё 9 раундов на карте 2')
  await expect.element(bets).toMatchTextContent('Alfa нужно взять 6 раундов из следующих 12 на карте 2, либо овертайм')
  await expectAccessible()
  const socket = await registered()
  socket.receive(state([playing(7, 5)]))
  socket.receive(changes(2, playing(11, 8)))
  await expect.element(bets).toMatchTextContent('Уже выиграла')
  expect(width()).toBeLessThanOrEqual(boxOf(page.css('body')).width)
})
