import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** Runs in the page: resolves after all finite animations and transitions, because text has less contrast during a fade. */
const AT_REST = `Promise.allSettled(
  document.getAnimations()
    .filter(({ effect }) => effect.getComputedTiming().endTime !== Infinity)
    // In a part that is not rendered, animations do not run.
    .filter(({ effect }) => effect.target.checkVisibility({ contentVisibilityAuto: true }))
    .map(({ finished }) => finished),
).then(() => undefined)`

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Fails if the current screen violates a WCAG 2.2 A or AA rule that axe can check. */
export async function expectAccessible(page: Page): Promise<void> {
  await expect(page.locator('main h1')).toBeAttached()
  await page.evaluate(AT_REST)
  // Reports violations only, and opens no second page, as there are no frames: three times as fast.
  const axe = new AxeBuilder({ page }).options({ runOnly: RULES, resultTypes: ['violations'] }).setLegacyMode()
  const { violations } = await axe.analyze()
  const messages = violations.map(
    ({ id, help, nodes }) => `${id}: ${help}\n  ${nodes.map((node) => node.html).join('\n  ')}`,
  )
  expect(messages, messages.join('\n')).toEqual([])
}
