import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { loaded } from './support/page.ts'
import { administrator } from './support/people.ts'
import { onEveryScreen } from './support/site.tsx'

/** The right end of the title’s text. */
function endOfTitle(): number {
  const words = document.createRange()
  words.selectNodeContents(page.css('h1').element())
  return words.getBoundingClientRect().right
}

test('no section title touches the buttons beside it, 305 to 360 px', { timeout: 120_000 }, async () => {
  administrator()
  await onEveryScreen(async (path) => {
    for (const wide of [305, 320, 360]) {
      await page.viewport(wide, 640)
      await loaded()
      const bell = page.getByRole('button', { name: 'Notificações', exact: true, includeHidden: true })
      const gap = () => bell.element().getBoundingClientRect().x - endOfTitle()
      await expect.poll(gap, { message: `${path} at ${wide}` }).toBeGreaterThanOrEqual(8)
    }
  })
})
