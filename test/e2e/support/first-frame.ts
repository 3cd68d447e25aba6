import type { BrowserContext, Locator, Page } from '@playwright/test'
import type { TestApp } from '../../support/app.ts'
import { liveReading, type ScriptedSource, upcomingReading } from '../../support/scripted-source.ts'
import { intercept } from './intercept.ts'
import { expect } from './site.ts'

/** Runs in the page: a layout shift is reported after its frame. */
export const TWO_FRAMES = 'new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))'

/** Runs in the page: the elements that moved since the start, and their new place. */
export const COUNT_SHIFTS = `
  window.shifts = []
  new PerformanceObserver((list) => {
    for (const { sources } of list.getEntries())
      for (const { node, previousRect, currentRect } of sources)
        shifts.push((node?.outerHTML ?? '').slice(0, 160) + ': ' + previousRect.y + ' → ' + currentRect.y)
  }).observe({ type: 'layout-shift', buffered: true })`

/** Fails unless header and welcome are already in their final places on a page whose scripts never arrive. */
export async function expectFinalPlaces(page: Page, context: BrowserContext): Promise<void> {
  const texts = (tab: Page) => [tab.locator('main header p'), tab.locator('main section').first().locator('h2 + p')]
  const title = (tab: Page) => tab.getByRole('heading', { level: 1 })
  // A known visitor is greeted at once; a new browser may have a session.
  await context.addInitScript("localStorage.setItem('account', '')")
  // Another tab: in this one, a part in flight would fail and make the page reload itself.
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
}

/** Opens public pages with more matches than are drawn at once. */
export async function expectNoShifts(
  page: Page,
  source: ScriptedSource,
  site: TestApp,
  isPhone: boolean,
): Promise<void> {
  const ids = (first: number) => Array.from({ length: 12 }, (_, at) => String(first + at))
  source.set([...ids(1).map((id) => liveReading(id)), ...ids(101).map((id) => upcomingReading(id))])
  await expect.poll(async () => (await site.fetch('/api/live-matches')).text()).toContain('Alfa')
  await page.addInitScript({ content: COUNT_SHIFTS })
  for (const path of ['/', '/jogos-ao-vivo', '/proximos-jogos', '/configuracoes']) {
    await page.goto(path)
    const last = path === '/configuracoes' ? page.getByRole('main').getByRole('radio') : page.getByText(/HLTV/)
    await expect(last.first()).toBeVisible()
    if (!isPhone) await expect(page.getByRole('complementary').getByRole('button')).toBeVisible()
    await expectNothingMoved(page, path)
  }
}

/** Once the page is complete; its shifts are counted by `COUNT_SHIFTS`. */
export async function expectNothingMoved(page: Page, where: string): Promise<void> {
  await expect(page.locator('[data-loading], .animate-shimmer')).toHaveCount(0)
  await page.evaluate(TWO_FRAMES)
  expect(await page.evaluate<readonly string[]>('shifts'), where).toEqual([])
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
