import { liveReading } from '../support/scripted-source.ts'
import { betsOf, expect, placeBet, signUp, test } from './support/journey.ts'
import type { Page } from './support/page.ts'

const form = (page: Page) => page.part('main').part('form')
const toast = (page: Page) => page.part('notifications')

test('a price opens the form of a bet on that side; Escape gives the focus back to it', async ({ page, source }) => {
  source.set([liveReading('1')])
  await signUp(page)
  await page.open('/jogos-ao-vivo')
  const price = page.part('main').part('button', 'Bet on Bravo at 2.70')
  await price.click()
  const dialog = page.part('dialog', 'New Bet')
  await expect.poll(() => page.run<string>("() => document.querySelector('dialog input:checked').value")).toBe('Bravo')
  await expect.poll(() => dialog.part('field', 'Amount').isFocused()).toBe(true)
  await page.press('Escape')
  await dialog.isGone()
  await expect.poll(() => price.isFocused()).toBe(true)

  await price.click()
  await dialog.part('field', 'Amount').type('20')
  await dialog.says('+€34.00')
  await dialog.part('button', 'Place bet').click()
  await dialog.isGone()
  await toast(page).says('Bet placed successfully!')
  expect(await betsOf(page)).toMatchObject([{ selectedTeam: 'Bravo', amount: '20.00', odds: '2.70', matchId: 1 }])
})

for (const [amount, odds] of [
  ['50,5', '1,333'],
  ['50.5', '1.333'],
] as const) {
  test(`the page's form takes ${amount} at ${odds}`, async ({ page }) => {
    await signUp(page)
    await page.open('/nova-aposta')
    await form(page).part('field', 'Teams').type('Alfa vs Bravo')
    await form(page).part('field', 'Your team').choose('Bravo')
    await form(page).part('field', 'Amount').type(amount)
    await form(page).part('field', 'Odds').type(odds)
    // 50.50 × 0.333 = 16.8165
    await form(page).says('+€16.82')
    await form(page).part('field', 'Bet type').choose('Handicap')
    await form(page).part('field', 'Handicap value').type('-1.5')
    await page.press('Enter')
    await toast(page).says('Bet placed successfully!')
    await form(page).part('field', 'Teams').holds('')
    expect(await betsOf(page)).toMatchObject([
      { selectedTeam: 'Bravo', amount: '50.50', odds: '1.333', betType: 'handicap (-1.5)' },
    ])
  })
}

test('each missing field has a message below it, and the first one gets the focus', async ({ page }) => {
  await signUp(page)
  await page.open('/nova-aposta')
  await form(page).part('button', 'Place bet').click()
  await form(page).says('Teams is required')
  await form(page).says('Odds are required')
  await expect.poll(() => form(page).part('field', 'Teams').isFocused()).toBe(true)
})

test('a bet of another day is entered with its time in the user’s time zone', async ({ page }) => {
  await signUp(page)
  await page.open('/nova-aposta?teams=Alfa%20vs%20Bravo')
  await form(page).part('field', 'Your team').choose('Alfa')
  await form(page).part('field', 'Amount').type('50')
  await form(page).part('field', 'Odds').type('1.85')
  await form(page).part('field', 'Bet type').choose('Match Winner')
  await form(page).part('button', 'More details').click()
  const when = form(page).part('field', 'When (optional)')
  await when.type('31/01/2026 22:15')
  await form(page).part('button', 'Place bet').click()
  await toast(page).says('Bet placed successfully!')
  // São Paulo is three hours behind UTC.
  expect(await betsOf(page)).toMatchObject([{ placedAt: '2026-02-01T01:15:00.000Z' }])
})

test('each button of the result books the sum it shows', async ({ page }) => {
  await signUp(page)
  await placeBet(page, { amount: '33.33', odds: '1.333' })
  await page.open('/historico')
  await page.part('button', 'Set result of Alfa vs Bravo').click()
  const dialog = page.part('dialog', 'Bet result')
  await dialog.part('button', 'Bet Lost').says('−€33.33')
  // 33.33 × 0.333 = 11.09889
  await dialog.part('button', 'Bet Won').says('+€11.10')
  await dialog.part('button', 'Bet Won').click()
  await dialog.isGone()
  await toast(page).says('Bet result updated')
  await page.part('table').says('+€11.10')
  expect(await betsOf(page)).toMatchObject([{ status: 'won', result: '11.10' }])
})

test('a custom result is typed with a comma or a point, and the dialog shows the sum it books', async ({ page }) => {
  await signUp(page)
  await placeBet(page)
  await page.open('/historico')
  await page.part('button', 'Set result of Alfa vs Bravo').click()
  const dialog = page.part('dialog', 'Bet result')
  const custom = dialog.part('field', 'Custom result')
  await custom.type('+12.5')
  await dialog.says('Will be recorded as won: +€12.50')
  await custom.type('-25,5')
  await dialog.says('Will be recorded as lost: −€25.50')
  await dialog.part('button', 'Apply').click()
  await toast(page).says('Bet result updated')
  expect(await betsOf(page)).toMatchObject([{ status: 'lost', result: '-25.50' }])
})

/** What is behind ⋯. */
async function choose(page: Page, menu: string, act: string): Promise<void> {
  await page.part('button', menu, { exact: true }).click()
  await page.part('dialog', menu).part('button', act, { exact: true }).click()
}

test('a bet is changed, another is deleted, and the rest is cleared', async ({ page }) => {
  await signUp(page)
  await placeBet(page)
  await placeBet(page, { teams: 'Charlie vs Delta', selectedTeam: 'Delta' })
  await page.open('/historico')
  // A press beside the words opens the bet of this row, not of another one.
  await page.part('row', undefined, { text: 'Delta' }).click()
  const opened = () =>
    page.run<string[]>(
      "() => [...document.querySelectorAll('[data-opens-bet][aria-expanded=true]')].map((it) => it.textContent)",
    )
  await expect.poll(opened).toEqual(['Delta'])
  await page.open('/historico')
  await choose(page, 'Actions for the bet: Alfa vs Bravo', 'Edit')
  await page.part('dialog', 'Edit bet').part('field', 'Amount').type('75')
  await page.part('dialog', 'Edit bet').part('button', 'Save changes').click()
  await toast(page).says('Bet updated')
  await page.part('table').says('€75.00')

  await choose(page, 'Actions for the bet: Charlie vs Delta', 'Delete')
  await page.part('dialog').part('button', 'Delete the bet on Delta').click()
  await toast(page).says('Bet deleted successfully')
  await page.part('row', undefined, { text: 'Charlie' }).isGone()
  expect(await betsOf(page)).toMatchObject([{ teams: 'Alfa vs Bravo', amount: '75.00' }])

  await choose(page, 'More about your bets', 'Clear history')
  await page.part('dialog').part('button', 'Delete 1 bet').click()
  await page.part('heading', 'Your story begins with a bet').isThere()
  expect(await betsOf(page)).toEqual([])
})
