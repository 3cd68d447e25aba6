import { beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { currentUser } from '../../src/contract/auth.ts'
import { type OwnResult, ownResults } from '../../src/contract/bets/bet-lists.ts'
import { LANGUAGES } from '../../src/contract/languages.ts'
import { listFavorites, removeFavorite } from '../../src/contract/matches/favorites.ts'
import {
  listFavoriteResults,
  listResults,
  listResultsWithBets,
  type Result,
} from '../../src/contract/matches/match-pages.ts'
import { ACCOUNT, remember } from '../../src/web/ui/storage.ts'
import { webMatch } from '../support/web-match.ts'
import { brokenWordsIn, cutOff, fitsHint, shortened } from './support/cut-off.ts'
import { answer, held, holdBack, refused, requestsOf } from './support/network.ts'
import { address, boxOf, expectAccessible, loaded, press, pressIn, texts, width } from './support/page.ts'
import { signedIn, visitor } from './support/people.ts'
import { open } from './support/site.tsx'
import { WINDOW_SIZES } from './support/window-sizes.ts'

const PATH = '/resultados'
const LONG = 'Associação Atlética Ponte Preta Esportes'
const NAMES = ['Alfa', 'Charlie', LONG, 'Golf', 'India', 'Kilo', 'Mike', 'November', 'Papa', 'Romeo', 'Tango', 'Zulu']
const POOL = ['Overpass', 'Ancient', 'Inferno', 'Mirage', 'Anubis']

/** At this minute before midnight of a day of the device, so many days ago. */
function at(daysAgo: number, minutes: number): string {
  const end = new Date()
  end.setDate(end.getDate() - daysAgo)
  end.setHours(23, 59 - minutes, 0, 0)
  return end.toISOString()
}

function over(id: number, finishedTime: string, maps = 2): Result {
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
const MATCHES = Array.from({ length: 20 }, (_, index) =>
  over(index + 1, index < 5 ? at(1, index) : at(2, index), ([2, 3, 5] as const)[index % 3]),
)
const list = (matches: readonly Result[], total = matches.length) => ({ matches: [...matches], earlier: null, total })
const of = (matchId: number, profit: string, countsAs: OwnResult['countsAs'], bets = 1): OwnResult => ({
  matchId,
  bets,
  amount: '20.00',
  profit,
  countsAs,
})
/** Of yesterday 25.70 − 18.01 + 0.00 + 0.35 = 8.04. */
const MINE = [of(1, '25.70', 'won'), of(2, '-18.01', 'lost'), of(3, '0.00', 'returned'), of(4, '0.35', null, 2)]

const rows = () => page.getByRole('main').getByRole('listitem')
const row = (team: string) =>
  rows()
    .filter({ has: page.getByTitle(team, { exact: true }) })
    .first()
const own = (at: number) => rows().nth(at).css('[data-own-result]')
const days = () => page.getByRole('main').getByRole('heading', { level: 3 })
const choices = () => page.getByRole('group', { name: 'Quais partidas' }).getByRole('button')
const end = () => document.querySelector('nav.fixed, div.fixed')?.getBoundingClientRect().top ?? innerHeight
const listEnd = () => document.querySelector('.scroll-list')?.getBoundingClientRect().bottom ?? innerHeight
const whole = () => {
  const bar = end() > 0 ? end() : innerHeight
  return rows()
    .elements()
    .filter((each) => each.getBoundingClientRect().bottom <= Math.min(bar, listEnd(), innerHeight)).length
}

beforeEach(() => {
  signedIn()
  remember(ACCOUNT, '7')
  answer(listResults, list(MATCHES))
  answer(ownResults, MINE)
})

describe('at a glance', () => {
  test.each([
    [390, 844, 5],
    [768, 1024, 5],
    [1440, 900, 12],
    [1920, 1080, 12],
  ])('%i × %i shows at least %i whole matches, the first four with own bets', async (wide, high, least) => {
    await page.viewport(wide, high)
    await open(PATH)
    await expect.element(own(0)).toBeVisible()
    await loaded()
    expect(whole()).toBeGreaterThanOrEqual(least)
  })

  for (const language of LANGUAGES) {
    test(`nothing is cut off, sums are whole, and there is one row of controls, in ${language}`, {
      timeout: 60_000,
    }, async () => {
      await open(PATH, language)
      await expect.element(own(0)).toBeInTheDocument()
      for (const [wide, high] of [...WINDOW_SIZES, [1280, 800], [1360, 800]] as const) {
        await page.viewport(wide, high)
        await loaded()
        const where = `${wide} × ${high}`
        await expect.poll(width, { message: where }).toBeLessThanOrEqual(wide)
        await expect.poll(cutOff, { message: where }).toEqual([])
        for (const figure of document.querySelectorAll('.result-own .tabular-nums, .result-line time')) {
          expect(figure.scrollWidth, where).toBeLessThanOrEqual(figure.clientWidth + 1)
        }
        await expect.poll(overlaps, { message: where }).toEqual([])
        expect(boxOf(page.css('main search')).height, where).toBeLessThanOrEqual(48)
        expect(document.querySelectorAll('main search').length, where).toBe(1)
      }
      for (const each of document.querySelectorAll('.result-row')) {
        expect(each.querySelectorAll('button').length).toBeLessThanOrEqual(1)
      }
    })
  }
})

/** Rows of which two parts lie over each other. */
function overlaps(): string[] {
  const parts = '.result-map, .result-head [title], [class*=result-side], .text-score, .result-own > *, time, button'
  return [...document.querySelectorAll('.result-row')].flatMap((each) => {
    const boxes = [...each.querySelectorAll(parts)]
      .filter((part) => part.getClientRects().length > 0 && !part.classList.contains('sr-only'))
      .map((part) => part.getBoundingClientRect())
    const isOver = boxes.some((a, index) =>
      boxes.slice(index + 1).some((b) => {
        const [wide, high] = [
          Math.min(a.right, b.right) - Math.max(a.left, b.left),
          Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top),
        ]
        return wide > 1 && high > 1
      }),
    )
    return isOver ? [each.textContent] : []
  })
}

test('in a wide window a match is one line of 44 px: hour, team, score, team, maps, tournament, own result, star', async () => {
  await page.viewport(1440, 900)
  await open(PATH)
  await expect.element(own(0)).toBeVisible()
  await loaded()
  expect(boxOf(row('Alfa')).height).toBeLessThanOrEqual(45)
  const inOrder = ['time', '.result-side-1', '.result-score-1', '.result-colon', '.result-score-2', '.result-side-2']
  const parts = [...inOrder, '.result-maps', '[title^=Lantern]', '.result-own', 'button']
  const lefts = parts.map((part) => boxOf(row('Alfa').css(part)).left)
  expect(lefts).toEqual([...lefts].sort((a, b) => a - b))
  // The columns have names, which stand above them.
  for (const [name, part] of [
    ['Fim', 'time'],
    ['Torneio', '[title^=Lantern]'],
  ] as const) {
    const left = boxOf(page.css('.result-columns').getByText(name)).left
    expect(Math.abs(left - boxOf(row('Alfa').css(part)).left)).toBeLessThanOrEqual(1)
  }
})

test('of five maps the line shows the rounds alone; their names are read out', async () => {
  await page.viewport(1440, 900)
  await open(PATH)
  const five = row(LONG)
  await expect.element(five).toBeVisible()
  expect(boxOf(five.css('.result-map > :first-child').first()).width).toBe(0)
  await expect.element(five).toMatchTextContent('Overpass 22–20')
  expect(boxOf(row('Charlie').css('.result-map > :first-child').first()).width).toBeGreaterThan(0)
})

test('the own result is money, icon and word; where bets ended in different ways there is no word', async () => {
  await page.viewport(390, 844)
  await open(PATH)
  const shown = () => [0, 1, 2, 3].map((index) => texts(own(index))[0])
  await expect
    .poll(shown)
    .toEqual([
      'Meu resultado Ganha € 20,00 em 1 aposta +€ 25,70',
      'Meu resultado Perdida € 20,00 em 1 aposta -€ 18,01',
      'Meu resultado Devolvida € 20,00 em 1 aposta € 0,00',
      'Meu resultado € 20,00 em 2 apostas +€ 0,35',
    ])
  expect(own(0).css('svg').elements()).toHaveLength(1)
  expect(own(3).css('svg').elements()).toHaveLength(0)
  expect(own(4).elements()).toHaveLength(0)
  await expectAccessible()
  await page.viewport(1440, 900)
  await expect.element(own(0).getByText(/ em 1 aposta/)).not.toBeVisible()
  await expect.element(own(0).getByText('Ganha')).toBeVisible()
})

test('a day has its number of matches and the sum of the own results, to the cent', async () => {
  await open(PATH)
  await expect.poll(() => texts(days())[0]).toBe('Ontem 5 partidas minhas +€ 8,04')
  // None of them has an own bet.
  expect(texts(days())[1]).toMatch(/ 15 partidas$/)
})

test('the last day of a list that goes on has neither: they would be too small', async () => {
  answer(listResults, { ...list(MATCHES, 100), earlier: '1700000000000-60' })
  answer(ownResults, [...MINE, of(20, '5.00', 'won')])
  await open(PATH)
  await expect.poll(() => texts(days())[0]).toBe('Ontem 5 partidas minhas +€ 8,04')
  expect(texts(days())[1]).not.toMatch(/partidas|minhas/)
})

test('a visitor sees the results alone, and nothing of the book is asked for', async () => {
  visitor()
  remember(ACCOUNT, '')
  answer(listResults, list(MATCHES))
  for (const [wide, high] of [
    [390, 844],
    [1440, 900],
  ] as const) {
    await page.viewport(wide, high)
    await open(`${PATH}?only=bets`)
    await expect.element(rows()).toHaveLength(20)
    await expect.element(page.getByRole('button', { name: 'Só as minhas' })).not.toBeInTheDocument()
    await expect.element(choices()).toHaveLength(0)
    await expect.element(page.getByText('Meu resultado')).not.toBeInTheDocument()
    expect(texts(days())[0]).toBe('Ontem 5 partidas')
  }
  for (const call of [ownResults, listResultsWithBets, listFavorites]) expect(requestsOf(call)).toEqual([])
})

test('nothing moves when the own results arrive late: a wide window keeps their column, a phone waits', async () => {
  await page.viewport(1440, 900)
  const late = held<typeof ownResults>(MINE)
  answer(ownResults, late)
  await open(PATH)
  await expect.element(rows()).toHaveLength(20)
  await loaded()
  const places = () =>
    [...document.querySelectorAll('.result-row *:not(.result-own, .result-own *)')].map((each) => {
      const { left, top, width: wide } = each.getBoundingClientRect()
      return [left, top, wide]
    })
  const before = places()
  late.release()
  await expect.element(own(0)).toBeVisible()
  expect(places()).toEqual(before)

  await page.viewport(390, 844)
  const later = held<typeof ownResults>(MINE)
  answer(ownResults, later)
  await open(PATH)
  await expect.poll(() => requestsOf(listResults).length).toBeGreaterThan(1)
  await expect.element(page.css('[data-loading]').first()).toBeVisible()
  const top = boxOf(page.css('.scroll-list')).top
  expect(rows().elements()).toEqual([])
  later.release()
  await expect.element(own(0)).toBeVisible()
  expect(boxOf(page.css('.scroll-list')).top).toBe(top)
})

test('own results that cannot be loaded are reported; the others are there, and they are asked for again', async () => {
  answer(ownResults, refused('unavailable'))
  await page.viewport(390, 844)
  await open(PATH)
  await expect.element(rows()).toHaveLength(20)
  await expect.element(page.getByRole('alert')).toMatchTextContent('Não foi possível carregar os seus resultados.')
  answer(ownResults, MINE)
  await page.getByRole('alert').getByRole('button', { name: 'Tentar de novo' }).click()
  await expect.element(own(0)).toBeVisible()
  await expect.poll(() => texts(page.getByRole('main').getByRole('alert'))).toEqual([])
})

test('a favorite that its star takes off the list leaves the focus in the list', async () => {
  const marked = { ...MATCHES[1], byTeam: false, calledOff: false, finalScore1: 2, finalScore2: 0, otherSource: null }
  let favorites = [{ ...webMatch(), ...marked, status: 'finished' as const, finishedTime: at(1, 1) }]
  answer(listFavorites, () => favorites)
  answer(listFavoriteResults, () => list(favorites.length > 0 ? MATCHES.slice(1, 2) : []))
  answer(removeFavorite, () => {
    favorites = []
    return undefined
  })
  await open(`${PATH}?only=favorites`)
  await pressIn(rows().getByRole('button', { pressed: true }), '{Enter}')
  await expect.element(page.getByRole('heading', { name: 'Nenhum resultado encontrado' })).toBeVisible()
  expect(document.activeElement?.matches('.scroll-list')).toBe(true)
  await press('{Tab}')
  await expect.element(page.getByRole('button', { name: 'Ver todos os resultados' })).toHaveFocus()
})

test('matches with own bets and favorites are lists of their own, with their counts, and part of the address', async () => {
  const marked = { ...MATCHES[1], byTeam: false, calledOff: false, finalScore1: 2, finalScore2: 0, otherSource: null }
  const favorite = { ...webMatch(), ...marked, status: 'finished' as const, finishedTime: at(1, 1) }
  answer(listFavorites, [
    favorite,
    { ...favorite, hltvId: 70, status: 'live', finishedTime: null },
    { ...favorite, hltvId: 71, finishedTime: at(40, 0) },
    { ...favorite, hltvId: 72, otherSource: 'demo' },
  ])
  answer(listResults, list(MATCHES, 412))
  answer(listResultsWithBets, ({ query }) => list(query.has('q') ? MATCHES.slice(0, 1) : MATCHES.slice(0, 4)))
  answer(listFavoriteResults, list(MATCHES.slice(1, 2)))
  await page.viewport(1440, 900)
  await open(PATH)
  // A favorite that is live, older or of another source is no result.
  await expect.poll(() => texts(choices())).toEqual(['Todas 412', 'Com minhas apostas 4', 'Favoritas 1'])
  await expectAccessible()
  await choices().nth(1).click()
  await expect.element(rows()).toHaveLength(4)
  await expect.element(choices().nth(1)).toHaveAttribute('aria-pressed', 'true')
  await expect.element(page.getByRole('status').filter({ hasText: '4 resultados' })).toBeInTheDocument()
  await expect.poll(address).toBe(`${PATH}?only=bets`)
  // A search narrows them: how many each list has of it is not known.
  await page.getByLabelText('Buscar por time ou torneio').fill('alfa')
  await expect.element(rows()).toHaveLength(1)
  await expect.poll(() => texts(choices())).toEqual(['Todas', 'Com minhas apostas', 'Favoritas'])
  await expect.poll(address).toBe(`${PATH}?q=alfa&only=bets`)
  await open(address())
  await expect.element(rows()).toHaveLength(1)
  await page.getByLabelText('Buscar por time ou torneio').fill('')
  // It searches when the typing pauses.
  await expect.poll(address).toBe(`${PATH}?only=bets`)
  await choices().nth(2).click()
  await expect.poll(() => texts(rows())).toEqual([expect.stringContaining('Charlie')])
  await choices().first().click()
  await expect.element(rows()).toHaveLength(20)
  await expect.poll(address).toBe(PATH)
})

test('on a phone the own ones are a switch beside the search, which a search replaces with a way to clear it', async () => {
  answer(listResultsWithBets, list(MATCHES.slice(0, 4)))
  answer(listResults, ({ query }) => list(query.has('q') ? [] : MATCHES))
  await page.viewport(390, 844)
  await open(PATH)
  const mine = page.getByRole('button', { name: 'Só as minhas' })
  await mine.click()
  await expect.element(rows()).toHaveLength(4)
  await expect.element(mine).toHaveAttribute('aria-pressed', 'true')
  await mine.click()
  await expect.element(rows()).toHaveLength(20)
  await page.getByLabelText('Buscar por time ou torneio').fill('ninguém')
  await expect.element(page.getByText('Nada dos últimos 31 dias tem esse nome.')).toBeVisible()
  await expect.element(mine).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Limpar a busca' }).click()
  await expect.element(rows()).toHaveLength(20)
  await expect.poll(address).toBe(PATH)
})

test('without a settled bet the list of the own ones says so, and leads back to all', async () => {
  answer(ownResults, [])
  await open(`${PATH}?only=bets`)
  await expect
    .element(page.getByText('Nenhuma partida dos últimos 31 dias tem uma aposta sua resolvida.'))
    .toBeVisible()
  await page.getByRole('button', { name: 'Ver todos os resultados' }).click()
  await expect.element(rows()).toHaveLength(20)
})

test('who was signed in on any screen is known at the next load, before the answer, and forgotten with the session', async () => {
  localStorage.clear()
  await open('/configuracoes')
  await expect.element(page.getByRole('complementary')).toMatchTextContent('ana@example.com')
  const release = holdBack(currentUser)
  await open(PATH)
  await expect.element(choices()).toHaveLength(3)
  release()
  visitor()
  await open('/configuracoes')
  await expect.poll(() => localStorage.getItem(ACCOUNT)).toBe('')
  const releaseVisitor = holdBack(currentUser)
  await open(PATH)
  await expect.element(page.getByRole('searchbox')).toBeVisible()
  expect(choices().query()).toBeNull()
  releaseVisitor()
})

// A window of 320 px whose scroll bar takes 15 of them.
test.each(LANGUAGES)('305 px show the title, the hint of the search and the stakes whole, in %s', async (language) => {
  await page.viewport(305, 700)
  await open(PATH, language)
  await expect.element(own(0)).toBeVisible()
  await loaded()
  expect(brokenWordsIn(page.getByRole('heading', { level: 1 }).element())).toEqual([])
  expect(fitsHint(page.getByRole('searchbox').element())).toBe(true)
  expect(shortened('[data-own-result]')).toEqual([])
  expect([...document.querySelectorAll('[data-own-result]')].flatMap(brokenWordsIn)).toEqual([])
  expect(width()).toBeLessThanOrEqual(305)
})

test.each([
  ['pt', '/configuracoes'],
  ['ru', '/proximos-jogos'],
] as const)('305 px show the longest titles whole, in %s', async (language, path) => {
  await page.viewport(305, 700)
  await open(path, language)
  const title = page.getByRole('heading', { level: 1 })
  await expect.element(title).toBeVisible()
  expect(brokenWordsIn(title.element())).toEqual([])
})
