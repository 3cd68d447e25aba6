import type { Page } from '@playwright/test'
import type { Favorite } from '../../src/contract/matches/favorites.ts'
import { liveReading, upcomingReading } from '../support/scripted-source.ts'
import { openConnected } from './support/connected.ts'
import { expectRounds } from './support/match-row.ts'
import { signUp } from './support/sign-in.ts'
import { expect, test } from './support/site.ts'

const LIVE = liveReading('1')

const star = (page: Page) =>
  page.getByRole('main').getByRole('button', { name: 'Favorito: Alfa vs Bravo', exact: true })

async function favoritesOf(page: Page): Promise<Favorite[]> {
  return (await page.request.get('/api/favorites')).json() as Promise<Favorite[]>
}

test('a favorite of one tab is followed in the other from its schedule to its final score, and nobody else has it', async ({
  page,
  context,
  browser,
  site,
  source,
}) => {
  source.set([upcomingReading('1', { ...LIVE, status: 'upcoming', maps: [], score1: null, score2: null })])
  await signUp(page)
  const tab = await context.newPage()
  await openConnected(tab, '/favoritos')
  await expect(tab.getByRole('heading', { name: 'Nenhum favorito ainda' })).toBeVisible()
  await openConnected(page, '/proximos-jogos')
  await star(page).click()
  const main = tab.getByRole('main')
  await expect(main.getByText('1 favorito', { exact: true })).toBeVisible()
  await expect(main.getByRole('list', { name: 'Agendados' })).toContainText('Agendado')
  expect(await favoritesOf(page)).toMatchObject([{ team1: 'Alfa', status: 'upcoming' }])

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

  const stranger = await browser.newContext({ baseURL: site.url })
  const other = await stranger.newPage()
  await signUp(other)
  expect(await favoritesOf(other)).toEqual([])
  await stranger.close()
  await star(tab).click()
  await expect.poll(() => favoritesOf(page)).toEqual([])
})
