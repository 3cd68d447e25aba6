import type { Page } from '@playwright/test'
import { startTestApp } from '../support/app.ts'
import { liveReading, upcomingReading } from '../support/scripted-source.ts'
import { expectAccessible } from './support/accessibility.ts'
import { intercept } from './support/intercept.ts'
import { expect, test } from './support/site.ts'

const team = (name: string) => ({ key: name, name, logoUrl: null })
const row = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(`Detalhes.*${name}`) })
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000)

test.describe('the details of a match', () => {
  test('open and close by keyboard alone, and the focus comes back to the row', async ({ page, source }) => {
    source.set([liveReading('1')])
    await page.goto('/jogos-ao-vivo')
    await row(page, 'Alfa').focus()
    await page.keyboard.press('Enter')

    const dialog = page.getByRole('dialog', { name: 'Alfa vs Bravo' })
    await expect(dialog).toBeVisible()
    await expect(page).toHaveURL(/\/jogos-ao-vivo\?match=\d+$/)
    await expectAccessible(page)

    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(page).toHaveURL(/\/jogos-ao-vivo$/)
    await expect(row(page, 'Alfa')).toBeFocused()
  })

  test('show everything the source provides, with the prices requested when they open', async ({ page, source }) => {
    source.set([liveReading('1')])
    await page.goto('/jogos-ao-vivo')
    const asked = page.waitForResponse('**/api/odds/Alfa/Bravo')
    await page.getByText('Copa de Teste').first().click()
    await asked

    const dialog = page.getByRole('dialog')
    for (const [fact, value] of [
      ['Formato', 'BO3'],
      ['Série', '1 : 0'],
      ['Mapa', 'Inferno'],
      ['Rounds', '7 : 5'],
      ['Status do mapa', 'Em andamento'],
      ['Odds', '1,45 · 2,70'],
      ['Início', '20/11, 15:00'],
    ]) {
      const term = dialog.locator('dt', { hasText: new RegExp(`^${fact}$`) })
      await expect(term.locator('xpath=following-sibling::dd')).toHaveText(value ?? '')
    }
    const maps = dialog.getByRole('list', { name: 'Mapas da série' }).getByRole('listitem')
    await expect(maps).toHaveText([/Mirage.*13–9/, /Inferno.*7–5/, /Mapa 3/])
  })

  test('say that there are no prices', async ({ page, source }) => {
    source.set([liveReading('1', { odds: null })])
    await page.goto('/jogos-ao-vivo')
    await row(page, 'Alfa').press('Enter')
    await expect(page.getByRole('dialog').locator('dl')).toContainText('Odds indisponíveis')
  })

  test('are updated while they are open, and stay open when the match ends', async ({ page, source }) => {
    source.set([liveReading('1')])
    await page.goto('/jogos-ao-vivo')
    await row(page, 'Alfa').press('Enter')
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText('7–5')

    const maps = liveReading('1').maps?.map((map) => (map.number === 2 ? { ...map, score1: 12 } : map)) ?? []
    source.set([liveReading('1', { maps, odds: { odds1: 1050, odds2: 9000 } })])
    await expect(dialog).toContainText('12–5')
    await expect(dialog.locator('dl')).toContainText('1,05 · 9,00')

    const final = maps.map((map) => ({ ...map, status: 'finished' as const, score1: 13 }))
    source.set([liveReading('1', { status: 'finished', score1: 2, maps: final })])
    await expect(dialog).toContainText('Encerrado')
    await expect(dialog).toContainText('Esta partida saiu da lista')
    await expect(dialog).toContainText('Mapas vencidos: 2 a 0')
    await expect(dialog).toContainText('13–5')
  })

  test('have an address that can be shared, and the back button closes them', async ({ page, source }) => {
    source.set([liveReading('1')])
    await page.goto('/jogos-ao-vivo')
    await row(page, 'Alfa').press('Enter')
    await expect(page.getByRole('dialog')).toBeVisible()
    const shared = page.url()
    await page.goBack()
    await expect(page.getByRole('dialog')).toBeHidden()

    await page.goto(shared)
    await expect(page.getByRole('dialog', { name: 'Alfa vs Bravo' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page).toHaveURL(/\/jogos-ao-vivo$/)

    await page.goto('/jogos-ao-vivo?match=987654')
    await expect(page.getByRole('dialog')).toContainText('não está mais nas listas')
  })
})

test('upcoming matches are grouped by day in the viewer’s time zone', async ({ page, source }) => {
  await page.clock.setFixedTime(new Date('2026-11-20T15:00:00Z'))
  const at = (time: string, name: string) =>
    upcomingReading(name, { scheduledTime: new Date(time), team1: team(name), team2: team(`${name} rival`) })
  source.set([
    at('2026-11-20T23:00:00Z', 'Hoje-FC'),
    // 23:30 of the same day in São Paulo, the next day in London.
    at('2026-11-21T02:30:00Z', 'Noite-FC'),
    at('2026-11-21T18:00:00Z', 'Amanhã-FC'),
    at('2026-11-25T18:00:00Z', 'Depois-FC'),
  ])
  await page.goto('/proximos-jogos')
  const day = (name: string) => page.getByRole('list', { name })
  await expect(day('Hoje')).toContainText('Hoje-FC')
  await expect(day('Hoje')).toContainText('Noite-FC')
  await expect(day('Hoje')).toContainText('20/11, 23:30')
  await expect(day('Amanhã')).toContainText('Amanhã-FC')
  await expect(day('Quarta-feira, 25 de novembro')).toContainText('Depois-FC')
})

test('an upcoming match shows what the source provides, and texts for what is missing', async ({ page, source }) => {
  source.set([upcomingReading('1', { tournament: null, team1: team('Alfa'), scheduledTime: inHours(2) })])
  await page.goto('/jogos-ao-vivo')
  const next = page.getByRole('listitem').filter({ hasText: 'Alfa' })
  for (const words of ['Torneio Desconhecido', 'Agendado', 'A definir', 'BO3']) await expect(next).toContainText(words)

  await page.goto('/proximos-jogos')
  for (const words of ['Torneio Desconhecido', 'Agendado', 'A definir', 'BO3', '-'])
    await expect(next).toContainText(words)
})

test('an empty list says what will be here, and links to the next page', async ({ page, source }) => {
  source.set([])
  await page.goto('/jogos-ao-vivo')
  await expect(page.getByText('Nenhuma partida ao vivo agora')).toBeVisible()
  await expect(page.getByText('Nenhuma partida agendada')).toBeVisible()
  await page.getByRole('link', { name: 'Ver próximos jogos' }).click()
  await expect(page).toHaveURL(/\/proximos-jogos$/)
  await page.getByRole('link', { name: 'Ver jogos ao vivo' }).click()
  await expect(page).toHaveURL(/\/jogos-ao-vivo$/)
})

test.describe('when the server does not answer', () => {
  test.use({ expectedFaults: [/503|WebSocket/] })

  test('the page says so, and a retry loads the matches', async ({ page, source, site }) => {
    source.set([liveReading('1')])
    await expect.poll(async () => (await site.fetch('/api/live-matches')).text()).toContain('Alfa')
    await page.routeWebSocket('**/ws', (socket) => socket.close())
    await intercept(page, '**/api/live-matches', (route) => route.fulfill({ status: 503, body: '' }))
    await page.goto('/')
    await expect(page.getByText('Não foi possível carregar as partidas')).toBeVisible()

    await page.unroute('**/api/live-matches')
    await page.getByRole('button', { name: 'Tentar de novo' }).click()
    await expect(row(page, 'Alfa')).toBeVisible()
  })
})

const demoTest = test.extend({
  site: async ({ clock }, provide) => {
    const app = await startTestApp({ config: { matchProvider: 'demo' }, now: clock.now, webRoot: 'dist' })
    await provide(app)
    await app.close()
  },
})

demoTest('demo data is labelled on every screen that shows it', async ({ page }) => {
  const label = 'Demo'
  for (const path of ['/', '/jogos-ao-vivo', '/proximos-jogos']) {
    await page.goto(path)
    await expect(page.getByText(label, { exact: true }).first()).toBeVisible()
  }
  await page
    .getByRole('button', { name: /Detalhes/ })
    .first()
    .press('Enter')
  await expect(page.getByRole('dialog').getByText(label, { exact: true })).toBeVisible()
})
