import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { liveReading } from '../support/scripted-source.ts'
import { placeBet, toasts } from './support/bets.ts'
import { signUp } from './support/sign-in.ts'
import { expect, test } from './support/site.ts'

test.use({ locale: 'en-GB', expectedFaults: [/status of 401/] })

const dialog = (page: Page) => page.getByRole('dialog')

/** Presses the button, confirms with the password, and reads the downloaded file. */
async function download(page: Page, button: string, password: string) {
  await page.getByRole('button', { name: button }).click()
  await dialog(page).getByLabel('Your password', { exact: true }).fill(password)
  const [file] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')])
  await expect(dialog(page)).toHaveCount(0)
  await expect(toasts(page)).toContainText('File downloaded')
  return { name: file.suggestedFilename(), text: await readFile(await file.path(), 'utf8') }
}

test('an account is downloaded, its bets too, and deleted after a confirmation that names the consequences', async ({
  page,
  source,
}) => {
  source.set([liveReading('1')])
  const person = await signUp(page)
  await placeBet(page)
  await placeBet(page)
  await page.goto('/jogos-ao-vivo')
  await page.getByRole('button', { name: 'Favorite: Alfa vs Bravo' }).click()
  await expect(toasts(page)).toContainText('Added to favorites')

  await page.goto('/configuracoes')
  const all = await download(page, 'Download everything (JSON)', person.password)
  expect(all.name).toMatch(/\.json$/)
  const [first, second] = [{ teams: 'Alfa vs Bravo' }, { teams: 'Alfa vs Bravo' }]
  expect(JSON.parse(all.text)).toMatchObject({ account: { email: person.email }, bets: [first, second] })
  const bets = await download(page, 'Download bets', person.password)
  expect(bets.name).toMatch(/\.csv$/)
  expect(bets.text).toContain('Alfa vs Bravo')

  // By keyboard: the toast may lie over it for five seconds.
  await page.getByRole('button', { name: 'Delete my account' }).press('Enter')
  await expect(dialog(page)).toHaveAccessibleName(`Delete the account ${person.email}?`)
  await expect(dialog(page).getByRole('listitem')).toHaveText([
    '2 bets and their results',
    '1 favorite',
    'access on every device, this one included',
  ])
  await dialog(page).getByLabel('Your password', { exact: true }).fill(person.password)
  await dialog(page).getByRole('button', { name: 'Delete the account and 2 bets' }).click()
  await expect(toasts(page)).toContainText('Account deleted')
  await expect(page.getByRole('complementary').getByRole('button', { name: 'Log in' })).toBeVisible()
  const again = await page.request.post('/api/login', { data: person })
  expect(again.status()).toBe(401)
})
