import { liveReading, upcomingReading } from '../support/scripted-source.ts'
import { webMatch } from '../support/web-match.ts'
import { intercept } from './support/intercept.ts'
import { expect, test } from './support/site.ts'

test.beforeEach(({ source }) => {
  source.set([liveReading('1'), upcomingReading('2', { team1: { key: 'c', name: 'Charlie', logoUrl: null } })])
})

test('a match with the status "live" is treated like "LIVE"', async ({ page }) => {
  await page.routeWebSocket('**/ws', () => undefined)
  await intercept(page, '**/api/live-matches', (route) => route.fulfill({ json: [{ ...webMatch(), status: 'live' }] }))
  await page.goto('/jogos-ao-vivo')
  const match = page.getByRole('list', { name: 'Partidas ao vivo' }).getByRole('listitem').first()
  await expect(match.getByText('AO VIVO', { exact: true })).toBeVisible()
  await expect(match).toContainText('Mapas vencidos: 1 a 0')
})

test.describe('on an https page', () => {
  test.use({ expectedFaults: [/another origin/] })

  test('the socket is wss', async ({ page, site }) => {
    const { promise: opened, resolve } = Promise.withResolvers<string>()
    await intercept(page, 'https://clutchbook.example/**', async (route) => {
      const { pathname, search } = new URL(route.request().url())
      await route.fulfill({ response: await route.fetch({ url: site.url + pathname + search }) })
    })
    await page.routeWebSocket('wss://clutchbook.example/ws', (socket) => resolve(socket.url()))
    await page.goto('https://clutchbook.example/jogos-ao-vivo')
    expect(await opened).toBe('wss://clutchbook.example/ws')
    // Requests in progress would fail when the page is closed.
    await page.unrouteAll({ behavior: 'wait' })
  })
})
