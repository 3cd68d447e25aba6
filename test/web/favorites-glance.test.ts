import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { type OpenBet, openBets } from '../../src/contract/bets/bet-lists.ts'
import { LANGUAGES } from '../../src/contract/languages.ts'
import { type Favorite, listFavorites } from '../../src/contract/matches/favorites.ts'
import { findMatch } from '../../src/contract/matches/match-pages.ts'
import type { Match } from '../../src/contract/matches/matches.ts'
import { ACCOUNT, remember } from '../../src/web/ui/storage.ts'
import { webBet } from '../support/web-bet.ts'
import { upcomingMatch, webMatch } from '../support/web-match.ts'
import { answer, held, requestsOf } from './support/network.ts'
import { address, boxOf, expectAccessible, loaded, texts } from './support/page.ts'
import { showMatches, signedIn } from './support/people.ts'
import { open } from './support/site.tsx'
import { expectFitsEveryWindow } from './support/window-sizes.ts'

const LONG = 'Associação Atlética Ponte Preta Esportes'
const WINNER = { market: 'match-winner', side: 1, isThreeWay: false } as const

/** At this hour of a day of the device, counted from today. */
function at(days: number, hour: number): string {
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
const FAVORITES = [
  favoriteOf(LIVE, { status: 'live' }),
  ...NEXT.map((match) => favoriteOf(match, {})),
  favoriteOf(upcomingMatch({ id: 8, hltvId: 8, team1: 'Gone' }), { calledOff: true }),
  ...OVER.map((match) =>
    favoriteOf(match, { status: 'finished', finalScore1: 2, finalScore2: 1, finishedTime: at(-1, 16) }),
  ),
]
const MINE: OpenBet = {
  ...webBet({ id: 1, matchId: 2, teams: 'Charlie vs Bravo', selectedTeam: 'Charlie', selection: WINNER }),
  legs: null,
  tiedFormat: 'BO3',
}

const PATH = '/favoritos'
/** The maps of a live match are items of its own list. */
const rows = () => page.css('main ul > li')
const finished = () => page.getByRole('list', { name: 'Encerrados' }).getByRole('listitem')
const end = () => document.querySelector('nav.fixed')?.getBoundingClientRect().top ?? innerHeight

beforeEach(() => {
  signedIn()
  remember(ACCOUNT, '7')
  showMatches([LIVE], NEXT)
  answer(listFavorites, FAVORITES)
  answer(openBets, { profile: 'standard', bets: [MINE] })
})

test.each([
  [390, 844, 5],
  [768, 1024, 6],
  [1440, 900, 6],
  [1920, 1080, 6],
])('%i × %i shows %i whole favorites', async (wide, high, least) => {
  await page.viewport(wide, high)
  await open(PATH)
  await expect.element(page.css('[data-own] > p')).toBeVisible()
  await loaded()
  const whole = rows()
    .elements()
    .filter((row) => row.getBoundingClientRect().bottom <= end())
  expect(whole.length).toBeGreaterThanOrEqual(least)
})

test('live, scheduled and finished ones are each counted, with their day in words', async () => {
  await open(PATH)
  await expect
    .poll(() => texts(page.getByRole('heading', { level: 3 })))
    .toEqual(['Ao vivo 1', 'Agendados 3', 'Encerrados 2', 'Nenhum time favorito ainda'])
  const scheduled = page.getByRole('list', { name: 'Agendados' }).getByRole('listitem')
  await expect.element(scheduled.first()).toMatchTextContent(/amanhã.*Charlie/)
  await expect.element(scheduled.last()).toMatchTextContent(/Fora da agenda.*Gone.*Se voltar à agenda/)
  await expect.element(finished().first()).toMatchTextContent(/ontem 16:30.*Placar final: 2 a 1.*Over 4/)
  await expectAccessible()
})

test('a finished one recedes on the side that lost, and leads to the page of its match', async () => {
  answer(findMatch, {
    ...webMatch({ id: 4, hltvId: 4, status: 'finished', team1: 'Over 4', score1: 2, score2: 1 }),
    calledOff: false,
    startedTime: null,
    finishedTime: at(-1, 16),
    otherSource: null,
    oddsHistory: [],
  })
  await open(PATH)
  const ink = (name: string) => getComputedStyle(finished().first().getByTitle(name).element()).color
  await expect.element(finished()).toHaveLength(2)
  expect(ink('Bravo')).not.toBe(ink('Over 4'))
  await page.getByRole('link', { name: 'Over 4 vs Bravo, 2 a 1' }).click()
  await expect.poll(address).toBe('/jogo/4')
})

test('in a wide list a finished one is one line, its team before the score and its rival behind it', async () => {
  await page.viewport(1920, 1080)
  await open(PATH)
  await expect.element(finished()).toHaveLength(2)
  const row = finished().first()
  expect(row.element().getBoundingClientRect().height).toBeLessThanOrEqual(60)
  const left = (name: string) => row.getByTitle(name).element().getBoundingClientRect().left
  expect(left('Over 4')).toBeLessThan(left('Bravo'))
})

for (const language of LANGUAGES) {
  test(`nothing is cut off, and a row has one act beside its prices, in ${language}`, { timeout: 60_000 }, async () => {
    await open(PATH, language)
    await expect.element(page.css('[data-own] > p')).toBeInTheDocument()
    await expectFitsEveryWindow()
    for (const row of document.querySelectorAll('main li')) {
      expect(row.querySelectorAll('button:not([aria-haspopup=dialog])').length).toBeLessThanOrEqual(1)
    }
  })
}

test('nothing moves when the favorites arrive late, or the bets on them', async () => {
  for (const [wide, high] of [
    [390, 844],
    [1440, 900],
  ] as const) {
    await page.viewport(wide, high)
    const late = {
      favorites: held<typeof listFavorites>(FAVORITES),
      open: held<typeof openBets>({ profile: 'standard', bets: [MINE] }),
    }
    answer(listFavorites, late.favorites)
    answer(openBets, late.open)
    await open(PATH)
    await expect.poll(() => requestsOf(listFavorites).length).toBeGreaterThan(0)
    const list = page.css('.scroll-list')
    await expect.element(list).toBeInTheDocument()
    const before = boxOf(list).top
    late.favorites.release()
    await expect.element(page.getByText('6 favoritos')).toBeVisible()
    expect(boxOf(list).top).toBe(before)
    // Their lines would move the rows below.
    expect(rows().elements()).toEqual([])
    late.open.release()
    await expect.element(rows()).toHaveLength(6)
    expect(boxOf(list).top).toBe(before)
  }
})
