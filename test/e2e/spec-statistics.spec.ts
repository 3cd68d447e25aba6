import type { Page } from '@playwright/test'
import { placeBet } from './support/bets.ts'
import { signUp } from './support/sign-in.ts'
import { expect, test } from './support/site.ts'

const NOW = new Date('2030-05-17T15:00:00Z')

/** Runs in the page: the hue in degrees of each slice, or of the background of its pattern. */
const HUES_OF_SLICES = `
  [...document.querySelectorAll('svg[aria-label^="Gráfico de pizza"] > path')].map((slice) => {
    const pattern = /#([^")]+)/.exec(slice.getAttribute('fill'))?.[1]
    const painted = pattern ? document.getElementById(pattern).querySelector('rect') : slice
    const [red, green, blue] = getComputedStyle(painted).fill.match(/\\d+/g).map(Number)
    return ((Math.atan2(Math.sqrt(3) * (green - blue), 2 * red - green - blue) * 180) / Math.PI + 360) % 360
  })`

const results = (page: Page) => page.getByRole('img', { name: /^Gráfico de pizza/ })

async function place(page: Page, status: 'won' | 'lost' | 'pending', result?: string, placedAt?: string) {
  const { id } = await placeBet(page, placedAt === undefined ? {} : { placedAt })
  if (status === 'pending') return
  const answer = await page.request.patch(`/api/bets/${id}/result`, { data: { status, result } })
  expect(answer.status()).toBe(200)
}

test.beforeEach(async ({ page, clock }) => {
  clock.advance((NOW.getTime() - Date.now()) / 1000)
  await page.clock.setFixedTime(NOW)
  await signUp(page)
})

test('the months of the bars have their short names, Portuguese in Portuguese', async ({ page }) => {
  await place(page, 'won', undefined, '2030-02-10T12:00:00Z')
  await place(page, 'lost', undefined, '2030-04-10T12:00:00Z')
  await page.goto('/estatisticas')
  const months = page.locator('svg text').filter({ hasText: /\p{Letter}/u })
  await expect(months).toHaveText(['dez.2029', 'jan.2030', 'fev.', 'mar.', 'abr.', 'mai.'])
})

test('each month has a bar for its bets and one for its profit, the sum of its results', async ({ page }) => {
  await place(page, 'won', '7.50', '2030-04-09T12:00:00Z')
  await place(page, 'lost', '-2.25', '2030-04-10T12:00:00Z')
  await place(page, 'won', '1.00')
  await page.goto('/estatisticas')
  const months = page.getByRole('slider')
  await expect(months).toHaveAttribute('aria-valuetext', /^mai\. de 2030: 1 aposta, \+€\s1,00$/)
  await months.press('ArrowLeft')
  await expect(months).toHaveAttribute('aria-valuetext', /^abr\. de 2030: 2 apostas, \+€\s5,25$/)
  const legend = page.getByRole('listitem').filter({ has: page.locator('svg') })
  await expect(legend.filter({ hasText: 'Número de apostas' })).toBeVisible()
})

test('bets without profit or loss have a return of +0.0 %', async ({ page }) => {
  await place(page, 'won', '0.00')
  await page.goto('/estatisticas')
  await expect(page.getByRole('definition').filter({ hasText: '%' }).filter({ hasText: '+' })).toContainText([
    '+0,0%',
    '+0,0%',
  ])
})

for (const theme of ['dark', 'light'] as const) {
  test(`won is green, lost red and pending amber in the pie, ${theme}`, async ({ page }) => {
    await page.addInitScript({ content: `localStorage.setItem('theme', '${theme}')` })
    for (const status of ['won', 'lost', 'pending'] as const) await place(page, status)
    await page.goto('/estatisticas')
    await expect(results(page)).toBeVisible()
    const hues = await page.evaluate<number[]>(HUES_OF_SLICES)
    expect(hues).toHaveLength(3)
    const [won = 0, lost = 0, pending = 0] = hues
    expect(won).toBeGreaterThan(120)
    expect(won).toBeLessThan(165)
    expect(Math.min(lost, 360 - lost)).toBeLessThan(15)
    expect(pending).toBeGreaterThan(30)
    expect(pending).toBeLessThan(45)
  })
}
