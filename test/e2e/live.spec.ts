import type { Locator, Page, WebSocketRoute } from '@playwright/test'
import type { TestApp } from '../support/app.ts'
import { liveReading } from '../support/scripted-source.ts'
import { intercept } from './support/intercept.ts'
import { expect, test } from './support/site.ts'

const team = (name: string) => ({ key: name, name, logoUrl: null })
const onMap = (score1: number) => ({
  score1: 0,
  maps: [{ number: 1, name: 'Nuke', status: 'running', score1, score2: 4 }] as const,
})
const alfa = (page: Page) => page.getByRole('main').getByRole('listitem').filter({ hasText: 'Alfa' }).first()
/** What the server lists as live. */
const listed = (site: TestApp) => async () => (await site.fetch('/api/live-matches')).text()
/** The names of the first teams of each match, from the top. */
const order = (page: Page) => page.getByRole('list', { name: 'Partidas ao vivo' }).locator('> li [dir=auto]')

test('one page opens one socket, and registers', async ({ page, source }) => {
  source.set([liveReading('1')])
  const hellos: unknown[] = []
  page.on('websocket', (socket) => {
    socket.on('framesent', ({ payload }) => hellos.push(JSON.parse(String(payload))))
  })
  await page.goto('/jogos-ao-vivo')
  await expect.poll(() => hellos.length).toBe(1)
  expect(hellos[0]).toMatchObject({ type: 'register', isAuthenticated: false, email: null, since: null })
  expect(hellos[0]).toHaveProperty('userId', expect.stringMatching(/^anonymous-/))

  // Navigation keeps the same page and socket.
  await page.getByRole('link', { name: 'Próximos Jogos' }).first().click()
  await page.getByRole('link', { name: 'Jogos ao Vivo' }).first().click()
  await expect(alfa(page)).toBeVisible()
  expect(hellos).toHaveLength(1)
})

test('the first matches do not wait for the socket', async ({ page, site, source }) => {
  source.set([liveReading('1')])
  await expect.poll(listed(site)).toContain('Alfa')
  await page.routeWebSocket('**/ws', () => undefined)
  await page.goto('/')
  await expect(alfa(page)).toContainText('Inferno')
})

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

test('a silently dead connection is detected, and live turns into delayed until it is back', async ({
  page,
  source,
}) => {
  source.set([liveReading('1')])
  let isDead = false
  await page.routeWebSocket('**/ws', (socket) => {
    const server = socket.connectToServer()
    server.onMessage((message) => {
      if (!isDead) socket.send(message)
    })
  })
  await intercept(page, '**/api/**', (route) => (isDead ? undefined : route.continue()))
  await page.clock.install()
  await page.goto('/jogos-ao-vivo')
  const live = alfa(page).getByText('AO VIVO', { exact: true })
  await expect(live).toBeVisible()

  isDead = true
  await page.clock.runFor(95_000)
  await expect(alfa(page).getByText(/^Atrasado desde \d\d:\d\d$/)).toBeVisible()
  await expect(alfa(page)).toContainText('7–5')
})

test('a match that ends leaves the list, but not while the pointer is on it', async ({ page, source }) => {
  const first = liveReading('1', { scheduledTime: new Date('2026-11-20T17:00:00Z') })
  const second = liveReading('2', { team1: team('Charlie'), scheduledTime: new Date('2026-11-20T18:00:00Z') })
  source.set([first, second])
  await page.clock.install()
  await page.goto('/jogos-ao-vivo')
  await expect(order(page)).toHaveText(['Copa de Teste', 'Alfa', 'Bravo', 'Copa de Teste', 'Charlie', 'Bravo'])

  // A pointer that rests for 10 s no longer holds the rows.
  await page.clock.pauseAt(Date.now() + 10_000)
  await alfa(page).hover()
  source.set([{ ...first, status: 'finished', score1: 2 }, second])
  await drawn(page, alfa(page).getByText('Encerrado').first())
  await page.clock.resume()
  await page.mouse.move(5, 5)
  await expect(order(page)).toHaveText(['Copa de Teste', 'Charlie', 'Bravo'])
})

test('a hundred matches scroll within their list', async ({ page, source }) => {
  source.set(Array.from({ length: 100 }, (_, at) => liveReading(String(at), { team1: team(`Time ${at}`) })))
  await page.goto('/jogos-ao-vivo')
  const list = page.getByRole('list', { name: 'Partidas ao vivo' })
  const rows = list.getByRole('button', { name: /^Detalhes/ })
  await expect(rows).toHaveCount(100)
  const scroller = page.locator('div').filter({ has: list }).last().locator('..')
  expect((await scroller.boundingBox())?.height).toBeLessThanOrEqual(640)
  await rows.last().focus()
  await expect(rows.last()).toBeInViewport()
})
