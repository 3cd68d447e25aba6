import type { Page } from '@playwright/test'
import type { MatchReading } from '../../src/domain/match/match.ts'
import { liveReading } from '../support/scripted-source.ts'
import { expectAccessible } from './support/accessibility.ts'
import { placeBet } from './support/bets.ts'
import { openConnected } from './support/connected.ts'
import { matchRow } from './support/match-row.ts'
import { signUp } from './support/sign-in.ts'
import { expect, test } from './support/site.ts'

const HLTV_ID = 2395747
const ADDRESS = `/jogo/${HLTV_ID}`
const MAPS = [
  { number: 1, name: 'Mirage', status: 'finished', score1: 16, score2: 14, firstHalf: { score1: 9, score2: 3 } },
  { number: 2, name: 'Inferno', status: 'running', score1: 7, score2: 5 },
] as const
const live = (more: Partial<MatchReading> = {}) => liveReading('1', { publicId: HLTV_ID, maps: MAPS, ...more })

/** Opens the page of a match once the server has it. */
async function open(page: Page, hltvId = String(HLTV_ID)): Promise<void> {
  await expect.poll(async () => (await page.request.get(`/api/matches/${hltvId}`)).status()).toBe(200)
  await page.goto(`/jogo/${hltvId}`)
}

const row = (page: Page, map: string) => page.getByRole('row', { name: map })
const cells = (page: Page, map: string) => row(page, map).getByRole('cell')
const slider = (page: Page) => page.getByRole('slider', { name: 'Odds ao longo do tempo' })

test('the page of a live match shows its maps with halves, and follows the score', async ({ page, source }) => {
  source.set([live()])
  await open(page)
  await expect(page).toHaveTitle('Alfa vs Bravo | Clutchbook')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Alfa vs Bravo')
  await expect(cells(page, 'Mirage')).toHaveText(['16–14', '9–3', '3–9', '4–2'])
  await expect(row(page, 'Inferno')).toContainText('Em andamento')

  source.set([live({ maps: [MAPS[0], { ...MAPS[1], score1: 8, firstHalf: { score1: 7, score2: 5 } }] })])
  await expect(cells(page, 'Inferno')).toContainText(['8–5', '7–5', '1–0'])
  await expectAccessible(page)
})

test('the odds over time are a chart for pointer, keyboard and screen reader, and a table', async ({
  page,
  source,
}) => {
  source.set([live()])
  await open(page)
  await expect(slider(page)).toHaveAttribute('aria-valuetext', /Alfa 1,45, Bravo 2,70$/)
  source.set([live({ odds: { odds1: 1600, odds2: 2300 } })])
  await expect(slider(page)).toHaveAttribute('aria-valuetext', /Alfa 1,60, Bravo 2,30$/)
  await slider(page).press('ArrowLeft')
  await expect(slider(page)).toHaveAttribute('aria-valuetext', /Alfa 1,45, Bravo 2,70$/)

  await page.getByRole('button', { name: 'Ver como tabela' }).click()
  const table = page.getByRole('table', { name: 'Odds ao longo do tempo' })
  await expect(table.getByRole('cell')).toHaveText(['1,60', '2,30', '1,45', '2,70'])
  await page.reload()
  await expect(slider(page)).toHaveAttribute('max', '2')
})

test('a match that ends while its page is open shows its result, and takes no more bets', async ({ page, source }) => {
  source.set([live()])
  await open(page)
  await expect(page.getByRole('main').getByRole('button', { name: 'Nova Aposta' })).toBeVisible()
  const second = { ...MAPS[1], status: 'finished' as const, score1: 13 }
  source.set([live({ status: 'finished', score1: 2, maps: [MAPS[0], second], odds: null })])
  await expect(page.getByText('Encerrado', { exact: true })).toBeVisible()
  await expect(page.getByText('Mapas vencidos: 2 a 0')).toBeAttached()
  await expect(page.getByRole('main').getByRole('button', { name: 'Nova Aposta' })).toHaveCount(0)
  await page.reload()
  await expect(page.getByText('Mapas vencidos: 2 a 0')).toBeAttached()
})

test('the user’s bets on the match are listed, and placed from here', async ({ page, source }) => {
  source.set([live()])
  await open(page)
  const card = page.locator('section').filter({ hasText: 'Suas apostas nesta partida' }).last()
  await expect(card).toContainText('Entre para ver')
  await signUp(page)
  await openConnected(page, ADDRESS)
  await expect(card).toContainText('Você não tem apostas')
  const { id } = (await (await page.request.get(`/api/matches/${HLTV_ID}`)).json()) as { id: number }
  await placeBet(page, { matchId: id })
  await placeBet(page, { teams: 'Charlie vs Delta', selectedTeam: 'Delta', amount: '77.00' })
  await expect(card.getByRole('listitem')).toHaveCount(1)
  await expect(card.getByRole('listitem')).toContainText('50,00')

  await page.getByRole('main').getByRole('button', { name: 'Nova Aposta' }).click()
  await expect(page.getByRole('dialog')).toContainText('Alfa vs Bravo')
})

test('the dialog leads to the page, and Back leads to the list', async ({ page, source }) => {
  source.set([live()])
  await page.goto('/jogos-ao-vivo')
  await matchRow(page, 'Alfa', 'Bravo').click({ position: { x: 5, y: 5 } })
  await page.getByRole('dialog').getByRole('link', { name: 'Página da partida' }).click()
  await expect(page).toHaveURL(ADDRESS)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.goBack()
  await expect(page).toHaveURL('/jogos-ao-vivo')
})

test.describe('an address without a match', () => {
  // Chromium logs the 404 as an error.
  test.use({ expectedFaults: [/status of 404/] })
})

for (const locale of ['pt-BR', 'ru-RU']) {
  test.describe(`in ${locale}`, () => {
    test.use({ locale, viewport: { width: 320, height: 640 } })
  })
}
