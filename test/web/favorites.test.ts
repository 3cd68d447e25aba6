import { beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { addFavorite, type Favorite, listFavorites, removeFavorite } from '../../src/contract/matches/favorites.ts'
import { upcomingMatch, webMatch } from '../support/web-match.ts'
import { answer, refused } from './support/network.ts'
import { address, dialog, expectAccessible, press, pressIn, toasts, width } from './support/page.ts'
import { showMatches, signedIn, visitor } from './support/people.ts'
import { open, setTheme } from './support/site.tsx'
import { registered } from './support/socket.ts'
import { byTier } from './support/tier.ts'

const LIVE = webMatch()
const FAVORITE: Favorite = {
  ...LIVE,
  status: 'live',
  byTeam: false,
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

test('the star of a live and of an upcoming match adds and removes it', async () => {
  const tomorrow = upcomingMatch({ team1: 'Charlie', team2: 'Delta' })
  showMatches([LIVE], [tomorrow])
  const starred = [FAVORITE, { ...FAVORITE, ...tomorrow, status: 'upcoming' as const }]
  answer(addFavorite, ({ parsed }) => {
    const { hltvId } = parsed as { hltvId: number } // by the schema of its body
    const added = starred.find((each) => each.hltvId === hltvId)
    if (!added) return refused('notFound')
    favorites = [...favorites, added]
    return added
  })
  answer(removeFavorite, ({ params }) => {
    favorites = favorites.filter(({ hltvId }) => String(hltvId) !== params['hltvId'])
    return undefined
  })
  await open('/jogos-ao-vivo')
  await isPressed(false)
  await star().click()
  await isPressed(true)
  await expect.element(toasts()).toMatchTextContent('Adicionado aos favoritos')
  // The row under the star was not pressed.
  expect(dialog().query()).toBeNull()
  expect(favorites).toMatchObject([{ team1: 'Alfa', status: 'live' }])

  await open('/proximos-jogos')
  await star('Charlie vs Delta').click()
  await expect.poll(() => favorites.length).toBe(2)

  await open('/jogos-ao-vivo')
  await isPressed(true)
  await star().click()
  await isPressed(false)
  await expect.element(toasts()).toMatchTextContent('Removido dos favoritos')
  expect(favorites).toMatchObject([{ team1: 'Charlie', status: 'upcoming' }])
})

test('another tab of the same user follows', async () => {
  await open('/favoritos')
  await expect.element(page.getByRole('heading', { name: 'Nenhum favorito ainda' })).toBeVisible()
  const socket = await registered()
  favorites = [FAVORITE]
  socket.receive({ type: 'changed', what: ['favorites'] })
  await isPressed(true)
  favorites = []
  socket.receive({ type: 'changed', what: ['favorites'] })
  await expect.element(page.getByRole('heading', { name: 'Nenhum favorito ainda' })).toBeVisible()
})

test('the details add a match, and ask a visitor to log in first', async () => {
  visitor()
  showMatches([LIVE])
  await open('/jogos-ao-vivo', 'en')
  const details = page.getByRole('button', { name: 'Match details: Alfa vs Bravo' })
  await pressIn(details, '{Enter}')
  expect(page.getByRole('button', { name: /^Favorite: / }).query()).toBeNull()
  await dialog().getByRole('button', { name: 'Add to favorites' }).click()
  await expect.element(dialog('Log in to your account')).toBeVisible()

  signedIn()
  showMatches([LIVE])
  answerAsServer()
  await open(`/jogos-ao-vivo?match=${LIVE.id}`, 'en')
  await dialog().getByRole('button', { name: 'Add to favorites' }).click()
  await expect.element(toasts()).toMatchTextContent('Added to favorites')
  await expect.element(dialog().getByRole('button', { name: 'In favorites' })).toHaveAttribute('aria-pressed', 'true')
  await press('{Escape}')
  await expect.poll(address).toBe('/jogos-ao-vivo')
  await open('/favoritos', 'en')
  await expect.element(page.getByText('1 favorite', { exact: true })).toBeVisible()
})

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
    // The page asks again by itself, too: then the button is gone before a press that comes later.
    const retry = (await page.getByRole('button', { name: 'Tentar de novo' }).findElement()) as HTMLElement // a button
    answerAsServer()
    retry.click()
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

for (const theme of byTier([], ['dark', 'light'])) {
  test(`the favorites are accessible, ${theme}, on a small phone too`, async () => {
    await setTheme(theme)
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
