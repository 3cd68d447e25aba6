import { fillBetForm } from './support/bet-form.ts'
import { betsOf, toasts } from './support/bets.ts'
import { intercept } from './support/intercept.ts'
import { signUp } from './support/sign-in.ts'
import { expect, test } from './support/site.ts'

test.beforeEach(async ({ page }) => {
  await signUp(page)
})

test.describe('when the server fails', () => {
  test.use({ expectedFaults: [/503|Failed to load|net::/] })

  test('a bet whose response was lost is not placed twice', async ({ page }) => {
    await page.clock.install()
    await page.goto('/nova-aposta')
    await fillBetForm(page)
    let isLost = true
    await intercept(page, '**/api/bets', async (route) => {
      if (!isLost) return route.continue()
      await route.fetch()
      return route.abort()
    })
    await page.keyboard.press('Enter')
    await expect(toasts(page)).toContainText('Aposta guardada neste aparelho')
    expect(await betsOf(page)).toHaveLength(1)

    isLost = false
    // It is sent again after 5 s, and from then on every 30 s.
    await page.clock.fastForward(30_000)
    await expect(toasts(page)).toContainText('Aposta enviada')
    expect(await betsOf(page)).toHaveLength(1)
  })
})
