import { expect, test } from 'vitest'
import { type Locator, page } from 'vitest/browser'
import { createBet } from '../../src/contract/bets/bets.ts'
import { addFavorite, type Favorite, listFavorites } from '../../src/contract/matches/favorites.ts'
import { webMatch } from '../support/web-match.ts'
import { answer, requestsOf, sent } from './support/network.ts'
import { dialog, press } from './support/page.ts'
import { showMatches, signedIn } from './support/people.ts'
import { open } from './support/site.tsx'

const FARTHEST = 60
const LIVE = webMatch()
const FAVORITE: Favorite = {
  ...LIVE,
  status: 'live',
  byTeam: false,
  calledOff: false,
  finalScore1: null,
  finalScore2: null,
  finishedTime: null,
  otherSource: null,
}

/** What is wrong with the focus ring, or null. A control drawn by its label or frame shows the ring there. */
function focusFault(): string | null {
  const focused = document.activeElement
  if (!focused || focused === document.body) return null
  const name = focused.outerHTML.slice(0, 120)
  // The browser itself draws the ring of the calendar inside the field.
  const isCalendar = focused.matches('[type=datetime-local]:not(:focus-visible)')
  const drawers = [focused, focused.parentElement, focused.parentElement?.parentElement].filter((each) => !!each)
  const isSeenAround = isRinged(focused, '::after') || drawers.some((each) => isRinged(each))
  if (!isCalendar && !isSeenAround) return `no ring: ${name}`
  const { top, bottom, left, right } = focused.getBoundingClientRect()
  const isSeen = bottom > 0 && right > 0 && top < innerHeight && left < innerWidth
  return isSeen ? null : `out of sight: ${name}`
}

/** `part`: what the element draws around itself, as over a whole row. */
function isRinged(element: Element, part?: string): boolean {
  const { outlineStyle, outlineWidth } = getComputedStyle(element, part)
  return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2
}

/** Presses Tab until the element has the focus, and checks at each step that the focus is visible. */
async function tabTo(target: Locator): Promise<void> {
  await expect.element(target).toBeVisible()
  for (let presses = 0; presses < FARTHEST; presses += 1) {
    await press('{Tab}')
    // The link to the content slides in when it gets the focus.
    await expect.poll(focusFault).toBeNull()
    if (target.query() === document.activeElement) return
  }
  throw new Error(`not reached by ${FARTHEST} presses of Tab: ${target.selector}`)
}

test('by keyboard a user bets on a live match, makes it a favorite and opens its details', async () => {
  signedIn()
  showMatches([LIVE])
  answer(addFavorite, () => {
    answer(listFavorites, [FAVORITE])
    return FAVORITE
  })
  await open('/jogos-ao-vivo', 'en')
  const main = page.getByRole('main')
  const price = main.getByRole('button', { name: 'Bet on Alfa at 1.45' })

  const star = main.getByRole('button', { name: 'Favorite: Alfa vs Bravo' }).first()
  await tabTo(star)
  await press(' ')
  await expect.element(star).toHaveAttribute('aria-pressed', 'true')
  expect(requestsOf(addFavorite)).toHaveLength(1)

  await tabTo(price)
  await press('{Enter}')
  await expect.element(dialog('New Bet').getByLabelText('Amount (€)')).toHaveFocus()
  await press('10')
  await tabTo(dialog('New Bet').getByRole('button', { name: 'Place bet' }))
  await press('{Enter}')
  await expect.element(dialog('New Bet')).not.toBeInTheDocument()
  await expect.element(price).toHaveFocus()
  expect(sent(createBet)).toMatchObject([{ selectedTeam: 'Alfa', amount: 1000, odds: 1450 }])

  await press('{Shift>}{Tab}{/Shift}')
  await press('{Enter}')
  await expect.element(dialog('Alfa vs Bravo')).toBeVisible()
  // Tab never moves the focus out of the dialog.
  for (let presses = 0; presses < 12; presses += 1) {
    await press('{Tab}')
    const focused = document.activeElement
    expect(focused === document.body || focused?.closest('dialog')).toBeTruthy()
  }
  // Where the toast has the focus the key closes the toast alone.
  await tabTo(dialog('Alfa vs Bravo').getByRole('button', { name: 'Close' }).first())
  await press('{Escape}')
  await expect.element(dialog('Alfa vs Bravo')).not.toBeInTheDocument()
})
