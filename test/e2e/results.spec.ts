import type { Page } from '@playwright/test'
import { liveReading } from '../support/scripted-source.ts'
import { matchRow } from './support/match-row.ts'
import { expect, test } from './support/site.ts'

const rows = (page: Page) => page.getByRole('main').getByRole('listitem')

test('a match that ends appears by itself', async ({ page, source }) => {
  source.set([liveReading('3', { publicId: 3 })])
  await page.goto('/jogos-ao-vivo')
  await expect(matchRow(page, 'Alfa', 'Bravo')).toBeVisible()
  await page.getByRole('link', { name: 'Resultados' }).click()
  await expect(page.getByText('Ainda sem resultados')).toBeVisible()
  source.set([liveReading('3', { publicId: 3, status: 'finished', score1: 2, score2: 0, maps: [] })])
  await expect(rows(page)).toHaveCount(1)
})
