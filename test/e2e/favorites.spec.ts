import type { Page } from '@playwright/test'
import type { Favorite } from '../../src/contract/matches/favorites.ts'
import { liveReading, upcomingReading } from '../support/scripted-source.ts'
import { toasts } from './support/bets.ts'
import { openConnected } from './support/connected.ts'
import { expectRounds, matchRow } from './support/match-row.ts'
import { signUp } from './support/sign-in.ts'
import { expect, test } from './support/site.ts'

const team = (name: string) => ({ key: name, name, logoUrl: null })
const LIVE = liveReading('1')
const TOMORROW = upcomingReading('2', { team1: team('Charlie'), team2: team('Delta') })

const star = (page: Page, teams = 'Alfa vs Bravo') =>
  page.getByRole('main').getByRole('button', { name: `Favorito: ${teams}`, exact: true })
const isPressed = (page: Page, pressed: boolean, teams?: string) =>
  expect(star(page, teams)).toHaveAttribute('aria-pressed', String(pressed))

/** The star is pressed before the server has answered: a load would cancel the call. */
async function addFavorite(page: Page): Promise<void> {
  await star(page).click()
  await expect(toasts(page)).toContainText('Adicionado aos favoritos')
  await isPressed(page, true)
}

async function favoritesOf(page: Page): Promise<Favorite[]> {
  return (await page.request.get('/api/favorites')).json() as Promise<Favorite[]>
}

test.beforeEach(({ source }) => {
  source.set([LIVE, TOMORROW])
})

test('the star of a live and of an upcoming match adds and removes it', async ({ page }) => {
  await signUp(page)
  await page.goto('/jogos-ao-vivo')
  await isPressed(page, false)
  await star(page).click()
  await isPressed(page, true)
  await expect(toasts(page)).toContainText('Adicionado aos favoritos')
  // The row under the star was not pressed.
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(await favoritesOf(page)).toMatchObject([{ team1: 'Alfa', status: 'live' }])

  await page.goto('/proximos-jogos')
  await star(page, 'Charlie vs Delta').click()
  await expect.poll(async () => (await favoritesOf(page)).length).toBe(2)

  await page.goto('/jogos-ao-vivo')
  await isPressed(page, true)
  await star(page).click()
  await isPressed(page, false)
  await expect(toasts(page)).toContainText('Removido dos favoritos')
  expect(await favoritesOf(page)).toMatchObject([{ team1: 'Charlie', status: 'upcoming' }])
})

test('the page follows a favorite from its schedule to its final score', async ({ page, source }) => {
  await signUp(page)
  source.set([upcomingReading('1', { ...LIVE, status: 'upcoming', maps: [], score1: null, score2: null })])
  await page.goto('/proximos-jogos')
  await addFavorite(page)

  await page.goto('/favoritos')
  const main = page.getByRole('main')
  await expect(main.getByText('1 favorito', { exact: true })).toBeVisible()
  await expect(main.getByRole('list', { name: 'Agendados' })).toContainText('Agendado')

  source.set([LIVE])
  const live = main.getByRole('list', { name: 'Ao vivo' })
  await expect(live).toContainText('AO VIVO')
  await expectRounds(live.getByRole('listitem').first(), 7, 5)
  const [first, second] = LIVE.maps ?? []
  if (!first || !second) throw new Error('the live reading has two maps')
  source.set([{ ...LIVE, maps: [first, { ...second, score1: 8 }] }])
  await expectRounds(live.getByRole('listitem').first(), 8, 5)

  source.set([{ ...LIVE, status: 'finished', score1: 2, maps: [first, { ...second, status: 'finished', score1: 13 }] }])
  const finished = main.getByRole('list', { name: 'Encerrados' })
  await expect(finished).toContainText('Encerrado')
  await expect(finished).toContainText('Placar final: 2 a 0')
  await expect(finished).toContainText(/Terminou em \d\d\/\d\d\/\d{4}, \d\d:\d\d/)
})

test('another tab of the same user follows at once, and no other user’s', async ({ page, context, browser, site }) => {
  await signUp(page)
  const tab = await context.newPage()
  await openConnected(tab, '/favoritos')
  await expect(tab.getByRole('heading', { name: 'Nenhum favorito ainda' })).toBeVisible()

  await openConnected(page, '/jogos-ao-vivo')
  await addFavorite(page)
  await expect(matchRow(tab, 'Alfa', 'Bravo')).toBeVisible()
  await star(tab).click()
  await isPressed(page, false)

  const stranger = await browser.newContext({ baseURL: site.url })
  const other = await stranger.newPage()
  await signUp(other)
  expect(await favoritesOf(other)).toEqual([])
  await stranger.close()
})

test.describe('in English', () => {
  test.use({ locale: 'en-GB' })

  test('the details add a match, and ask a visitor to log in first', async ({ page }) => {
    await page.goto('/jogos-ao-vivo')
    const details = page.getByRole('button', { name: 'Match details: Alfa vs Bravo' })
    await expect(page.getByRole('button', { name: /^Favorite: / })).toHaveCount(0)
    await details.press('Enter')
    await page.getByRole('dialog').getByRole('button', { name: 'Add to favorites' }).click()
    await expect(page.getByRole('dialog', { name: 'Log in to your account' })).toBeVisible()

    await signUp(page)
    await page.reload()
    await page.getByRole('dialog').getByRole('button', { name: 'Add to favorites' }).click()
    await expect(toasts(page)).toContainText('Added to favorites')
    await expect(page.getByRole('dialog').getByRole('button', { name: 'In favorites' })).toHaveAttribute(
      'aria-pressed',
      'true',
    )
    await page.keyboard.press('Escape')
    // Closing goes back in the history, which a new navigation would cancel.
    await expect(page).toHaveURL('/jogos-ao-vivo')
    await page.goto('/favoritos')
    await expect(page.getByText('1 favorite', { exact: true })).toBeVisible()
  })
})
