import { liveReading, upcomingReading } from '../support/scripted-source.ts'
import { placeBet } from './support/bets.ts'
import { goWithin, SCREENS, widthOf } from './support/screens.ts'
import { signInAdministrator } from './support/sign-in.ts'
import { expect, test } from './support/site.ts'

test.use({ viewport: { width: 320, height: 640 } })

// The fixture fails the test on console errors, policy violations and requests to another origin.
test('no screen has an error or is wider than a small phone, with the answers of the server', async ({
  page,
  site,
  source,
}) => {
  source.set([liveReading('1'), upcomingReading('2')])
  await signInAdministrator(page, site)
  await placeBet(page)
  await page.goto('/')
  for (const path of SCREENS) {
    await goWithin(page, path)
    await expect(page.locator('[data-loading], .animate-shimmer')).toHaveCount(0)
    await expect(page).toHaveTitle(/ \| Clutchbook$/)
    // No catalog key is shown instead of its text.
    await expect(page.locator('body')).not.toContainText(/\b(?:nav|page|matches|common|shell|gate|dashboard)\.[a-z]\w+/)
    expect(await widthOf(page), path).toBeLessThanOrEqual(320)
  }
})
