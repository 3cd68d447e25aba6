import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { LANGUAGES } from '../../src/contract/languages.ts'
import { settledBet } from '../support/web-bet.ts'
import { webMatch } from '../support/web-match.ts'
import { placeBet } from './support/book.ts'
import { cutOff } from './support/cut-off.ts'
import { DIALOGS, pressingBell } from './support/dialogs.ts'
import { dialog, loaded } from './support/page.ts'
import { administrator, showMatches, signedIn } from './support/people.ts'
import { onEveryScreen, open } from './support/site.tsx'

/** The right end of the title’s text. */
function endOfTitle(): number {
  const words = document.createRange()
  words.selectNodeContents(page.css('h1').element())
  return words.getBoundingClientRect().right
}

test('no section title touches the buttons next to it, 305 to 360 px', { timeout: 120_000 }, async () => {
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

// A window of 1280 × 1024 at 200 % and at 400 %.
for (const [zoom, wide, high] of [
  ['200 %', 640, 512],
  ['400 %', 320, 256],
] as const) {
  test(`no dialog is cut off or needs scrolling sideways, ${zoom}`, { timeout: 120_000 }, async () => {
    signedIn()
    showMatches([webMatch({ team1: LONG, tournament: LONG })], [])
    const bet = { teams: `${LONG} vs Bravo`, selectedTeam: LONG, amount: '1000000.00', odds: '1000.00' }
    placeBet(settledBet('won', '999000000.00', bet))
    placeBet(bet)
    await page.viewport(wide, high)
    // The bell leads phones to a page.
    const shown = DIALOGS.filter(([, openIt]) => openIt !== pressingBell)
    for (const [turn, [path, openIt]] of shown.entries()) {
      await open(path, LANGUAGES[turn % 3])
      await openIt()
      await expect.element(dialog().last()).toBeVisible()
      await expect
        .poll(() =>
          dialog()
            .elements()
            .flatMap((each) => [...each.querySelectorAll('.animate-shimmer')]),
        )
        .toEqual([])
      for (const more of document.querySelectorAll('dialog details')) more.setAttribute('open', '')
      await expectToFit(`${path} ${turn}`)
    }
  })
}

async function expectToFit(at: string): Promise<void> {
  await expect.poll(cutOff, { message: at }).toEqual([])
  const { scrollWidth, clientWidth } = document.documentElement
  expect(scrollWidth, at).toBeLessThanOrEqual(clientWidth)
}
