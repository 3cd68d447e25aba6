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

  // Escape takes the dialog's entry in the history away.
  await opener.click()
  await dialog.isThere()
  await page.press('Escape')
  await dialog.isGone()
  await expect.poll(() => page.run('() => history.state?.dialogs ?? 0')).toBe(0)
  await page.back()
  await page.part('heading', 'Settings').isThere()
  expect(await page.path()).toBe('/configuracoes')
})
