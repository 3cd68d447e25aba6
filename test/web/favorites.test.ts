import { beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { Favorite } from '../../src/contract/matches/favorites.ts'
import { addFavorite, listFavorites, removeFavorite } from '../../src/contract/matches/favorites.ts'
import { webMatch } from '../support/web-match.ts'
import { answer, refused } from './support/network.ts'
import { expectAccessible, press, pressIn, toasts, width } from './support/page.ts'
import { showMatches, signedIn, visitor } from './support/people.ts'
import { open, wear } from './support/site.tsx'

const LIVE = webMatch()
const FAVORITE: Favorite = {
  ...LIVE,
  status: 'live',
  calledOff: false,
  finalScore1: null,
  finalScore2: null,
  finishedTime: null,
  otherSource: null,
}
/** The favorites of the account. */
let favorites: Favorite[] = []

const star = (teams = 'Alfa vs Bravo') =>
  page.getByRole('main').getByRole('button', { name: `Favorito: ${teams}`, exact: true })
const isPressed = (pressed: boolean, teams?: string) =>
  expect.element(star(teams)).toHaveAttribute('aria-pressed', String(pressed))

beforeEach(() => {
  signedIn()
  showMatches([LIVE])
  favorites = []
  answerAsServer()
})

function answerAsServer(): void {
  answer(listFavorites, () => favorites)
  answer(addFavorite, () => {
    favorites = [FAVORITE]
    return FAVORITE
  })
  answer(removeFavorite, () => {
    favorites = []
    return undefined
  })
}

test('two presses at once cancel each other', async () => {
  await open('/jogos-ao-vivo')
  await star().dblClick()
  await isPressed(false)
  await expect.element(toasts()).toMatchTextContent('Removido dos favoritos')
  expect(favorites).toEqual([])
})

describe('when the server fails', () => {
  test('the star returns to its state, and a toast shows the error', async () => {
    await open('/jogos-ao-vivo')
    await isPressed(false)
    answer(addFavorite, refused('unavailable'))
    await star().click()
    await expect.element(toasts()).toMatchTextContent('Não foi possível adicionar aos favoritos')
    await isPressed(false)

    answerAsServer()
    await star().click()
    await expect.element(toasts()).toMatchTextContent('Adicionado aos favoritos')
    answer(removeFavorite, refused('unavailable'))
    await star().click()
    await expect.element(toasts()).toMatchTextContent('Não foi possível remover dos favoritos')
    await isPressed(true)
  })

  test('a list that fails to load shows an error, and a retry loads it', async () => {
    answer(listFavorites, refused('unavailable'))
    await open('/favoritos')
    await expect.element(page.getByRole('alert')).toMatchTextContent('Erro ao carregar favoritos')
    answerAsServer()
    await page.getByRole('button', { name: 'Tentar de novo' }).click()
    await expect.element(page.getByRole('heading', { name: 'Nenhum favorito ainda' })).toBeVisible()
    await expect.element(page.getByRole('main').getByRole('link', { name: 'Ver jogos ao vivo' })).toBeVisible()
  })
})

test('a favorite removed by keyboard leaves the focus in the list', async () => {
  favorites = [FAVORITE]
  await open('/favoritos')
  await pressIn(star(), '{Enter}')
  await expect.element(page.getByRole('heading', { name: 'Nenhum favorito ainda' })).toBeVisible()
  await press('{Tab}')
  await expect.element(page.getByRole('main').getByRole('link', { name: 'Ver jogos ao vivo' })).toHaveFocus()
})

test('a visitor is asked to log in', async () => {
  visitor()
  await open('/favoritos')
  await expect
    .element(page.getByRole('main'))
    .toMatchTextContent('Faça login ou crie uma conta para guardar partidas favoritas.')
})

for (const theme of ['dark', 'light'] as const) {
  test(`the favorites are accessible, ${theme}, on a small phone too`, async () => {
    await wear(theme)
    favorites = [FAVORITE]
    await open('/jogos-ao-vivo')
    await isPressed(true)
    await expectAccessible()
    await page.viewport(320, 640)
    await open('/favoritos')
    await expect.element(page.getByRole('list', { name: 'Ao vivo' })).toBeVisible()
    await expectAccessible()
    expect(width()).toBeLessThanOrEqual(320)
  })
}
