import type { Page, Request, WebSocketRoute } from '@playwright/test'
import { PATHS } from '../../src/web/paths.ts'
import { liveReading, upcomingReading } from '../support/scripted-source.ts'
import { webMatch } from '../support/web-match.ts'
import { intercept } from './support/intercept.ts'
import { loaded } from './support/screens.ts'
import { signUp } from './support/sign-in.ts'
import { expect, test } from './support/site.ts'

/** Records the calls of the page to one address. */
function watchCalls(page: Page, path: string): Request[] {
  const calls: Request[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === path) calls.push(request)
  })
  return calls
}

test.beforeEach(({ source }) => {
  source.set([liveReading('1'), upcomingReading('2', { team1: { key: 'c', name: 'Charlie', logoUrl: null } })])
})

test('a call has the JSON content type only if it has a body', async ({ page, site }) => {
  const person = await signUp(page)
  await page.context().clearCookies()
  const [asked, refreshed, signedIn] = ['/api/auth/user', '/api/refresh-matches', '/api/login'].map((path) =>
    watchCalls(page, path),
  )
  await page.goto(`${site.url}/login`)
  await page.getByRole('dialog').getByLabel('E-mail').fill(person.email)
  await page.getByRole('dialog').getByLabel('Senha', { exact: true }).fill(person.password)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('complementary')).toContainText(person.email)
  await page.getByRole('button', { name: 'Atualizar' }).click()
  await expect.poll(() => refreshed?.length).toBeGreaterThan(0)

  expect(await signedIn?.[0]?.headerValue('content-type')).toBe('application/json')
  expect(await refreshed?.[0]?.headerValue('content-type')).toBeNull()
  for (const request of asked ?? []) expect(await request.headerValue('content-type')).toBeNull()
  // The cookies are sent: the page shows the user again.
  expect(await asked?.at(-1)?.headerValue('cookie')).toContain('=')
})

test('a visitor’s pages request no personal data', async ({ page }) => {
  const asked = new Set<string>()
  page.on('request', (request) => asked.add(new URL(request.url()).pathname))
  // Loads each screen by its address, because an open page receives the lists through its socket.
  for (const path of Object.values(PATHS)) {
    await page.goto(path)
    await expect(page.getByRole('complementary').getByRole('button', { name: 'Entrar' })).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
    await loaded(page)
  }
  await page.waitForLoadState('networkidle')
  const calls = [...asked].filter((path) => path.startsWith('/api/')).sort()
  expect(calls).toEqual([
    '/api/auth/user',
    '/api/chances/record',
    '/api/live-matches',
    '/api/results',
    '/api/upcoming-matches',
  ])
})

test('odds are requested when the details of a match open, not before', async ({ page }) => {
  const calls = watchCalls(page, '/api/odds/Alfa/Bravo')
  await page.goto('/jogos-ao-vivo')
  await expect(page.getByRole('main')).toContainText('7–5')
  await page.waitForLoadState('networkidle')
  expect(calls).toHaveLength(0)
  await page.getByRole('button', { name: /^Detalhes.*Alfa/ }).press('Enter')
  await expect.poll(() => calls.length).toBe(1)
})

test('the socket of a signed-in user registers their id and e-mail', async ({ page }) => {
  const { email } = await signUp(page)
  const hellos: unknown[] = []
  page.on('websocket', (socket) => {
    socket.on('framesent', ({ payload }) => hellos.push(JSON.parse(String(payload))))
  })
  await page.goto('/')
  await expect.poll(() => hellos.length).toBe(1)
  const { id } = (await (await page.request.get('/api/auth/user')).json()) as { id: number }
  expect(hellos[0]).toMatchObject({ type: 'register', userId: id, isAuthenticated: true, email })
})

/** Sends a bet of 50 on Alfa at 1.85. */
async function sendBet(page: Page) {
  await page.goto('/nova-aposta?teams=Alfa vs Bravo')
  const form = page.getByRole('main').locator('form')
  await form.getByLabel('Seu time').selectOption('Alfa')
  await form.getByLabel('Valor (€)').fill('50')
  await form.getByLabel('Odd').fill('1.85')
  await form.getByLabel('Tipo de aposta').selectOption('match-winner')
  await page.keyboard.press('Enter')
  return form
}

test('a bet is sent with its teams, selected team, amount, odds, type and status', async ({ page }) => {
  await signUp(page)
  const sent = page.waitForRequest('**/api/bets')
  await sendBet(page)
  expect((await sent).method()).toBe('POST')
  expect((await sent).postDataJSON()).toEqual({
    teams: 'Alfa vs Bravo',
    selectedTeam: 'Alfa',
    amount: '50',
    odds: '1.85',
    betType: 'match-winner',
    status: 'pending',
  })
})

test.describe('a call that changes something and fails', () => {
  test.use({ expectedFaults: [/status of 503/] })

  test('is not retried automatically', async ({ page }) => {
    await signUp(page)
    const calls = watchCalls(page, '/api/bets')
    await intercept(page, '**/api/bets', (route) => route.fulfill({ status: 503, body: '' }))
    await page.clock.install()
    const form = await sendBet(page)
    await expect(form).toContainText('o que você digitou continua aqui')
    await page.clock.runFor(120_000)
    expect(calls.map((call) => call.method())).toEqual(['POST'])
  })
})

test('every 30 s an open page refreshes the matches silently', async ({ page }) => {
  const refreshes = watchCalls(page, '/api/refresh-matches')
  const lists = watchCalls(page, '/api/live-matches')
  await page.clock.install()
  const start = Date.now()
  await page.goto('/')
  await expect(page.getByRole('main')).toContainText('Alfa')

  await page.clock.pauseAt(start + 25_000)
  expect(refreshes).toHaveLength(0)
  const before = lists.length
  // In small steps, because a call without an answer fails after 15 s of this clock.
  for (let second = 25; second < 54 && refreshes.length === 0; second++) await page.clock.runFor(1_000)
  await expect.poll(() => refreshes.length).toBe(1)
  // The next request is for the list.
  await expect.poll(() => lists.length).toBeGreaterThan(before)
  await page.clock.runFor(30_000)
  await expect.poll(() => refreshes.length).toBe(2)
  await expect(page.getByRole('region', { name: 'Notificações (F8)' })).toHaveCount(0)
})

test.describe('without the socket', () => {
  test.use({ expectedFaults: [/ERR_FAILED|WebSocket/] })

  for (const [screen, path, list, seconds] of [
    ['the dashboard', '/', 'live-matches', 90],
    ['the live page', '/jogos-ao-vivo', 'live-matches', 60],
    ['the upcoming page', '/proximos-jogos', 'upcoming-matches', 300],
  ] as const) {
    test(`${screen} requests its list every ${seconds} s`, async ({ page, site }) => {
      await expect.poll(async () => (await site.fetch('/api/live-matches')).text()).toContain('Alfa')
      await page.routeWebSocket('**/ws', (socket) => socket.close())
      // The refresh every 30 s also loads the lists.
      await intercept(page, '**/api/refresh-matches', (route) => route.abort())
      const calls = watchCalls(page, `/api/${list}`)
      await page.clock.install()
      const start = Date.now()
      await page.goto(path)
      await expect(page.getByRole('main').getByRole('listitem').first()).toContainText('Copa de Teste')
      const before = calls.length

      await page.clock.pauseAt(start + (seconds - 2) * 1000)
      expect(calls).toHaveLength(before)
      // In small steps, because a call without an answer fails after 15 s of this clock, and is repeated.
      for (let step = 0; step < 25 && calls.length === before; step++) await page.clock.runFor(1_000)
      await expect.poll(() => calls.length).toBe(before + 1)
    })
  }

  test('a lost socket is reopened after 5 s, not before', async ({ page }) => {
    const lines: WebSocketRoute[] = []
    await page.routeWebSocket('**/ws', (socket) => {
      lines.push(socket)
      socket.connectToServer()
    })
    await page.clock.install()
    await page.goto('/jogos-ao-vivo')
    await expect(page.getByRole('main')).toContainText('7–5')
    await expect.poll(() => lines.length).toBe(1)
    await page.clock.pauseAt(Date.now() + 10_000)
    await lines[0]?.close({ code: 1001 })
    await expect(async () => {
      await page.clock.runFor(10) // the screen is drawn by timers of this clock
      await expect(page.getByText(/Conexão ao vivo perdida/).first()).toBeVisible({ timeout: 200 })
    }).toPass()
    await page.clock.runFor(4_700)
    expect(lines).toHaveLength(1)
    await page.clock.runFor(400)
    await expect.poll(() => lines.length).toBe(2)
  })
})

test('a match with the status "live" is treated like "LIVE"', async ({ page }) => {
  await page.routeWebSocket('**/ws', () => undefined)
  await intercept(page, '**/api/live-matches', (route) => route.fulfill({ json: [{ ...webMatch(), status: 'live' }] }))
  await page.goto('/jogos-ao-vivo')
  const match = page.getByRole('list', { name: 'Partidas ao vivo' }).getByRole('listitem').first()
  await expect(match.getByText('AO VIVO', { exact: true })).toBeVisible()
  await expect(match).toContainText('Mapas vencidos: 1 a 0')
})

test('returning to the window causes no request', async ({ page }) => {
  const calls: string[] = []
  page.on('request', (request) => calls.push(new URL(request.url()).pathname))
  await page.goto('/')
  await expect(page.getByRole('main')).toContainText('7–5')
  await page.waitForLoadState('networkidle')
  const before = calls.filter((path) => path.startsWith('/api/')).length

  await page.evaluate(`
    document.dispatchEvent(new Event('visibilitychange'))
    window.dispatchEvent(new Event('focus'))
    fetch('/healthz')`)
  await expect.poll(() => calls).toContain('/healthz')
  expect(calls.filter((path) => path.startsWith('/api/'))).toHaveLength(before)
})

test.describe('when the current user cannot be loaded', () => {
  test.use({ expectedFaults: [/status of 503/] })

  test('it is requested once, and the page shows the visitor’s view', async ({ page }) => {
    await intercept(page, '**/api/auth/user', (route) => route.fulfill({ status: 503, body: '' }))
    const calls = watchCalls(page, '/api/auth/user')
    await page.clock.install()
    const start = Date.now()
    await page.goto('/configuracoes')
    await expect(page.getByRole('complementary').getByRole('button', { name: 'Entrar' })).toBeVisible()
    const before = calls.length
    await page.clock.pauseAt(start + 60_000)
    await page.clock.runFor(60_000)
    expect(calls).toHaveLength(before)
  })
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
