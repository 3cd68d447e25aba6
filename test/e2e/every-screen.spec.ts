import { PATHS } from '../../src/contract/paths.ts'
import { liveReading, upcomingReading } from '../support/scripted-source.ts'
import { widthOf } from './support/screens.ts'
import { expect, test } from './support/site.ts'

const SMALL_PHONE = { width: 320, height: 640 }
const DESK = { width: 1440, height: 900 }

test.beforeEach(({ source }) => {
  source.set([liveReading('1'), upcomingReading('2')])
})

// The fixture fails the test on console errors, policy violations and requests to another origin.
test('no screen has an error or is wider than a small phone', async ({ page }) => {
  for (const path of Object.values(PATHS)) {
    await page.goto(path)
    await expect(page.locator('html')).toHaveAttribute('lang', 'pt')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page).toHaveTitle(/ \| Clutchbook$/)
    // No catalog key is shown instead of its text.
    await expect(page.locator('body')).not.toContainText(/\b(?:nav|page|matches|common|shell|gate|dashboard)\.[a-z]\w+/)
    await page.setViewportSize(SMALL_PHONE)
    // The layout of a narrow window follows in another frame than its size.
    await expect.poll(() => widthOf(page), path).toBeLessThanOrEqual(SMALL_PHONE.width)
    await page.setViewportSize(DESK)
  }
})
