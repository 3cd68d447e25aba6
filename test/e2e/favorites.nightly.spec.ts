import type { Page } from '@playwright/test'
import type { Favorite } from '../../src/contract/matches/favorites.ts'
import { liveReading } from '../support/scripted-source.ts'
import { openConnected } from './support/connected.ts'
import { signUp } from './support/sign-in.ts'
import { expect, test } from './support/site.ts'

const LIVE = liveReading('1')

const star = (page: Page) =>
  page.getByRole('main').getByRole('button', { name: 'Favorito: Alfa vs Bravo', exact: true })

async function favoritesOf(page: Page): Promise<Favorite[]> {
  return (await page.request.get('/api/favorites')).json() as Promise<Favorite[]>
}

test('a match of a favorite team is starred by itself, unstarred alone, and leaves with the team', async ({
  page,
  context,
  source,
}) => {
  source.set([])
  await signUp(page)
  await openConnected(page, '/favoritos?tab=teams')
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { name: 'Nenhum time favorito ainda' })).toBeVisible()
  await main.getByRole('searchbox', { name: 'Seguir um time' }).fill('bravo')
  await main.getByRole('button', { name: /^Seguir o nome “bravo”/ }).click()
  await expect(main.getByRole('list', { name: 'Meus times' })).toContainText('sem partidas marcadas')

  // The source lists the match only now; another tab shows it with its star.
  const tab = await context.newPage()
  await openConnected(tab, '/jogos-ao-vivo')
  source.set([LIVE])
  await expect(star(tab)).toHaveAttribute('aria-pressed', 'true')
  await expect(main.getByRole('list', { name: 'Meus times' })).toContainText('ao vivo agora: 0–1 contra Alfa')
  await expect(main.getByRole('list', { name: 'Ao vivo' })).toContainText('Alfa')

  await star(page).click()
  await expect(main.getByRole('heading', { name: 'Nenhum favorito ainda' })).toBeVisible()
  await expect(star(tab)).toHaveAttribute('aria-pressed', 'false')
  await tab.reload()
  await expect(star(tab)).toHaveAttribute('aria-pressed', 'false')

  source.set([LIVE, liveReading('2', { team2: { key: 'charlie', name: 'Charlie', logoUrl: null }, team1: LIVE.team2 })])
  await expect(main.getByRole('list', { name: 'Ao vivo' })).toContainText('Charlie')
  await main.getByRole('button', { name: 'Time favorito: bravo' }).click()
  await expect(page.getByText('Você não segue mais bravo', { exact: true })).toBeVisible()
  await expect.poll(() => favoritesOf(page)).toEqual([])
})
