import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { currentUser } from '../../src/contract/auth.ts'
import { type OwnResult, ownResults } from '../../src/contract/bets/bet-lists.ts'
import { LANGUAGES } from '../../src/contract/languages.ts'
import { listFavorites, removeFavorite } from '../../src/contract/matches/favorites.ts'
import { listFavoriteResults, listResults, listResultsWithBets } from '../../src/contract/matches/match-pages.ts'
import { required } from '../../src/domain/required.ts'
import { ACCOUNT, remember } from '../../src/web/ui/storage.ts'
import { webMatch } from '../support/web-match.ts'
import { answer, holdBack, refused, requestsOf } from './support/network.ts'
import { address, expectAccessible, loaded, press, pressIn, texts } from './support/page.ts'
import { visitor } from './support/people.ts'
import {
  at,
  choices,
  days,
  list,
  MATCHES,
  MINE,
  of,
  over,
  own,
  PATH,
  rows,
  showResults,
} from './support/results-own.ts'
import { open } from './support/site.tsx'

beforeEach(showResults)

test('the own result is money, icon and word; where bets ended in different ways there is no word', async () => {
  await page.viewport(390, 844)
  await open(PATH)
  const shown = () => [0, 1, 2, 3].map((index) => texts(own(index))[0])
  await expect
    .poll(shown)
    .toEqual([
      'Meu resultado Ganha € 20,00 em 1 aposta +€ 25,70',
      'Meu resultado Perdida € 20,00 em 1 aposta −€ 18,01',
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

test('decided bets are in their row with what they would book, marked, and are not in the sum of the day', async () => {
  const decided = (matchId: number, waiting: OwnResult['waiting']): OwnResult => ({
    matchId,
    bets: 0,
    amount: '0.00',
    profit: '0.00',
    countsAs: null,
    ...(waiting && { waiting }),
  })
  answer(ownResults, [
    decided(1, { bets: 1, amount: '25.00', profit: '29.50', verdict: 'won' }),
    decided(2, { bets: 2, amount: '30.00', profit: '-4.10', verdict: null }),
    decided(3, { bets: 1, amount: '5.00', profit: null, verdict: 'needs-you' }),
    { ...of(4, '8.00', 'won'), waiting: { bets: 1, amount: '4.00', profit: '-4.00', verdict: 'lost' } },
  ])
  const waiting = (at: number) => rows().nth(at).css('[data-own-waiting]')
  // The parts that are in sight.
  const shown = (at: number) =>
    [...(waiting(at).query()?.children ?? [])].flatMap((each) =>
      each.getClientRects().length > 0 ? [each.textContent.replaceAll(/\s/g, ' ')] : [],
    )
  await page.viewport(390, 844)
  await open(PATH)
  await expect.poll(() => shown(0)).toEqual(['Decidida: ganha', '€ 25,00 em 1 aposta', '+€ 29,50'])
  expect([1, 2, 3].map(shown)).toEqual([
    ['Pelo placar', '€ 30,00 em 2 apostas', '−€ 4,10'],
    ['Depende de você', '€ 5,00 em 1 aposta'],
    ['Decidida: perdida', '€ 4,00 em 1 aposta', '−€ 4,00'],
  ])
  expect(texts(own(3))).toEqual(['Meu resultado Ganha € 20,00 em 1 aposta +€ 8,00'])
  expect(texts(days())[0]).toBe('Ontem 5 partidas minhas +€ 8,00')
  const edge = getComputedStyle(rows().first().element(), '::before').borderInlineStartWidth
  expect(edge).toBe('3px')
  await expectAccessible()
  await page.viewport(1440, 900)
  await expect.poll(() => shown(0)).toEqual(['Pelo placar', '+€ 29,50'])
  await expect.poll(() => texts(choices())[1]).toBe('Com minhas apostas 4')
  await expectAccessible()
})

test('on a phone the hint of the search fits beside the switch, in every language', async () => {
  await page.viewport(390, 844)
  for (const language of LANGUAGES) {
    await open(PATH, language)
    const field = page.getByRole('searchbox')
    await expect.element(field).toBeVisible()
    await loaded()
    const input = field.element() as HTMLInputElement
    const { font, paddingLeft, paddingRight } = getComputedStyle(input)
    const pen = required(document.createElement('canvas').getContext('2d'), 'a canvas')
    pen.font = font
    // The browser keeps room for the button that clears the field.
    const room = input.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight) - 24
    expect(pen.measureText(input.placeholder).width, language).toBeLessThanOrEqual(room)
  }
})

test('without own bets the wide list has no column for them', async () => {
  answer(ownResults, [])
  await page.viewport(1440, 900)
  await open(PATH)
  await expect.element(rows()).toHaveLength(20)
  await expect.element(page.getByText('Meu resultado', { exact: true })).not.toBeInTheDocument()
})

test('the second line of a tournament is never a lone letter', async () => {
  const names = ['Circuito Beira-Mar 32 · Group B', 'Birch & Granite Open 27 · Group B']
  answer(listResults, list(names.map((tournament, index) => ({ ...over(index + 1, at(1, index), 3), tournament }))))
  await page.viewport(1440, 900)
  await open(PATH)
  await expect.element(rows()).toHaveLength(2)
  await loaded()
  for (const name of rows().css('.result-head [title]').elements()) {
    const words = document.createRange()
    words.selectNodeContents(name)
    const lines = [...words.getClientRects()].map((line) => line.width)
    expect(Math.min(...lines)).toBeGreaterThan(Math.max(...lines) / 3)
  }
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

test('on a phone the own ones are a switch next to the search, which a search replaces with a way to clear it', async () => {
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
    .element(page.getByText('Nenhuma partida dos últimos 31 dias tem uma aposta sua resolvida ou decidida.'))
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
