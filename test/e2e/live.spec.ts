import type { Locator, Page, WebSocketRoute } from '@playwright/test'
import type { TestApp } from '../support/app.ts'
import { liveReading } from '../support/scripted-source.ts'
import { intercept } from './support/intercept.ts'
import { expect, test } from './support/site.ts'

const onMap = (score1: number) => ({
  score1: 0,
  maps: [{ number: 1, name: 'Nuke', status: 'running', score1, score2: 4 }] as const,
})
const alfa = (page: Page) => page.getByRole('main').getByRole('listitem').filter({ hasText: 'Alfa' }).first()
/** What the server lists as live. */
const listed = (site: TestApp) => async () => (await site.fetch('/api/live-matches')).text()

/** With the clock of the page stopped: the screen is drawn by its timers. */
const drawn = (page: Page, shown: Locator) =>
  expect(async () => {
    await page.clock.runFor(10)
    await expect(shown).toBeVisible({ timeout: 200 })
  }).toPass()

test.describe('when its code fails to load once', () => {
  test.use({ expectedFaults: [/ERR_FAILED/] })

  test('the socket is opened nevertheless', async ({ page, site, source }) => {
    source.set([liveReading('1', onMap(3))])
    await expect.poll(listed(site)).toContain('Alfa')
    await intercept(page, '**/assets/socket-*.js', (route) => route.abort())
    await page.goto('/jogos-ao-vivo')
    await expect(alfa(page)).toContainText('3–4')
    await expect(page.getByText(/Conexão ao vivo perdida/).first()).toBeVisible()
    const opened = page.waitForEvent('websocket')
    await page.unroute('**/assets/socket-*.js')
    await opened
    source.set([liveReading('1', onMap(4))])
    await expect(alfa(page)).toContainText('4–4')
    await expect(page.getByText(/Conexão ao vivo perdida/)).toHaveCount(0)
  })
})

test('a reconnected socket receives the missed changes', async ({ page, site, source }) => {
  const lines: WebSocketRoute[] = []
  const hellos: string[] = []
  await page.routeWebSocket('**/ws', (socket) => {
    lines.push(socket)
    const server = socket.connectToServer()
    socket.onMessage((message) => {
      hellos.push(String(message))
      server.send(message)
    })
  })
  await page.clock.install()
  source.set([liveReading('1', onMap(3))])
  await page.goto('/jogos-ao-vivo')
  await expect(alfa(page)).toContainText('3–4')
  await expect.poll(() => hellos.length).toBe(1)
  // At least one change has arrived, so that the page can resume from its version.
  source.set([liveReading('1', onMap(4))])
  await expect(alfa(page)).toContainText('4–4')

  // It is not opened again before the change is made.
  await page.clock.pauseAt(Date.now() + 10_000)
  await lines[0]?.close({ code: 1001 })
  await drawn(page, page.getByText(/Conexão ao vivo perdida/).first())
  source.set([liveReading('1', onMap(9))])
  await expect.poll(listed(site)).toContain('"currentMapScore1":9')
  await page.clock.runFor(5_100)
  await page.clock.resume()
  await expect(alfa(page)).toContainText('9–4')
  await expect(page.getByText(/Conexão ao vivo perdida/)).toHaveCount(0)
  expect(JSON.parse(hellos[1] ?? '{}')).toMatchObject({ type: 'register', since: expect.any(Number) })
})
