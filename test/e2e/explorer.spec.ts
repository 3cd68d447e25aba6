import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import type { TestApp } from '../support/app.ts'
import { signUp } from './support/sign-in.ts'
import { expect, test } from './support/site.ts'

/** Twelve bets each of two tipsters at 22:30 UTC: ten of Ana's are won, two of Rui's. */
async function storeTips({ deps }: TestApp, page: Page) {
  const { id } = (await (await page.request.get('/api/auth/user')).json()) as { id: number }
  await deps.database.pool.query(
    `INSERT INTO bets (user_id, teams, selected_team, teams_key, amount, odds, bet_type, status, outcome, result, settled_by, settled_at,
       created_at, placed_at, tipster)
     SELECT $1, 'Alfa vs Bravo', 'Alfa', 'alfa vs bravo', 1000, 1850, 'match-winner', came, came,
       CASE came WHEN 'won' THEN 850 ELSE -1000 END, 'user', at, at, at, tipster
     FROM (VALUES ('Ana', 10), ('Rui', 2)) AS tip (tipster, winning), generate_series(1, 12) AS n,
       LATERAL (
         SELECT CASE WHEN n <= winning THEN 'won' ELSE 'lost' END AS came, timestamptz '2026-11-03 22:30Z' - n * interval '1 day' AS at
       ) AS bet`,
    [id],
  )
}

test('a row leads to its bets, the address holds grouping and filter, and a file has the figures', async ({
  page,
  site,
}) => {
  await signUp(page)
  await storeTips(site, page)
  await page.goto('/estatisticas')
  await page.getByRole('link', { name: 'Onde eu ganho' }).click()
  await page.getByLabel('Agrupar por').selectOption({ label: 'Tipster' })
  await page.getByLabel('E também por').selectOption({ label: 'Mercado' })
  const ana = page.getByRole('listitem').filter({ hasText: 'Ana · Vencedor da partida' })
  // 10 × 8.50 − 2 × 10.00 = 65.00 of 120.00.
  await expect(ana).toContainText('+54,2%')
  await expect(ana).toContainText('12 apostas')
  await expect(ana).toContainText('Lucro +€ 65,00')
  await page.reload()
  await expect(page.getByLabel('Agrupar por')).toHaveValue('tipster')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Mais sobre esta análise' }).click()
  await page.getByRole('button', { name: 'Baixar CSV' }).click()
  const file = await readFile(await (await download).path(), 'utf8')
  expect(file).toContain('Ana;match-winner;12;0;120,00;65,00;54,2;')
  await ana.getByRole('link', { name: 'Ver apostas: Ana · Vencedor da partida' }).click()
  await expect(page.getByRole('list', { name: 'Filtros ativos' })).toContainText('Tipster: Ana')
  await expect(page.getByLabel('Totais', { exact: false }).getByText('+€ 65,00')).toBeVisible()
})
