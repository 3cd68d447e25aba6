import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Fails if the current screen violates a WCAG 2.2 A or AA rule that axe can check. */
export async function expectAccessible(page: Page): Promise<void> {
  await expect(page.locator('main h1')).toBeAttached()
  // Reports violations only, and opens no second page, as there are no frames: three times as fast.
  const axe = new AxeBuilder({ page }).options({ runOnly: RULES, resultTypes: ['violations'] }).setLegacyMode()
  const { violations } = await axe.analyze()
  const messages = violations.map(
    ({ id, help, nodes }) => `${id}: ${help}\n  ${nodes.map((node) => node.html).join('\n  ')}`,
  )
  expect(messages, messages.join('\n')).toEqual([])
}
