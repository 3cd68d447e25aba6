import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Locator, Page } from '@playwright/test'
import { FIRST_LOAD, firstLoadBytes, firstLoadFloor } from '../../bench/first-load.ts'
import { liveReading, upcomingReading } from '../support/scripted-source.ts'
import { intercept } from './support/intercept.ts'
import { signUp } from './support/sign-in.ts'
import { expect, test } from './support/site.ts'

test('the first route’s JavaScript stays within its budget', async ({ page, site, source }) => {
  source.set([liveReading('1')])
  const bytes = await firstLoadBytes(page, site.url)
  expect(bytes).toBeLessThanOrEqual(FIRST_LOAD.bytes)
  expect(bytes).toBeLessThanOrEqual(FIRST_LOAD.timesFloor * (await firstLoadFloor()))
})

/** Some tests block the page's scripts. */
test.use({ expectedFaults: [/net::ERR_FAILED/] })

for (const [locale, width] of [
  ['pt-BR', 320],
  ['en-US', 768],
  ['ru-RU', 1440],
] as const) {
  test.describe(`the first frame in ${locale} at ${width} px`, () => {
    test.use({ locale, viewport: { width, height: 900 } })

    test('has the header and the welcome in their final place', async ({ page, context }) => {
      const texts = (tab: Page) => [tab.locator('header > p'), tab.locator('main section').first().locator('h2 + p')]
      const title = (tab: Page) => tab.getByRole('heading', { level: 1 })
      // Another tab: in this one, a part that is still on its way would fail, and reload the page by itself.
      const whole = await context.newPage()
      // The font is optional: without it lines break elsewhere.
      await intercept(whole, '**/*.woff2', (route) => route.abort())
      await whole.goto('/')
      await expect(title(whole)).toBeVisible()
      const drawn = await placesOf(...texts(whole))

      await intercept(page, /\/assets\/.+\.(?:js|woff2)$/, (route) => route.abort())
      await page.goto('/')
      await expect(page.getByRole('alert').getByRole('link')).toBeVisible()
      await expect(title(page)).toHaveCount(0)
      expect(await placesOf(...texts(page))).toEqual(drawn)
    })
  })
}

for (const [locale, width] of [
  ['pt-BR', 320],
  ['ru-RU', 412],
  ['en-US', 1440],
] as const) {
  test.describe(`while it loads in ${locale} at ${width} px`, () => {
    // A phone's scroll bar takes no width.
    const isPhone = width < 768
    test.use({ locale, viewport: { width, height: 900 }, isMobile: isPhone, hasTouch: isPhone })

    test('nothing moves on a public page', async ({ page, source, site }) => {
      // More matches than are drawn at once.
      const ids = (first: number) => Array.from({ length: 12 }, (_, at) => String(first + at))
      source.set([...ids(1).map((id) => liveReading(id)), ...ids(101).map((id) => upcomingReading(id))])
      await expect.poll(async () => (await site.fetch('/api/live-matches')).text()).toContain('Alfa')
      await page.addInitScript({ content: COUNT_SHIFTS })
      for (const path of ['/', '/jogos-ao-vivo', '/proximos-jogos', '/configuracoes']) {
        await page.goto(path)
        const last = path === '/configuracoes' ? page.getByRole('main').getByRole('radio') : page.getByText(/HLTV/)
        await expect(last.first()).toBeVisible()
        if (!isPhone) await expect(page.getByRole('complementary').getByRole('button')).toBeVisible()
        await expect(page.locator('[data-loading], .animate-shimmer')).toHaveCount(0)
        // A layout shift is reported after its frame.
        await page.evaluate(TWO_FRAMES)
        expect(await page.evaluate<readonly string[]>('shifts'), path).toEqual([])
      }
    })
  })
}

const TWO_FRAMES = 'new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))'

// Runs in the page: the elements that moved since the start, and their new place.
const COUNT_SHIFTS = `
  window.shifts = []
  new PerformanceObserver((list) => {
    for (const { sources } of list.getEntries())
      for (const { node, previousRect, currentRect } of sources)
        shifts.push((node?.outerHTML ?? '').slice(0, 160) + ': ' + previousRect.y + ' → ' + currentRect.y)
  }).observe({ type: 'layout-shift', buffered: true })`

test.describe('a page that arrives in two parts', () => {
  test.use({
    // It is served by another server, which has nothing else.
    expectedFaults: [/another origin|status of 404/],
    locale: 'ru-RU',
    viewport: { width: 412, height: 900 },
    isMobile: true,
    hasTouch: true,
  })

  test('is drawn when its first frame is complete, so that nothing moves', async ({ page, site }) => {
    const html = await (await site.fetch('/')).text()
    const half = html.indexOf('</h1>')
    const { promise: isHalfDrawn, resolve: sendRest } = Promise.withResolvers<void>()
    const server = createServer(({ url }, answer) => {
      if (url !== '/') return answer.writeHead(404).end()
      answer.writeHead(200, { 'content-type': 'text/html' }).write(html.slice(0, half))
      return void isHalfDrawn.then(() => answer.end(html.slice(half))) // the page waits for it
    }).listen(0, '127.0.0.1')
    await once(server, 'listening')
    await page.addInitScript({ content: COUNT_SHIFTS })
    await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, { waitUntil: 'commit' })
    await expect(page.locator('#root header')).toBeAttached()
    await page.evaluate(TWO_FRAMES)
    sendRest()
    await expect(page.locator('header > p')).toHaveText(/./)
    await expect(page.locator('header > p')).toBeVisible()
    await page.evaluate(TWO_FRAMES)
    expect(await page.evaluate<readonly string[]>('shifts')).toEqual([])
    server.close()
  })
})

test('the first frame does not show the welcome to a returning user', async ({ page, context }) => {
  await signUp(page)
  // Any screen remembers who was there.
  await page.goto('/configuracoes')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Configurações')
  await expect.poll(() => page.evaluate(() => localStorage.getItem('account'))).toMatch(/^\d+$/)
  // Another tab: in this one, a part that is still on its way would fail, and reload the page by itself.
  const later = await context.newPage()
  await intercept(later, '**/assets/*.js', (route) => route.abort())
  await later.goto('/')
  await expect(later.locator('header > p')).toHaveText('As partidas de agora e o seu mês.')
  await expect(later.locator('#welcome')).toBeHidden()
})

test('the figures of a returning user are asked for once, with the page', async ({ page }) => {
  await signUp(page)
  await page.goto('/')
  await expect(page.getByLabel('Seus números')).toHaveAttribute('aria-busy', 'false')
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (pathname === '/api/stats') asked.push(search)
  })
  await page.reload()
  await expect(page.getByLabel('Seus números')).toHaveAttribute('aria-busy', 'false')
  expect(asked).toEqual(['?tz=America%2FSao_Paulo'])
})

for (const [what, files] of [
  ['code', '**/assets/*.js'],
  ['language', '**/assets/pt-*.js'],
] as const) {
  test(`a page whose ${what} does not arrive says so, and offers to reload`, async ({ page }) => {
    await intercept(page, files, (route) => route.abort())
    await page.goto('/')
    await expect(page.getByRole('alert')).toContainText('Algo deu errado')
    await page.unroute(files)
    await page.getByRole('alert').getByRole('link', { name: 'Recarregar a página' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dashboard')
  })
}

/** The text and the exact position of each element. */
function placesOf(...parts: Locator[]) {
  return Promise.all(
    parts.map(async (part) => {
      const { x = 0, y = 0, height = 0 } = (await part.boundingBox()) ?? {}
      return { text: await part.textContent(), x: Math.round(x), y: Math.round(y), height: Math.round(height) }
    }),
  )
}
