import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** No rule of WCAG 2.2 A and AA that axe can check is broken on what is shown now. */
export async function expectAccessible(page: Page): Promise<void> {
  await expect(page.locator('main h1')).toBeAttached()
  // Only what is wrong is told, and no second page is opened: we have no frames. That is three times as quick.
  const axe = new AxeBuilder({ page }).options({ runOnly: RULES, resultTypes: ['violations'] }).setLegacyMode()
  const { violations } = await axe.analyze()
  const told = violations.map(
    ({ id, help, nodes }) => `${id}: ${help}\n  ${nodes.map((node) => node.html).join('\n  ')}`,
  )
  expect(told, told.join('\n')).toEqual([])
}
