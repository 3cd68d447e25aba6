import { upcomingReading } from '../support/scripted-source.ts'
import { webMatch } from '../support/web-match.ts'
import { intercept } from './support/intercept.ts'
import { matchRow } from './support/match-row.ts'
import { expect, test } from './support/site.ts'

const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const named = (name: string) => ({ key: name, name, logoUrl: null })

test('an upcoming match has its tournament, date and time, initials, a dash, format, map and badge', async ({
  page,
  source,
}) => {
  const map = { number: 1, name: 'Nuke', status: 'not_started', score1: null, score2: null } as const
  source.set([upcomingReading('1', { team1: named('Alfa'), team2: named('Bravo'), format: 'BO1', maps: [map] })])
  await page.goto('/proximos-jogos')
  const match = matchRow(page, 'Alfa', 'Bravo')
  // 18:00 in Greenwich is 15:00 in São Paulo.
  for (const words of ['Copa de Teste', '01/01, 15:00', 'BO1', 'Nuke', 'Agendado']) {
    await expect(match).toContainText(words)
  }
  for (const sign of ['A', 'B', '-']) await expect(match.getByText(sign, { exact: true })).toBeVisible()
})

test.describe('a logo', () => {
  test.use({ expectedFaults: [/status of 404/] })

  test('is shown if there is one, and the initial if its picture cannot be loaded', async ({ page }) => {
    await page.routeWebSocket('**/ws', () => undefined)
    const match = webMatch({ team1Logo: '/logo/1', team2Logo: '/logo/2' })
    await intercept(page, '**/api/live-matches', (route) => route.fulfill({ json: [match] }))
    await intercept(page, '**/logo/1', (route) => route.fulfill({ contentType: 'image/png', body: PIXEL }))
    await intercept(page, '**/logo/2', (route) => route.fulfill({ status: 404, body: '' }))
    await page.goto('/jogos-ao-vivo')
    const row = matchRow(page, 'Alfa', 'Bravo')
    await expect(row.locator('img')).toHaveCount(1)
    await expect(row.locator('img')).toHaveAttribute('src', '/logo/1')
    await expect(row.getByText('B', { exact: true })).toBeVisible()
    await expect(row.getByText('A', { exact: true })).toHaveCount(0)
  })
})
