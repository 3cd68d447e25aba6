import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { COUNT_SHIFTS, expectFinalPlaces, expectNoShifts, TWO_FRAMES } from './support/first-frame.ts'
import { intercept } from './support/intercept.ts'
import { expect, test } from './support/site.ts'

/** Some tests block the page's scripts. */
test.use({ expectedFaults: [/net::ERR_FAILED/] })

for (const [locale, width] of [
  ['pt-BR', 320],
  ['en-US', 768],
  ['ru-RU', 1440],
] as const) {
  test.describe(`the first frame in ${locale} at ${width} px`, () => {
    test.use({ locale, viewport: { width, height: 900 } })

    test('has the header and the welcome in their final place', ({ page, context }) => expectFinalPlaces(page, context))
  })
}

for (const [locale, width] of [
  ['pt-BR', 320],
  ['en-US', 1440],
] as const) {
  test.describe(`while it loads in ${locale} at ${width} px`, () => {
    // A phone's scroll bar takes no width.
    const isPhone = width < 768
    test.use({ locale, viewport: { width, height: 900 }, isMobile: isPhone, hasTouch: isPhone })

    test('nothing moves on a public page', ({ page, source, site }) => expectNoShifts(page, source, site, isPhone))
  })
}

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
    await expect(page.locator('header p')).toHaveText(/./)
    await expect(page.locator('header p')).toBeVisible()
    await page.evaluate(TWO_FRAMES)
    expect(await page.evaluate<readonly string[]>('shifts')).toEqual([])
    server.close()
  })
})

test('a page whose language does not arrive says so, and offers to reload', async ({ page }) => {
  const files = '**/assets/pt-*.js'
  await intercept(page, files, (route) => route.abort())
  await page.goto('/')
  await expect(page.getByRole('alert')).toContainText('Algo deu errado')
  await page.unroute(files)
  await page.getByRole('alert').getByRole('link', { name: 'Recarregar a página' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dashboard')
})
