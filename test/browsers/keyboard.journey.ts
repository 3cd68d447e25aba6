import { newPerson } from '../support/app.ts'
import { betsOf, expect, test } from './support/journey.ts'
import type { Page, Part } from './support/page.ts'

const FARTHEST = 60

/** Runs in the page: the focused element if its focus is not visible, otherwise null. A control drawn by its label shows the ring there. */
const FOCUS_FAULT = `() => {
  const focused = document.activeElement
  if (focused.matches('html, body, dialog')) return null
  const ringed = (element, part) => {
    const { outlineStyle, outlineWidth } = getComputedStyle(element, part)
    return outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2
  }
  const places = [focused, focused.parentElement, focused.parentElement?.parentElement]
  return ringed(focused, '::after') || places.some((each) => each && ringed(each)) ? null : 'no ring: ' + focused.outerHTML.slice(0, 160)
}`
/** Presses Tab until the element has the focus, and checks at each step that the focus is visible. */
async function tabTo(page: Page, target: Part, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await target.isThere()
  for (let presses = 0; presses < FARTHEST; presses += 1) {
    if (await target.isFocused()) return
    await page.press(key)
    expect(await page.run(FOCUS_FAULT)).toBeNull()
    // After the last element the focus moves to the browser's toolbars, from where a script cannot bring it back.
    expect(await page.run('() => document.hasFocus()')).toBe(true)
  }
  throw new Error(`not reached by ${FARTHEST} presses of ${key}`)
}

test('a user registers, places a bet, settles it and clears the history by keyboard', async ({ page }) => {
  const person = newPerson()
  const dialog = page.part('dialog')
  const pressOn = async (target: Part, key?: 'Shift+Tab') => {
    await tabTo(page, target, key)
    await page.press('Enter')
  }
  const typeInto = async (target: Part, text: string) => {
    await tabTo(page, target)
    await page.typeKeys(text)
  }
  const goTo = (name: string) => pressOn(page.part('navigation').part('link', name), 'Shift+Tab')

  await page.open('/nova-aposta')
  await pressOn(page.part('main').part('button', 'Create account'))
  await typeInto(dialog.part('field', 'First name'), person.firstName)
  await typeInto(dialog.part('field', 'Last name'), person.lastName)
  await typeInto(dialog.part('field', 'E-mail'), person.email)
  await typeInto(dialog.part('field', 'Password'), person.password)
  await page.press('Enter')
  await page.part('complementary').says(person.email)

  const form = page.part('main').part('form')
  await typeInto(form.part('field', 'Teams'), 'Alfa vs Bravo')
  await typeInto(form.part('field', 'Your team'), 'Bravo')
  await typeInto(form.part('field', 'Amount'), '20')
  await typeInto(form.part('field', 'Odds'), '2.5')
  await typeInto(form.part('field', 'Bet type'), 'Map')
  await pressOn(form.part('button', 'Place bet'))
  await page.part('notifications').says('Bet placed successfully!')
  expect(await betsOf(page)).toMatchObject([{ selectedTeam: 'Bravo', amount: '20.00', betType: 'map-winner' }])

  await goTo('My Bets')
  await pressOn(page.part('button', 'Set result of Alfa vs Bravo'))
  await pressOn(dialog.part('button', 'Bet Won'))
  await page.part('table').says('+€30.00')
  await pressOn(page.part('button', 'More about your bets'), 'Shift+Tab')
  await pressOn(dialog.part('button', 'Clear history'))
  await pressOn(dialog.part('button', 'Delete 1 bet'))
  await page.part('heading', 'Your story begins with a bet').isThere()
})
