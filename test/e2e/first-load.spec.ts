import { FIRST_LOAD_BYTES, firstLoadBytes } from '../../bench/first-load.ts'
import { liveReading } from '../support/scripted-source.ts'
import { placeBet } from './support/bets.ts'
import { COUNT_SHIFTS, expectFinalPlaces, expectNoShifts, expectNothingMoved } from './support/first-frame.ts'
import { intercept } from './support/intercept.ts'
import { signUp } from './support/sign-in.ts'
import { expect, test } from './support/site.ts'

/** Some tests block the page's scripts. */
test.use({ expectedFaults: [/net::ERR_FAILED/] })

test('the first route’s JavaScript stays within its budget', async ({ page, site, source }) => {
  source.set([liveReading('1')])
  expect(await firstLoadBytes(page, site.url)).toBeLessThanOrEqual(FIRST_LOAD_BYTES)
})

test.describe('the first frame of a small phone', () => {
  test.use({ locale: 'ru-RU', viewport: { width: 320, height: 900 } })

  test('has the header and the welcome in their final place, in the language of the browser', ({ page, context }) =>
    expectFinalPlaces(page, context))
})

test.describe('while it loads on a phone, in the longest words', () => {
  test.use({ locale: 'ru-RU', viewport: { width: 412, height: 900 }, isMobile: true, hasTouch: true })

  test('nothing moves on a public page', ({ page, source, site }) => expectNoShifts(page, source, site, true))
})

test.describe('on a phone, to a user', () => {
  test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true })

  test('nothing moves on the dashboard after a real login, nor on the history', async ({ page, context, source }) => {
    source.set(Array.from({ length: 8 }, (_, at) => liveReading(String(at + 1))))
    const { email, password } = await signUp(page)
    for (let at = 0; at < 12; at++) await placeBet(page, { teams: `Alfa ${at} vs Bravo`, selectedTeam: 'Bravo' })
    await context.clearCookies()
    await page.addInitScript({ content: COUNT_SHIFTS })
    await page.goto('/')
    await page.getByRole('main').getByRole('button', { name: 'Entrar', exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('E-mail').fill(email)
    await dialog.getByLabel('Senha', { exact: true }).fill(password)
    await dialog.getByRole('button', { name: 'Entrar', exact: true }).click()
    await expect(page.getByLabel('Seus números')).toHaveAttribute('aria-busy', 'false')
    await expectNothingMoved(page, 'after the login')
    await page.goto('/historico')
    await expect(page.getByRole('navigation', { name: 'Páginas do histórico' })).toBeVisible()
    await expectNothingMoved(page, 'history')
  })
})

test('a browser without a mark of its session shows no welcome in the first frame', async ({ page, context }) => {
  await signUp(page)
  await intercept(page, '**/assets/*.js', (route) => route.abort())
  await page.goto('/')
  await expect(page.locator('main header p')).toHaveText('As partidas de agora e o seu mês.')
  expect(await context.cookies()).not.toEqual([])
  await expect(page.locator('[data-part=welcome]')).toBeHidden()
  await expect(page.locator('[data-part=figures]')).toBeVisible()
  // The navigation is there already, with its names and its mark.
  await expect(page.locator('aside [aria-current=page]')).toHaveText('Dashboard')
})

test('a returning user sees no welcome in the first frame, and the figures are asked for once, with the page', async ({
  page,
  context,
}) => {
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

  await expect.poll(() => page.evaluate(() => localStorage.getItem('account'))).toMatch(/^\d+$/)
  // Another tab: in this one, a part that is still on its way would fail, and reload the page by itself.
  const later = await context.newPage()
  await intercept(later, '**/assets/*.js', (route) => route.abort())
  await later.goto('/')
  await expect(later.locator('main header p')).toHaveText('As partidas de agora e o seu mês.')
  await expect(later.locator('[data-part=welcome]')).toBeHidden()
})
