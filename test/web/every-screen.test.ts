import { beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { upcomingMatch, webMatch } from '../support/web-match.ts'
import { placeBet } from './support/book.ts'
import { loaded, width } from './support/page.ts'
import { administrator, showMatches, visitor } from './support/people.ts'
import { onEveryScreen } from './support/site.tsx'

for (const language of ['en', 'ru'] as const) {
  describe(`in ${language}`, () => {
    beforeEach(() => {
      visitor()
      showMatches([webMatch()], [upcomingMatch()])
    })

    // The setup fails the test on an error in the console.
    test('no screen has an error or is wider than a small phone', { timeout: 120_000 }, async () => {
      await onEveryScreen(async (path) => {
        expect(document.documentElement.lang).toBe(language)
        await expect.element(page.css('main h1')).toBeVisible()
        await expect.poll(() => document.title).toMatch(/ \| Clutchbook$/)
        // No catalog key is shown instead of its text.
        expect(document.body.textContent).not.toMatch(/\b(?:nav|page|matches|common|shell|gate|dashboard)\.[a-z]\w+/)
        await page.viewport(320, 640)
        await expect.poll(width, { message: path }).toBeLessThanOrEqual(320)
        await page.viewport(1440, 900)
      }, language)
    })
  })
}

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

const LONG = 'Clube de Esportes Eletrônicos Incrivelmente Comprido'

/** The elements beyond the right edge that no scroll container holds. */
function cutOff(): string[] {
  const isHeld = (each: Element) => {
    for (let frame = each.parentElement; frame; frame = frame.parentElement) {
      if (getComputedStyle(frame).overflowX !== 'visible') return true
    }
    return false
  }
  return [...document.querySelectorAll('main *, dialog *')]
    .filter((each) => each.getClientRects().length > 0 && !each.closest('.sr-only, [aria-hidden=true], svg'))
    .filter((each) => each.getBoundingClientRect().right > document.documentElement.clientWidth + 1)
    .filter((each) => !isHeld(each))
    .map((each) => each.outerHTML.slice(0, 120))
}

// A window of 1280 × 1024 at 200 % and at 400 %.
for (const [zoom, wide, high] of [
  ['200 %', 640, 512],
  ['400 %', 320, 256],
] as const) {
  test(`nothing is cut off or needs scrolling sideways, ${zoom}`, { timeout: 120_000 }, async () => {
    administrator()
    showMatches([webMatch({ team1: LONG })], [upcomingMatch({ team1: LONG, team2: 'Bravo' })])
    placeBet({ teams: `${LONG} vs Bravo`, selectedTeam: LONG, amount: '1000000.00', odds: '1000.00' })
    await page.viewport(wide, high)
    await onEveryScreen(async (path) => {
      await loaded()
      await expect.poll(cutOff, { message: path }).toEqual([])
      const { scrollWidth, clientWidth } = document.documentElement
      expect(scrollWidth, path).toBeLessThanOrEqual(clientWidth)
    })
  })
}
