import type { Page } from '@playwright/test'
import type { MatchReading } from '../../src/domain/match/match.ts'
import { liveReading } from '../support/scripted-source.ts'
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

/** The rounds of a map, and then those of each half. */
const cells = (page: Page, map: string) =>
  page
    .getByRole('list', { name: 'Mapas da série' })
    .getByRole('listitem')
    .filter({ hasText: map })
    .getByRole('definition')
const slider = (page: Page) => page.getByRole('slider', { name: 'Odds ao longo do tempo' })
const main = (page: Page) => page.getByRole('main')

test('a match is followed from the live list through its page to the results, with its odds and the own bets on it', async ({
  page,
  source,
}) => {
  source.set([live()])
  await signUp(page)
  await openConnected(page, '/jogos-ao-vivo')
  await matchRow(page, 'Alfa', 'Bravo').click({ position: { x: 5, y: 5 } })
  await page.getByRole('dialog').getByRole('link', { name: 'Página da partida' }).click()
  await expect(page).toHaveURL(ADDRESS)
  await expect(page).toHaveTitle('Alfa vs Bravo | Clutchbook')
  await expect(cells(page, 'Mirage')).toHaveText(['16–14', '9–3', '3–9', '4–2'])
  await expect(main(page)).toContainText(/Sem mudança desde [^:]+:\d\d: Alfa 1,45, Bravo 2,70\./)

  const { id } = (await (await page.request.get(`/api/matches/${HLTV_ID}`)).json()) as { id: number }
  await placeBet(page, { matchId: id })
  await placeBet(page, { teams: 'Charlie vs Delta', selectedTeam: 'Delta', amount: '77.00' })
  const own = page.locator('section').filter({ hasText: 'Suas apostas nesta partida' }).last()
  await expect(own.getByRole('listitem')).toHaveCount(1)
  await expect(own.getByRole('listitem')).toContainText('50,00')

  const odds = { odds1: 1600, odds2: 2300 }
  const halfTime = { ...MAPS[1], score1: 8, firstHalf: { score1: 7, score2: 5 } }
  source.set([live({ maps: [MAPS[0], halfTime], odds })])
  await expect(cells(page, 'Inferno')).toContainText(['8–5', '7–5', '1–0'])
  await expect(slider(page)).toHaveAttribute('aria-valuetext', /Alfa 1,60, Bravo 2,30$/)

  const second = { ...halfTime, status: 'finished' as const, score1: 13 }
  source.set([live({ status: 'finished', score1: 2, maps: [MAPS[0], second], odds: null })])
  await expect(main(page).getByText('Encerrado', { exact: true })).toBeVisible()
  await expect(page.getByText('Mapas vencidos: 2 a 0')).toBeAttached()
  await expect(main(page).getByRole('button', { name: 'Nova Aposta' })).toHaveCount(0)
  await page.reload()
  await expect(page.getByText('Mapas vencidos: 2 a 0')).toBeAttached()
  await expect(slider(page)).toHaveAttribute('max', '3')
  await page.getByRole('navigation').getByRole('link', { name: 'Resultados' }).click()
  await expect(main(page).getByRole('link', { name: 'Alfa vs Bravo, 2 a 0' })).toBeVisible()
})
