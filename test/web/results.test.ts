import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { listFavorites } from '../../src/contract/matches/favorites.ts'
import { findMatch, listResults, type Result } from '../../src/contract/matches/match-pages.ts'
import { upcomingMatch, webMatch } from '../support/web-match.ts'
import { answer, refused, requestsOf } from './support/network.ts'
import { address, expectAccessible, loaded, texts, width } from './support/page.ts'
import { showMatches, signedIn, visitor } from './support/people.ts'
import { open } from './support/site.tsx'
import { changes, registered, state } from './support/socket.ts'

const PATH = '/resultados'

function over(id: number, teams: readonly [string, string], tournament: string, hours: number): Result {
  const finishedTime = new Date(Date.now() - hours * 3_600_000).toISOString()
  const [team1, team2] = teams
  const match = webMatch({
    id,
    hltvId: id,
    status: 'finished',
    team1,
    team2,
    tournament,
    score1: 2,
    score2: 0,
    maps: [
      { number: 1, name: 'Mirage', status: 'finished', score1: 13, score2: 9 },
      { number: 2, name: 'Nuke', status: 'finished', score1: 13, score2: 2 },
    ],
  })
  return { ...match, finishedTime }
}

const SOUTH = over(1, ['Fluxo São', 'FURIA'], 'Copa do Sul', 1)
const LEAGUE = over(2, ['Imperial', 'Legacy'], 'Liga', 49)

/** The only page of a list. */
const list = (matches: readonly Result[]) => ({ matches: [...matches], earlier: null, total: matches.length })
const rows = () => page.getByRole('main').getByRole('listitem')

beforeEach(visitor)

test('the finished matches are listed by day with their tournament, and each leads to its page', async () => {
  answer(listResults, list([SOUTH, LEAGUE]))
  answer(findMatch, {
    ...SOUTH,
    calledOff: false,
    startedTime: null,
    otherSource: null,
    oddsHistory: [],
  })
  await open(PATH)
  await expect.element(rows()).toHaveLength(2)
  await expect.element(page.getByRole('heading', { level: 3 })).toHaveLength(2)
  await expect.element(rows().first()).toMatchTextContent('Copa do Sul')
  await expect.element(rows().nth(1)).toMatchTextContent('Liga')
  await expect.element(rows().first()).toMatchTextContent('Mirage 13–9')
  await expectAccessible()

  await page.getByRole('link', { name: 'Fluxo São vs FURIA, 2 a 0' }).click()
  await expect.poll(address).toBe('/jogo/1')
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Fluxo São vs FURIA')
})

test('a result is a board of its maps, on which who lost recedes; five maps have three letters each', async () => {
  const five = ['Mirage', 'Nuke', 'Ancient', 'Inferno', 'Anubis'].map((name, at) => ({
    number: at + 1,
    name,
    status: 'finished' as const,
    score1: at % 2 === 0 ? 13 : 7,
    score2: at % 2 === 0 ? 9 : 13,
  }))
  const final = { ...LEAGUE, format: 'BO5' as const, score1: 3, score2: 2, maps: five }
  answer(listResults, list([SOUTH, final]))
  await page.viewport(390, 844)
  await open(PATH)
  const seen = (at: number) => texts(rows().nth(at).css('.result-map > :not(.sr-only)'))
  await expect.poll(() => seen(0)).toEqual(['Mirage', '13', '9', 'Nuke', '13', '2'])
  expect(seen(1).filter((_, at) => at % 3 === 0)).toEqual(['Mir', 'Nuk', 'Anc', 'Inf', 'Anu'])
  await expect.element(rows().nth(1)).toMatchTextContent('Ancient 13–9')
  const ink = (name: string) => getComputedStyle(rows().getByTitle(name).element()).color
  expect(ink('Legacy')).not.toBe(ink('Imperial'))
})

test('on a phone the scores and the maps of all rows are in the same columns', async () => {
  const maps = (count: number, score1 = 13) =>
    ['Overpass', 'Nuke', 'Ancient', 'Inferno', 'Anubis'].slice(0, count).map((name, at) => ({
      number: at + 1,
      name,
      status: 'finished' as const,
      score1,
      score2: 9,
    }))
  const rounds = [maps(1, 8), maps(2), maps(3, 19), maps(5)]
  answer(
    listResults,
    list(rounds.map((played, at) => ({ ...over(at + 1, [`Team ${at}`, 'FURIA'], 'Liga', 1), maps: played }))),
  )
  for (const [wide, high] of [
    [390, 844],
    [360, 740],
  ] as const) {
    await page.viewport(wide, high)
    await open(PATH)
    await expect.element(rows()).toHaveLength(4)
    await loaded()
    const rights = (part: string, row?: number) => [
      ...new Set(
        (row === undefined ? page : rows().nth(row))
          .css(part)
          .elements()
          .map((each) => Math.round(each.getBoundingClientRect().right)),
      ),
    ]
    expect(rights('.result-score-1, .result-score-2')).toHaveLength(1)
    const columns = rights('.result-map > :nth-child(2)', 2)
    expect(columns).toHaveLength(3)
    expect(rights('.result-map > :nth-child(2)', 1)).toEqual(columns.slice(0, 2))
    expect(rights('.result-map > :nth-child(2)', 0)).toEqual(columns.slice(0, 1))
    expect(rights('.result-map > :nth-child(2)', 3)).toHaveLength(5)
    // No name of a map is above the score.
    for (const name of document.querySelectorAll('.result-map > :first-child')) {
      const score = name.closest('.result-row')?.querySelector('.result-score-1')
      expect(name.getBoundingClientRect().left).toBeGreaterThanOrEqual(score?.getBoundingClientRect().right ?? 0)
    }
    expect(width()).toBeLessThanOrEqual(wide)
  }
})

test('on phones the pages of matches are tabs, with how many each has', async () => {
  signedIn()
  showMatches([webMatch()], [upcomingMatch(), upcomingMatch({ id: 3, hltvId: 3 })])
  answer(listResults, list([SOUTH]))
  const marked = {
    ...webMatch(),
    byTeam: false,
    calledOff: false,
    finalScore1: null,
    finalScore2: null,
    finishedTime: null,
    otherSource: null,
  }
  answer(listFavorites, [
    { ...marked, status: 'live' },
    { ...marked, hltvId: 5, status: 'upcoming' },
    { ...marked, hltvId: 6, status: 'finished', finishedTime: SOUTH.finishedTime },
  ])
  await page.viewport(390, 844)
  await open('/jogos-ao-vivo')
  const tabs = page.getByRole('navigation', { name: 'Páginas de partidas' })
  const names = () => texts(tabs.getByRole('link'))
  // What is over does not count.
  await expect.poll(names).toEqual(['Ao vivo 1', 'Próximos 2', 'Resultados', 'Favoritos 2'])
  for (const [name, path] of [
    ['Próximos', '/proximos-jogos'],
    ['Resultados', PATH],
    ['Favoritos', '/favoritos'],
    ['Ao vivo', '/jogos-ao-vivo'],
  ] as const) {
    await tabs.getByRole('link', { name }).click()
    await expect.poll(address).toBe(path)
    await expect.element(tabs.getByRole('link', { name })).toHaveAttribute('aria-current', 'page')
  }
  await expectAccessible()
  await page.viewport(1440, 900)
  await expect.element(page.css('main nav')).not.toBeVisible()
})

test('a match that ends appears by itself', async () => {
  const live = webMatch({ id: 1, hltvId: 1, team1: 'Fluxo São', team2: 'FURIA' })
  showMatches([live])
  await open(PATH)
  await expect.element(page.getByText('Ainda sem resultados')).toBeVisible()
  const socket = await registered()
  socket.receive(state([live]))
  answer(listResults, list([SOUTH]))
  socket.receive(changes(2, { ...live, status: 'finished', score1: 2 }))
  await expect.element(rows()).toHaveLength(1)
})

test('team and tournament are searched, and the search is part of the address', async () => {
  answer(listResults, ({ query }) => {
    const found = { 'fluxo sao': [SOUTH], LIGA: [LEAGUE] }[query.get('q') ?? '']
    return list(query.has('q') ? (found ?? []) : [SOUTH, LEAGUE])
  })
  const search = page.getByLabelText('Buscar por time ou torneio')
  await open(PATH)
  await expect.element(rows()).toHaveLength(2)
  await search.fill('fluxo sao')
  await expect.poll(() => texts(rows())).toEqual([expect.stringContaining('Fluxo São')])
  await expect.poll(address).toMatch(/\?q=fluxo/)
  await search.fill('LIGA')
  await expect.poll(() => texts(rows())).toEqual([expect.stringContaining('Imperial')])
  await expect.poll(address).toMatch(/\?q=LIGA/)
  await open(address())
  await expect.poll(() => texts(rows())).toEqual([expect.stringContaining('Imperial')])
  await search.fill('ninguém')
  await expect.element(page.getByRole('heading', { name: 'Nenhum resultado encontrado' })).toBeVisible()
  await page.getByRole('button', { name: 'Ver todos os resultados' }).click()
  await expect.element(rows()).toHaveLength(2)
})

test('earlier days follow at a press', async () => {
  const all = Array.from({ length: 70 }, (_, at) => over(at + 1, [`Time ${at}`, 'Outro'], 'Copa', at))
  answer(listResults, ({ query }) =>
    query.has('before') ? list(all.slice(60)) : { ...list(all.slice(0, 60)), earlier: '1700000000000-60' },
  )
  await open(PATH)
  await expect.element(rows()).toHaveLength(60)
  await page.getByRole('button', { name: 'Dias anteriores' }).click()
  await expect.element(rows()).toHaveLength(70)
  expect(requestsOf(listResults).at(-1)?.query.get('before')).toBe('1700000000000-60')
  await expect.element(page.getByRole('button', { name: 'Dias anteriores' })).not.toBeInTheDocument()
  await expect.element(page.getByText('últimos 31 dias')).toHaveLength(1)
})

test('a server that fails is reported, and asked again', async () => {
  answer(listResults, refused('unavailable'))
  await open(PATH)
  await expect.element(page.getByText('Não foi possível carregar os resultados')).toBeVisible()
  answer(listResults, list([SOUTH]))
  await page.getByRole('main').getByRole('button', { name: 'Tentar de novo' }).click()
  await expect.element(rows()).toHaveLength(1)
})

test('the page fits a small phone', async () => {
  const long = 'The Gentlemen of the Lower Marsh Counter-Strike Society'
  answer(listResults, list([over(1, [long, 'Q'], 'Garage Door Open 27 · Group A', 1)]))
  await page.viewport(320, 640)
  await open(PATH)
  await expect.element(rows()).toHaveLength(1)
  expect(width()).toBeLessThanOrEqual(320)
  await expectAccessible()
})
