import type { Page } from '@playwright/test'
import { liveReading } from '../support/scripted-source.ts'
import { expectAccessible } from './support/accessibility.ts'
import { matchRow } from './support/match-row.ts'
import { expect, test } from './support/site.ts'

const team = (name: string) => ({ key: name, name, logoUrl: null })
const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000)

const over = (id: number, team1: string, team2: string, tournament: string, hours: number) =>
  liveReading(String(id), {
    publicId: id,
    status: 'finished',
    team1: team(team1),
    team2: team(team2),
    tournament,
    score1: 2,
    score2: 0,
    maps: [
      { number: 1, name: 'Mirage', status: 'finished', score1: 13, score2: 9 },
      { number: 2, name: 'Nuke', status: 'finished', score1: 13, score2: 2 },
    ],
    finishedTime: hoursAgo(hours),
  })

/** Opens the results once the server has so many. */
async function open(page: Page, count: number): Promise<void> {
  const known = async () => ((await (await page.request.get('/api/results')).json()) as { matches: unknown[] }).matches
  await expect.poll(async () => (await known()).length).toBe(count)
  await page.goto('/resultados')
}

const rows = (page: Page) => page.getByRole('main').getByRole('listitem')
const search = (page: Page) => page.getByLabel('Buscar por time ou torneio')

test('the finished matches are listed by day and tournament, and each leads to its page', async ({ page, source }) => {
  source.set([
    over(1, 'Fluxo São', 'FURIA', 'Copa do Sul', 1),
    over(2, 'Imperial', 'Legacy', 'Liga', 49),
    liveReading('3', { publicId: 3 }),
  ])
  await open(page, 2)
  await expect(rows(page)).toHaveCount(2)
  await expect(page.getByRole('heading', { level: 3 })).toHaveCount(2)
  await expect(page.getByRole('heading', { level: 4 })).toHaveText(['Copa do Sul', 'Liga'])
  await expect(rows(page).first()).toContainText('Mirage 13–9')
  await expectAccessible(page)

  await page.getByRole('link', { name: 'Fluxo São vs FURIA, 2 a 0' }).click()
  await expect(page).toHaveURL('/jogo/1')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Fluxo São vs FURIA')
})

test('a match that ends appears by itself', async ({ page, source }) => {
  source.set([liveReading('3', { publicId: 3 })])
  await page.goto('/jogos-ao-vivo')
  await expect(matchRow(page, 'Alfa', 'Bravo')).toBeVisible()
  await page.getByRole('link', { name: 'Resultados' }).click()
  await expect(page.getByText('Ainda sem resultados')).toBeVisible()
  source.set([liveReading('3', { publicId: 3, status: 'finished', score1: 2, score2: 0, maps: [] })])
  await expect(rows(page)).toHaveCount(1)
})

test('team and tournament are searched, and the search is part of the address', async ({ page, source }) => {
  source.set([over(1, 'Fluxo São', 'FURIA', 'Copa do Sul', 1), over(2, 'Imperial', 'Legacy', 'Liga', 2)])
  await open(page, 2)
  await search(page).fill('fluxo sao')
  await expect(rows(page)).toHaveCount(1)
  await expect(page).toHaveURL(/\?q=fluxo/)
  await search(page).fill('LIGA')
  await expect(rows(page)).toContainText(['Imperial'])
  await page.reload()
  await expect(rows(page)).toHaveCount(1)
  await search(page).fill('ninguém')
  await expect(page.getByRole('heading', { name: 'Nenhum resultado encontrado' })).toBeVisible()
  await page.getByRole('button', { name: 'Ver todos os resultados' }).click()
  await expect(rows(page)).toHaveCount(2)
})

test('earlier days follow at a press', async ({ page, source }) => {
  source.set(Array.from({ length: 70 }, (_, index) => over(index + 1, `Time ${index}`, 'Outro', 'Copa', index)))
  await open(page, 60)
  await expect(rows(page)).toHaveCount(60)
  await page.getByRole('button', { name: 'Dias anteriores' }).click()
  await expect(rows(page)).toHaveCount(70)
  await expect(page.getByText('Estes são os resultados dos últimos 31 dias.')).toBeVisible()
})

test.describe('a server that fails', () => {
  test.use({ expectedFaults: [/status of 503/] })

  test('is reported, and asked again', async ({ page, source }) => {
    source.set([over(1, 'Alfa', 'Bravo', 'Copa', 1)])
    await page.route('**/api/results', (route) => route.fulfill({ status: 503, json: {} }), { times: 1 })
    await open(page, 1)
    await expect(page.getByText('Não foi possível carregar os resultados')).toBeVisible()
    await page.getByRole('main').getByRole('button', { name: 'Tentar de novo' }).click()
    await expect(rows(page)).toHaveCount(1)
  })
})

test('the page fits a small phone', async ({ page, source }) => {
  source.set([
    over(1, 'The Gentlemen of the Lower Marsh Counter-Strike Society', 'Q', 'Garage Door Open 27 · Group A', 1),
  ])
  await page.setViewportSize({ width: 320, height: 640 })
  await open(page, 1)
  await expect(rows(page)).toHaveCount(1)
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(320)
  await expectAccessible(page)
})
