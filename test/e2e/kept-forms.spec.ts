import type { Page } from '@playwright/test'
import { newPerson } from '../support/app.ts'
import { liveReading } from '../support/scripted-source.ts'
import { expectAccessible } from './support/accessibility.ts'
import { betField, betForm, fillBetForm } from './support/bet-form.ts'
import { betsOf, placeBet, toasts } from './support/bets.ts'
import { expectDialogs } from './support/dialogs.ts'
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

test.describe('a visitor who presses a price', () => {
  test.beforeEach(async ({ page, source }) => {
    source.set([liveReading('1')])
    await page.goto('/jogos-ao-vivo')
    await price(page, 'Apostar em Bravo a 2,70').click()
  })

  test('is shown the bet in the login, and returns to it afterwards', async ({ page }) => {
    await expect(login(page)).toHaveAccessibleDescription(
      'Para registrar sua aposta em Bravo (Alfa vs Bravo). Depois de entrar, você volta direto para ela.',
    )
    await expectAccessible(page)
    await login(page).getByRole('button', { name: 'Criar conta' }).click()
    const register = page.getByRole('dialog', { name: 'Criar uma conta' })
    await expect(register).toHaveAccessibleDescription(/^Para registrar sua aposta em Bravo/)
    const person = newPerson()
    await register.getByLabel('Primeiro nome').fill(person.firstName)
    await register.getByLabel('Sobrenome').fill(person.lastName)
    await register.getByLabel('E-mail').fill(person.email)
    await register.getByLabel('Senha', { exact: true }).fill(person.password)
    await page.keyboard.press('Enter')

    await expect(toasts(page)).toContainText('Conta criada com sucesso')
    await expect(dialog(page)).toContainText('Alfa vs Bravo')
    await expect(dialog(page).getByLabel('Seu time')).toHaveValue('Bravo')
    await expect(dialog(page).getByLabel('Odd')).toHaveValue('2,70')
    await dialog(page).getByLabel('Valor (€)').fill('10')
    await page.keyboard.press('Enter')
    await expectDialogs(page, 0)
    expect(await betsOf(page)).toMatchObject([{ selectedTeam: 'Bravo', odds: '2.70', amount: '10.00' }])

    await page.reload()
    await expect(price(page, 'Apostar em Bravo')).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })

  test('and goes back stays on the page, and a later login opens no bet', async ({ page }) => {
    await expect(login(page)).toBeVisible()
    await expectDialogs(page, 1)
    await page.goBack()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page).toHaveURL(/\/jogos-ao-vivo$/)
    await page.getByRole('complementary').getByRole('button', { name: 'Entrar' }).click()
    await expect(login(page)).toHaveAccessibleDescription(/esperam por você/)
  })

  test('and closes the dialog by mistake finds name and e-mail again, but no password', async ({ page }) => {
    await login(page).getByLabel('E-mail').fill('someone@example.com')
    await login(page).getByLabel('Senha', { exact: true }).fill('secret horse')
    await page.mouse.click(5, 5)
    await expect(login(page)).toBeHidden()
    await price(page, 'Apostar em Alfa').click()
    await expect(login(page).getByLabel('E-mail')).toHaveValue('someone@example.com')
    await expect(login(page).getByLabel('Senha', { exact: true })).toHaveValue('')
  })
})

test.describe('text typed into the dialog', () => {
  test.beforeEach(async ({ page, source }) => {
    source.set([liveReading('1')])
    await signUp(page)
    await page.goto('/jogos-ao-vivo')
    await price(page, 'Apostar em Bravo').click()
    await dialog(page).getByLabel('Valor (€)').fill('33,3')
    await dialog(page).getByLabel('Tipo de aposta').selectOption('handicap')
    await dialog(page).getByLabel('Linha do handicap').fill('-1.5')
  })

  const expectTyped = async (page: Page) => {
    await expect(dialog(page).getByLabel('Valor (€)')).toHaveValue('33,3')
    await expect(dialog(page).getByLabel('Linha do handicap')).toHaveValue('-1.5')
  }

  test('is restored after Escape, the close button, the backdrop, Back and a reload', async ({ page }) => {
    for (const leave of [
      () => page.keyboard.press('Escape'),
      () => dialog(page).getByRole('button', { name: 'Fechar' }).click(),
      () => page.mouse.click(5, 5),
      () => page.goBack(),
    ]) {
      await expectDialogs(page, 1)
      await leave()
      await expectDialogs(page, 0)
      await price(page, 'Apostar em Bravo').click()
      await expectTyped(page)
      await expect(dialog(page)).toContainText('O que você tinha digitado está de volta.')
    }
    await expectDialogs(page, 1)
    await page.reload()
    await expectTyped(page)
    // The price of the other team is another bet.
    await page.keyboard.press('Escape')
    await price(page, 'Apostar em Alfa').click()
    await expect(dialog(page).getByLabel('Valor (€)')).toHaveValue('')
  })

  test('is discarded by Cancel, after a question', async ({ page }) => {
    const cancel = dialog(page).getByRole('button', { name: 'Cancelar' })
    await cancel.click()
    await expect(dialog(page)).toContainText('Descartar o que você digitou?')
    await expect(dialog(page).getByRole('button', { name: 'Manter' })).toBeFocused()
    await expectAccessible(page)
    await page.keyboard.press('Enter')
    await expect(cancel).toBeFocused()
    await expectTyped(page)
    await cancel.click()
    await dialog(page).getByRole('button', { name: 'Descartar' }).click()
    await expect(dialog(page)).toBeHidden()
    await price(page, 'Apostar em Bravo').click()
    await expect(dialog(page).getByLabel('Valor (€)')).toHaveValue('')
    await expect.poll(() => drafts(page)).toBe('')
  })

  test('is removed when the bet is sent, and when its owner logs out', async ({ page }) => {
    await page.keyboard.press('Enter')
    await expect(toasts(page)).toContainText('Aposta registrada')
    await expect.poll(() => drafts(page)).toBe('')
    await price(page, 'Apostar em Bravo').click()
    await dialog(page).getByLabel('Valor (€)').fill('44')
    await expect.poll(() => drafts(page)).toContain('44')
    await page.keyboard.press('Escape')
    await expectDialogs(page, 0)
    await page.getByRole('complementary').getByRole('button', { name: 'Sair' }).click()
    await expect(toasts(page)).toContainText('Logout')
    expect(await drafts(page)).toBe('')
  })
})

test.describe('when the session has ended', () => {
  test.use({ expectedFaults: [/status of 401/] })

  test('the login opens, the bet is restored as it was typed, and is sent once', async ({ page, source }) => {
    source.set([liveReading('1')])
    const person = await signUp(page)
    await page.goto('/jogos-ao-vivo')
    await price(page, 'Apostar em Alfa').click()
    await dialog(page).getByLabel('Valor (€)').fill('12,34')
    await page.context().clearCookies()
    await page.keyboard.press('Enter')
    await expect(login(page)).toHaveAccessibleDescription(/^Para registrar sua aposta em Alfa/)
    await logIn(page, person)
    await expect(dialog(page).getByLabel('Valor (€)')).toHaveValue('12,34')
    await dialog(page).getByRole('button', { name: 'Registrar aposta' }).click()
    await expect(toasts(page)).toContainText('Aposta registrada')
    expect(await betsOf(page)).toMatchObject([{ amount: '12.34', selectedTeam: 'Alfa' }])
  })

  test('a page that shows one account places no bet for another that a second tab signed in', async ({
    page,
    context,
  }) => {
    const person = await signUp(page)
    // It is pressed before the page has heard of the other account.
    await page.addInitScript(`addEventListener('storage', (event) => event.stopImmediatePropagation())`)
    await page.goto('/nova-aposta')
    await fillBetForm(page)
    await context.clearCookies()
    const second = await context.newPage()
    await signUp(second)
    await page.bringToFront()
    await betForm(page).getByRole('button', { name: 'Registrar aposta' }).click()
    await expect(login(page)).toBeVisible()
    expect(await betsOf(second)).toEqual([])
    await logIn(page, person)
    await expect(toasts(page)).toContainText('Login realizado')
    await expect(page.getByRole('complementary')).toContainText(person.email)
    await expect(betField(page, 'Times')).toHaveValue('Alfa vs Bravo')
    await betForm(page).getByRole('button', { name: 'Registrar aposta' }).click()
    await expect(toasts(page)).toContainText('Aposta registrada')
    expect(await betsOf(page)).toHaveLength(1)
  })

  test('a draft of one account is neither shown to nor kept for the next', async ({ page }) => {
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
  })
})

test('“more options” continues the draft, and a reload keeps it until it is discarded', async ({ page }) => {
  await signUp(page)
  await page.goto('/')
  const quick = page.locator('section').filter({ hasText: 'Aposta rápida' }).locator('form')
  await quick.getByLabel('Times').fill('Foo vs Bar')
  await quick.getByLabel('Seu time').selectOption('Bar')
  await quick.getByLabel('Valor (€)').fill('20')
  await quick.getByRole('link', { name: 'Mais opções' }).click()
  await expect(page).toHaveURL(/\/nova-aposta$/)
  for (const reload of [async () => {}, () => page.reload()]) {
    await reload()
    await expect(form(page).getByLabel('Times')).toHaveValue('Foo vs Bar')
    await expect(form(page).getByLabel('Seu time')).toHaveValue('Bar')
    await expect(form(page).getByLabel('Valor (€)')).toHaveValue('20')
    await expect(form(page).getByLabel('Tipo de aposta')).toHaveValue('match-winner')
  }
  await form(page).getByRole('button', { name: 'Descartar' }).click()
  await form(page).getByRole('button', { name: 'Descartar' }).click()
  await expect(form(page).getByLabel('Times')).toHaveValue('')
  await expect(form(page).getByLabel('Times')).toBeFocused()
  await page.reload()
  await expect(form(page).getByLabel('Times')).toHaveValue('')
})

test.describe('a bet whose response was lost', () => {
  test.use({ expectedFaults: [/net::|Failed to load/] })

  test('is not placed twice after a reload either', async ({ page }) => {
    await signUp(page)
    await page.goto('/nova-aposta?teams=Foo%20vs%20Bar')
    await form(page).getByLabel('Seu time').selectOption('Foo')
    await form(page).getByLabel('Valor (€)').fill('20')
    await form(page).getByLabel('Odd').fill('2')
    await form(page).getByLabel('Tipo de aposta').selectOption('other')
    // Until the reload, so that the page does not send it again by itself.
    let isLost = true
    await intercept(page, '**/api/bets', async (route) => {
      if (!isLost) return route.continue()
      await route.fetch()
      return route.abort()
    })
    await page.keyboard.press('Enter')
    await expect(toasts(page)).toContainText('Aposta guardada neste aparelho')
    expect(await betsOf(page)).toHaveLength(1)
    await page.reload({ waitUntil: 'commit' })
    isLost = false
    await expect(toasts(page)).toContainText('Aposta enviada')
    expect(await betsOf(page)).toHaveLength(1)
  })
})

test('the changes to a bet and its typed result are kept as well', async ({ page }) => {
  await signUp(page)
  await placeBet(page)
  await page.goto('/historico')
  const change = page.getByRole('button', { name: 'Editar a aposta em Alfa vs Bravo' })
  const changing = page.getByRole('dialog', { name: 'Editar aposta' })
  await change.click()
  await changing.getByLabel('Odd').fill('1,9')
  await page.keyboard.press('Escape')
  await change.click()
  await expect(changing.getByLabel('Odd')).toHaveValue('1,9')
  await expect(changing.getByLabel('Valor (€)')).toHaveValue('50,00')
  await page.keyboard.press('Escape')

  const settle = page.getByRole('button', { name: 'Definir resultado de Alfa vs Bravo' })
  const custom = page.getByRole('dialog', { name: 'Resultado da aposta' }).getByLabel('Outro resultado (€)')
  await settle.click()
  await custom.fill('-12,5')
  await expectDialogs(page, 1)
  await page.goBack()
  await expect(custom).toBeHidden()
  await settle.click()
  await expect(custom).toHaveValue('-12,5')
  await custom.press('Enter')
  await expect(toasts(page)).toContainText('Resultado da aposta atualizado')
  expect(await drafts(page)).not.toContain('-12,5')
})
