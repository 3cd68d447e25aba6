import { liveReading } from '../support/scripted-source.ts'
import { expect, placeBet, signUp, test } from './support/journey.ts'

test('Back closes a dialog and stays on the page; the next Back leaves it', async ({ page }) => {
  await signUp(page)
  await placeBet(page)
  await page.open('/configuracoes')
  await page.open('/historico')
  const dialog = page.part('dialog')
  const opener = page.part('button', 'Set result of Alfa vs Bravo')
  await opener.click()
  await dialog.isThere()
  await page.back()
  await dialog.isGone()
  expect(await page.path()).toBe('/historico')
  await expect.poll(() => opener.isFocused()).toBe(true)

  // Escape removes the dialog's entry from the history.
  await opener.click()
  await dialog.isThere()
  await page.press('Escape')
  await dialog.isGone()
  await expect.poll(() => page.run('() => history.state?.dialogs ?? 0')).toBe(0)
  await page.back()
  await page.part('heading', 'Settings').isThere()
  expect(await page.path()).toBe('/configuracoes')
})

test('Back closes the bet over the details of a match, and then the details', async ({ page, source }) => {
  source.set([liveReading('1')])
  await signUp(page)
  await page.open('/jogos-ao-vivo')
  await page.part('main').part('button', 'Match details: Alfa vs Bravo').focus()
  await page.press('Enter')
  const details = page.part('dialog', 'Alfa vs Bravo')
  await details.part('button', 'New Bet').click()
  await page.part('dialog', 'New Bet').isThere()
  await page.back()
  await details.part('button', 'New Bet').isThere()
  await page.back()
  await page.part('dialog').isGone()
  expect(await page.path()).toBe('/jogos-ao-vivo')
})
