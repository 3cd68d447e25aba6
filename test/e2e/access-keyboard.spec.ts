import type { Locator, Page } from '@playwright/test'
import { newPerson } from '../support/app.ts'
import { liveReading } from '../support/scripted-source.ts'
import { betsOf, toasts } from './support/bets.ts'
import { expectDialogs } from './support/dialogs.ts'
import { expect, test } from './support/site.ts'

// With reduced motion, what appears at the focus is in its place a frame later.
test.use({ locale: 'en-GB', contextOptions: { reducedMotion: 'no-preference' } })

const FARTHEST = 60

type Focus = { readonly isGone: boolean; readonly isReached: boolean; readonly fault: string | null }

/** Runs in the page: whether `wanted` has the focus, and what is wrong with the focus ring, or null. A control drawn by its label or frame shows the ring there. */
const FOCUS = `(() => {
  const focused = document.activeElement
  const ringed = (element, part) => {
    const { outlineStyle, outlineWidth } = getComputedStyle(element, part)
    return outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2
  }
  const faultOf = () => {
    const name = focused.outerHTML.slice(0, 120)
    if (focused === document.body) return null
    // The browser itself draws the ring of the calendar inside the field.
    const isCalendar = focused.type === 'datetime-local' && !focused.matches(':focus-visible')
    const places = [focused, focused.parentElement, focused.parentElement?.parentElement]
    const isRinged = ringed(focused, '::after') || places.some((each) => each && ringed(each))
    if (!isCalendar && !isRinged) return 'no ring: ' + name
    const { top, bottom, left, right } = focused.getBoundingClientRect()
    const seen = bottom > 0 && right > 0 && top < innerHeight && left < innerWidth
    return seen ? null : 'out of sight: ' + name
  }
  return { isGone: !wanted.isConnected, isReached: focused === wanted, fault: faultOf() }
})()`

/** Presses Tab until the element has the focus, and checks at each step that the focus is visible. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible()
  // To find it by its name at each step takes as long as all else.
  const find = () => target.evaluate((element) => void Object.assign(globalThis, { wanted: element }))
  await find()
  for (let presses = 0; presses < FARTHEST; presses += 1) {
    await page.keyboard.press('Tab')
    let focus = await page.evaluate<Focus>(FOCUS)
    if (focus.isGone) {
      await find()
      focus = await page.evaluate<Focus>(FOCUS)
    }
    expect(focus.fault).toBeNull()
    if (focus.isReached) return
  }
  throw new Error(`not reached by ${FARTHEST} presses of Tab: ${String(target)}`)
}

async function pressOn(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.press('Enter')
}

/** One press per option: letters that arrive more than a second apart are separate searches in the list. */
async function choose(page: Page, target: Locator, label: string): Promise<void> {
  await tabTo(page, target)
  const place = (await target.locator('option').allTextContents()).indexOf(label)
  for (let presses = 0; presses < place; presses += 1) await page.keyboard.press('ArrowDown')
  await expect(target.locator('option:checked')).toHaveText(label)
}

async function typeInto(page: Page, target: Locator, text: string): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.type(text)
}

test('by keyboard a visitor registers, places a bet, settles it, searches and clears the history', async ({
  page,
  source,
}) => {
  source.set([liveReading('1')])
  const person = newPerson()
  const dialog = page.getByRole('dialog')
  const goTo = (name: string) => pressOn(page, page.getByRole('navigation').getByRole('link', { name, exact: true }))
  await page.goto('/')
  await page.evaluate('window.before = true')

  await pressOn(page, page.getByRole('complementary').getByRole('button', { name: 'Log in' }))
  await pressOn(page, dialog.getByRole('button', { name: 'Create account' }))
  await typeInto(page, dialog.getByLabel('First name'), person.firstName)
  await typeInto(page, dialog.getByLabel('Last name'), person.lastName)
  await typeInto(page, dialog.getByLabel('E-mail'), person.email)
  await typeInto(page, dialog.getByLabel('Password', { exact: true }), person.password)
  await page.keyboard.press('Enter')
  // The page is loaded again.
  await expect.poll(() => page.evaluate('window.before').catch(() => true)).toBeUndefined()
  await expect(page.getByRole('complementary')).toContainText(person.email)
  await expectDialogs(page, 0)

  await goTo('New Bet')
  const form = page.getByRole('main').locator('form')
  await typeInto(page, form.getByLabel('Teams'), 'Alfa vs Bravo')
  await choose(page, form.getByLabel('Your team'), 'Bravo')
  await typeInto(page, form.getByLabel('Amount (€)'), '20')
  await typeInto(page, form.getByLabel('Odds'), '2.5')
  await choose(page, form.getByLabel('Bet type'), 'Map Winner')
  await pressOn(page, form.getByRole('button', { name: 'Place bet' }))
  await expect(toasts(page)).toContainText('Bet placed successfully!')
  expect(await betsOf(page)).toMatchObject([
    { selectedTeam: 'Bravo', amount: '20.00', odds: '2.50', betType: 'map-winner' },
  ])

  await goTo('My Bets')
  await pressOn(page, page.getByRole('button', { name: 'Set result of Alfa vs Bravo' }))
  await pressOn(page, dialog.getByRole('button', { name: /^Bet Won/ }))
  await expect(toasts(page)).toContainText('Bet result updated')
  await expect(page.getByRole('table')).toContainText('+€30.00')
  await expectDialogs(page, 0)

  await typeInto(page, page.getByRole('searchbox', { name: 'Search your bets' }), 'charlie')
  await expect(page.getByRole('heading', { name: 'No bets found' })).toBeVisible()
  await pressOn(page, page.getByRole('button', { name: 'Show all bets' }))
  await expect(page.getByRole('table')).toBeVisible()

  await pressOn(page, page.getByRole('button', { name: 'More about your bets' }))
  await pressOn(page, dialog.getByRole('button', { name: 'Clear history' }))
  await pressOn(page, dialog.getByRole('button', { name: 'Delete 1 bet' }))
  await expect(toasts(page)).toContainText('The whole history was deleted successfully')
  expect(await betsOf(page)).toEqual([])
})
