import type { Locator } from '@playwright/test'
import { liveReading } from '../support/scripted-source.ts'
import { placeBet } from './support/bets.ts'
import { intercept } from './support/intercept.ts'
import { signUp } from './support/sign-in.ts'
import { expect, test } from './support/site.ts'

/** Runs in the page: the names of the running and pending animations. */
const MOVING = `document.getAnimations()
  .filter((each) => each.effect.getComputedTiming().duration > 1)
  .map((each) => each.animationName ?? each.transitionProperty)`

test('with reduced motion nothing moves: live badges, skeletons, changes and dialogs', async ({ page, source }) => {
  source.set([liveReading('1')])
  await page.goto('/jogos-ao-vivo')
  const live = page.getByRole('main').getByText('AO VIVO', { exact: true })
  await expect(live).toBeVisible()
  await expect.poll(() => page.evaluate<string[]>(MOVING)).toContain('pulse')

  await page.emulateMedia({ reducedMotion: 'reduce' })
  await expect.poll(() => page.evaluate<string[]>(MOVING)).toEqual([])
  source.set([liveReading('1', { score2: 1 })])
  await expect(page.getByRole('main')).toContainText('Mapas vencidos: 1 a 1')
  expect(await page.evaluate<string[]>(MOVING)).toEqual([])
  await page.getByRole('button', { name: /^Detalhes/ }).press('Enter')
  await expect(page.getByRole('dialog')).toBeVisible()
  expect(await page.evaluate<string[]>(MOVING)).toEqual([])

  await page.routeWebSocket('**/ws', () => undefined)
  await intercept(page, '**/api/*-matches', () => undefined)
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Acontecendo agora' })).toBeVisible()
  await expect(page.getByRole('main').locator('.animate-shimmer').first()).toBeVisible()
  expect(await page.evaluate<string[]>(MOVING)).toEqual([])
})

for (const [ground, colorScheme] of [
  ['black', 'dark'],
  ['white', 'light'],
] as const) {
  test.describe(`in forced colours on ${ground}`, () => {
    test.use({ locale: 'en-GB', colorScheme })

    test(`the current section, the selection and the focus are visible, on ${ground}`, async ({ page, source }) => {
      await page.emulateMedia({ forcedColors: 'active' })
      source.set([liveReading('1')])
      await signUp(page)
      await placeBet(page)
      await page.goto('/historico')
      await expect(page.getByRole('table')).toBeVisible()

      // Forced colours keep lines as they are.
      const expectChosen = async (chosen: Locator, other: Locator) => {
        await expect(chosen).toHaveCSS('text-decoration-line', 'underline')
        await expect(other).toHaveCSS('text-decoration-line', 'none')
      }
      const place = (name: string) => page.getByRole('navigation').getByRole('link', { name, exact: true })
      const filter = (name: string) => page.getByRole('button', { name, exact: true })
      await expectChosen(place('My Bets'), place('Dashboard'))
      await expectChosen(filter('All'), filter('Won'))
      await page.getByRole('searchbox').focus()
      await page.keyboard.press('Tab')
      await expect(filter('All')).toBeFocused()
      await expect(filter('All')).toHaveCSS('outline-style', 'solid')

      await page.goto('/configuracoes')
      const choice = (name: string) => page.locator('label').filter({ hasText: name })
      await expect(choice('Dark').locator('svg').last()).toHaveCSS('visibility', 'visible')
      await expect(choice('Light').locator('svg').last()).toHaveCSS('visibility', 'hidden')

      await page.setViewportSize({ width: 390, height: 844 })
      await page.goto('/historico')
      await expectChosen(place('My bets'), place('Home'))
    })

    test(`the charts are visible on ${ground} in every theme`, async ({ page }) => {
      await page.emulateMedia({ forcedColors: 'active' })
      const chosen = colorScheme === 'dark' ? 'light' : 'dark'
      await page.addInitScript({ content: `localStorage.setItem('theme', '${chosen}')` })
      await signUp(page)
      for (const status of ['won', 'pending']) {
        const { id } = await placeBet(page)
        if (status === 'won') await page.request.patch(`/api/bets/${id}/result`, { data: { status } })
      }
      await page.goto('/estatisticas')
      const won = page
        .getByRole('img', { name: /^Pie chart/ })
        .locator('> path')
        .first()
      await expect(won).toBeVisible()
      // The green for a dark background is the brighter one.
      await expect(won).toHaveCSS('fill', colorScheme === 'dark' ? 'rgb(61, 220, 151)' : 'rgb(10, 115, 71)')
      await expect(page.getByRole('slider')).toBeAttached()
      await page.getByRole('slider').focus()
      await page.keyboard.press('ArrowRight')
      await expect(page.getByRole('slider').locator('..')).toHaveCSS('outline-style', 'solid')
    })
  })
}
