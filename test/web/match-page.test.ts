import { beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { listBets } from '../../src/contract/bets/bet-lists.ts'
import type { Language } from '../../src/contract/languages.ts'
import { findMatch, type MatchDetails } from '../../src/contract/matches/match-pages.ts'
import type { Match } from '../../src/contract/matches/matches.ts'
import { upcomingMatch, webMatch } from '../support/web-match.ts'
import { placeBet } from './support/book.ts'
import { cutOff } from './support/cut-off.ts'
import { answer, refused, requestsOf } from './support/network.ts'
import { boxOf, expectAccessible, loaded, pressIn, texts, width } from './support/page.ts'
import { showMatches, signedIn, visitor } from './support/people.ts'
import { goTo, open } from './support/site.tsx'
import { changes, registered, state, type TestSocket } from './support/socket.ts'

const HLTV_ID = 2395747
const MAPS = [
  { number: 1, name: 'Mirage', status: 'finished', score1: 16, score2: 14, firstHalf: { score1: 9, score2: 3 } },
  { number: 2, name: 'Inferno', status: 'running', score1: 7, score2: 5 },
] as const satisfies Match['maps']

const detailsOf = (match: Match): MatchDetails => ({
  ...match,
  calledOff: false,
  startedTime: null,
  finishedTime: null,
  otherSource: null,
  oddsHistory: [],
})
const live = (more: Partial<Match> = {}) => detailsOf(webMatch({ hltvId: HLTV_ID, maps: [...MAPS], ...more }))

beforeEach(visitor)

/** Opens the page of this match. */
async function openMatch(match: MatchDetails, language: Language = 'pt'): Promise<void> {
  answer(findMatch, match)
  await open(`/jogo/${match.hltvId}`, language)
}

const maps = () => page.getByRole('list', { name: 'Mapas da série' })
const row = (map: string) => maps().getByRole('listitem').filter({ hasText: map })
/** Its rounds, and then those of each half. */
const cells = (map: string) => row(map).getByRole('definition')
const slider = () => page.getByRole('slider', { name: 'Odds ao longo do tempo' })
const bet = () => page.getByRole('main').getByRole('button', { name: 'Nova Aposta' })

/** As the list has it after that of the page. */
const later = (more: Partial<Match>) =>
  webMatch({ hltvId: HLTV_ID, maps: [...MAPS], updatedAt: '2026-11-20T20:00:00.000Z', ...more })

/** The page of a match that is in the list of live ones. */
async function openListed(match: MatchDetails): Promise<TestSocket> {
  showMatches([webMatch({ hltvId: HLTV_ID, maps: [...MAPS] })])
  await openMatch(match)
  const socket = await registered()
  socket.receive(state([webMatch({ hltvId: HLTV_ID, maps: [...MAPS] })]))
  return socket
}

test('a live match shows its maps with halves, and follows the score', async () => {
  const socket = await openListed(live())
  await expect.poll(() => document.title).toBe('Alfa vs Bravo | Clutchbook')
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Alfa vs Bravo')
  await expect.poll(() => texts(cells('Mirage'))).toEqual(['16–14', '9–3', '3–9', '4–2'])
  await expect.element(row('Inferno')).toMatchTextContent('Em andamento')
  const inferno = { ...MAPS[1], score1: 8, firstHalf: { score1: 7, score2: 5 } }
  socket.receive(changes(2, later({ maps: [MAPS[0], inferno] })))
  await expect.poll(() => texts(cells('Inferno')).slice(0, 3)).toEqual(['8–5', '7–5', '1–0'])
  await expectAccessible()
})

test('a map that a finished match did not need was not played; while it is live the map is pending', async () => {
  const third = { number: 3, name: 'Ancient', status: 'not_started', score1: null, score2: null } as const
  const [first, second] = MAPS
  const all = [first, { ...second, status: 'finished', score1: 13, score2: 8 }, third] as const
  await openMatch(live({ maps: [...MAPS, third] }))
  await expect.element(row('Ancient')).toMatchTextContent('Pendente')
  await openMatch(live({ status: 'finished', score1: 2, score2: 0, maps: [...all] }))
  await expect.element(row('Ancient')).toMatchTextContent('Não jogado')
  await expect.element(row('Ancient')).not.toMatchTextContent('Pendente')
})

test('on a phone its star is large enough for a finger', async () => {
  await page.viewport(390, 844)
  await openMatch(live())
  const star = page.getByRole('main').getByRole('button', { name: 'Adicionar aos favoritos', exact: true })
  await expect.element(star).toBeVisible()
  const { width: wide, height } = boxOf(star)
  expect(Math.min(wide, height)).toBeGreaterThanOrEqual(44)
})

test('on a phone it leads back to the list that it is in', async () => {
  await page.viewport(390, 844)
  for (const [status, name, path] of [
    ['LIVE', 'Jogos ao Vivo', '/jogos-ao-vivo'],
    ['finished', 'Resultados', '/resultados'],
  ] as const) {
    await openMatch(live({ status }))
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Alfa vs Bravo')
    await expect
      .element(page.css('main > header').getByRole('link', { name, exact: true }))
      .toHaveAttribute('href', path)
  }
})

test('the odds over time are a chart for pointer, keyboard and screen reader, and a table', async () => {
  const first = { at: '2026-11-20T18:30:00.000Z', odds1: '1.45', odds2: '2.70' }
  const socket = await openListed({ ...live(), oddsHistory: [first] })
  const says = (words: RegExp) =>
    expect.element(slider()).toHaveAttribute('aria-valuetext', expect.stringMatching(words))
  await expect.element(page.getByText(/Sem mudança desde .*: Alfa 1,45, Bravo 2,70\./)).toBeVisible()
  socket.receive(changes(2, later({ odds1: '1.60', odds2: '2.30' })))
  await says(/Alfa 1,60, Bravo 2,30$/)
  await pressIn(slider(), '{ArrowLeft}')
  await says(/Alfa 1,45, Bravo 2,70$/)
  await page.getByRole('button', { name: 'Ver tabela' }).click()
  const table = page.getByRole('table', { name: 'Odds ao longo do tempo' })
  await expect.poll(() => texts(table.getByRole('cell'))).toEqual(['1,60', '2,30', '1,45', '2,70'])
})

test('a match that ends while its page is open shows its result, and takes no more bets', async () => {
  const socket = await openListed(live())
  await expect.element(bet()).toBeVisible()
  const second = { ...MAPS[1], status: 'finished' as const, score1: 13 }
  const over = later({ status: 'finished', score1: 2, maps: [MAPS[0], second], odds1: 'nan', odds2: 'nan' })
  answer(findMatch, { ...detailsOf(over), finishedTime: over.updatedAt })
  socket.receive(changes(2, over))
  await expect.element(page.getByText('Encerrado', { exact: true })).toBeVisible()
  await expect.element(page.getByText('Mapas vencidos: 2 a 0')).toBeInTheDocument()
  await expect.element(bet()).not.toBeInTheDocument()
})

test('the user’s bets on the match are listed, and placed from here', async () => {
  await openListed(live())
  const card = page.css('section').filter({ hasText: 'Suas apostas nesta partida' }).last()
  await expect.element(card).toMatchTextContent('Entre para ver')
  signedIn()
  const socket = await openListed(live())
  await expect.element(card).toMatchTextContent('Você não tem apostas')
  expect(requestsOf(listBets).some(({ query }) => query.get('match') === String(live().id))).toBe(true)
  placeBet({ matchId: live().id })
  socket.receive({ type: 'changed', what: ['bets', 'stats'] })
  await expect.element(card.getByRole('listitem')).toHaveLength(1)
  await expect.element(card.getByRole('listitem')).toMatchTextContent('50,00')
  await bet().click()
  await expect.element(page.getByRole('dialog')).toMatchTextContent('Alfa vs Bravo')
})

test('an upcoming match has the chances that its list has, until it has no odds', async () => {
  const match = upcomingMatch({ hltvId: 5, odds1: '2.16', odds2: '1.71' })
  showMatches([], [match])
  await open('/proximos-jogos')
  // 1 ÷ 2.16 and 1 ÷ 1.71 without the margin.
  await expect.element(page.getByRole('main')).toMatchTextContent('44%')
  await openMatch(detailsOf(match))
  const hero = page.getByRole('region', { name: 'Placar' })
  await expect.element(hero).toMatchTextContent('Chance estimada de vitória: Alfa 44%, Bravo 56%')
  await expect.element(hero.getByText('chance estimada', { exact: true })).toBeVisible()
  await expectAccessible()
  await page.viewport(320, 700)
  await expect.element(hero.css('[data-chance]')).toBeVisible()
  expect(width()).toBeLessThanOrEqual(320)
  showMatches([], [{ ...match, odds1: 'nan', odds2: 'nan' }])
  await openMatch(detailsOf({ ...match, odds1: 'nan', odds2: 'nan' }))
  await expect.element(hero).toMatchTextContent('Bravo')
  await expect.element(hero.css('[data-chance]')).not.toBeInTheDocument()
})

test('an upcoming match without opponents and odds says so, a running one that it has no maps', async () => {
  await openMatch(live({ maps: [] }))
  await expect.element(page.getByText('Ainda sem mapas.')).toBeVisible()
  await openMatch(detailsOf(upcomingMatch({ hltvId: 5, team1: 'TBD', team2: 'TBD' })))
  await expect.element(page.getByText('A fonte não listou odds para esta partida.')).toBeVisible()
  await expect.element(page.getByRole('main').getByRole('button', { name: 'Nova Aposta' })).not.toBeInTheDocument()
})

describe('an address without a match', () => {
  test('says that there is none', async () => {
    answer(findMatch, refused('notFound'))
    await open('/resultados')
    for (const address of ['/jogo/999', '/jogo/x', '/jogo/0']) {
      goTo(address)
      await expect.element(page.getByText('Esta partida não existe')).toBeVisible()
      goTo('/resultados')
      await expect.element(page.getByText('Esta partida não existe')).not.toBeInTheDocument()
    }
  })
})

describe('a server that fails', () => {
  test('is reported, and asked again', async () => {
    answer(findMatch, refused('unavailable'))
    await open(`/jogo/${HLTV_ID}`)
    await expect.element(page.getByText('Não foi possível carregar a partida')).toBeVisible()
    answer(findMatch, live())
    await page.getByRole('main').getByRole('button', { name: 'Tentar de novo' }).click()
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Alfa vs Bravo')
  })
})

const FIVE = ['Mirage', 'Inferno', 'Nuke', 'Overpass', 'Ancient'].map((name, at) => ({
  number: at + 1,
  name,
  status: at < 3 ? ('finished' as const) : at === 3 ? ('running' as const) : ('not_started' as const),
  score1: at < 3 ? 13 : at === 3 ? 7 : null,
  score2: at < 3 ? 11 : at === 3 ? 12 : null,
  ...(at < 4 && { firstHalf: { score1: 6, score2: 6 } }),
}))

for (const [wide, language] of [
  [390, 'pt'],
  [390, 'ru'],
  [320, 'ru'],
  [844, 'pt'],
  [1440, 'en'],
] as const) {
  test(`five maps are in one row at ${wide} px, in ${language}`, async () => {
    await page.viewport(wide, 844)
    await openMatch(live({ format: 'BO5', maps: FIVE }), language)
    const cells = page.css('main ol').first().css(':scope > li')
    await expect.element(cells).toHaveLength(5)
    await loaded()
    const boxes = cells.elements().map((cell) => cell.getBoundingClientRect())
    expect(new Set(boxes.map(({ top }) => top)).size).toBe(1)
    expect(new Set(boxes.map(({ width }) => Math.round(width))).size).toBeLessThanOrEqual(2)
    // No line of a cell breaks: name, rounds, and halves or state.
    const lines = cells.elements().flatMap((cell) => [...cell.querySelectorAll('p:not(.sr-only), dd')])
    for (const line of lines) {
      const { lineHeight, height } = getComputedStyle(line)
      if (height !== 'auto' && lineHeight !== 'normal')
        expect(Number.parseFloat(height)).toBeLessThan(1.5 * Number.parseFloat(lineHeight))
    }
    expect(cutOff()).toEqual([])
  })
}

test('the page fits a small phone', async () => {
  await page.viewport(320, 640)
  await openMatch(live({ team1: 'The Gentlemen of the Lower Marsh Counter-Strike Society' }))
  await expect.element(row('Mirage')).toBeVisible()
  await loaded()
  expect(width()).toBeLessThanOrEqual(320)
  await expectAccessible()
})
