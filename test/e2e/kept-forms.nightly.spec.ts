import type { Page } from '@playwright/test'
import { liveReading } from '../support/scripted-source.ts'
import { betsOf, toasts } from './support/bets.ts'
import { intercept } from './support/intercept.ts'
import { signUp } from './support/sign-in.ts'
import { expect, test } from './support/site.ts'

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Nova Aposta' })
const login = (page: Page) => page.getByRole('dialog', { name: 'Entrar na sua conta' })
const price = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name })
const form = (page: Page) => page.getByRole('main').locator('form')
const drafts = (page: Page) => page.evaluate(() => localStorage.getItem('drafts') ?? '')

async function logIn(page: Page, { email, password }: { email: string; password: string }) {
  await login(page).getByLabel('E-mail').fill(email)
  await login(page).getByLabel('Senha', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
}

test.describe('when the session has ended', () => {
  test.use({ expectedFaults: [/status of 401/] })

  test('a page that shows one account places no bet for another that a second tab signed in, and keeps it for its own', async ({
    page,
    context,
    source,
  }) => {
    source.set([liveReading('1')])
    const person = await signUp(page)
    // It is pressed before the page has heard of the other account.
    await page.addInitScript(`addEventListener('storage', (event) => event.stopImmediatePropagation())`)
    await page.goto('/jogos-ao-vivo')
    await price(page, 'Apostar em Alfa').click()
    await dialog(page).getByLabel('Valor (€)').fill('12,34')
    await context.clearCookies()
    const second = await context.newPage()
    await signUp(second)
    await page.bringToFront()
    await page.keyboard.press('Enter')
    await expect(login(page)).toHaveAccessibleDescription(/^Para registrar sua aposta em Alfa/)
    expect(await betsOf(second)).toEqual([])
    await logIn(page, person)
    await expect(toasts(page)).toContainText('Login realizado')
    await expect(page.getByRole('complementary')).toContainText(person.email)
    await expect(dialog(page).getByLabel('Valor (€)')).toHaveValue('12,34')
    await dialog(page).getByRole('button', { name: 'Registrar aposta' }).click()
    await expect(toasts(page)).toContainText('Aposta registrada')
    expect(await betsOf(page)).toMatchObject([{ amount: '12.34', selectedTeam: 'Alfa' }])
  })

  test('a login reloads the page also where its dialog closes before the new page comes, and keeps what was typed', async ({
    page,
    context,
    source,
  }) => {
    source.set([liveReading('1')])
    const person = await signUp(page)
    await page.goto('/jogos-ao-vivo')
    await price(page, 'Apostar em Alfa').click()
    await dialog(page).getByLabel('Valor (€)').fill('12,34')
    await context.clearCookies()
    await page.keyboard.press('Enter')
    await expect(login(page)).toBeVisible()

    // While the new page is on its way the account is asked for again, as the end of the session before asks for it.
    await page.evaluate(`addEventListener('beforeunload', async () => {
      dispatchEvent(new StorageEvent('storage', { key: 'account', newValue: '1000000' }))
      while (document.querySelector('dialog')) await new Promise((resolve) => setTimeout(resolve))
      await fetch('/closed')
    })`)
    const isClosed = Promise.withResolvers<void>()
    let isLoggedIn = false
    await intercept(page, /\/(jogos-ao-vivo|closed)$/, async (route) => {
      if (route.request().url().endsWith('/closed')) isClosed.resolve()
      isLoggedIn ||= route.request().isNavigationRequest()
      if (isLoggedIn) await isClosed.promise
      await route.continue()
    })
    await logIn(page, person)
    await expect(toasts(page)).toContainText('Login realizado')
    await expect(dialog(page).getByLabel('Valor (€)')).toHaveValue('12,34')
  })

  test('a draft of one account is neither shown to nor kept for the next, and leaves with its owner', async ({
    page,
  }) => {
    const next = await signUp(page)
    await page.context().clearCookies()
    await signUp(page)
    await page.goto('/nova-aposta')
    await form(page).getByLabel('Times').fill('Secret vs Squad')
    await expect.poll(() => drafts(page)).toContain('Secret')
    await page.context().clearCookies()
    await page.reload()
    await page.getByRole('main').getByRole('button', { name: 'Entrar' }).click()
    await logIn(page, next)
    await expect(form(page).getByLabel('Times')).toHaveValue('')
    await expect.poll(() => drafts(page)).toBe('')
    await form(page).getByLabel('Times').fill('Foo vs Bar')
    await expect.poll(() => drafts(page)).toContain('Foo')
    await page.getByRole('complementary').getByRole('button', { name: 'Sair' }).click()
    await expect(toasts(page)).toContainText('Logout')
    expect(await drafts(page)).toBe('')
  })
})
