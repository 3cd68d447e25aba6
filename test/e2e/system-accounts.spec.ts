import type { Page } from '@playwright/test'
import { newPerson } from '../support/app.ts'
import { betsOf } from '../support/bets.ts'
import { expectAccessible } from './support/accessibility.ts'
import { refuse } from './support/bets.ts'
import { signInAdministrator } from './support/sign-in.ts'
import { expect, test } from './support/site.ts'
import { card } from './support/system.ts'

const search = (page: Page) => page.getByRole('searchbox', { name: 'Buscar contas' })
const found = (page: Page) => page.getByRole('list', { name: 'Encontrar conta' }).getByRole('listitem')
const audit = (page: Page) => card(page, 'Registro de auditoria')
const events = (page: Page) =>
  audit(page)
    .getByRole('row')
    .filter({ has: page.getByRole('cell') })
const byEvent = (page: Page) => audit(page).getByRole('combobox', { name: 'Evento' })
const byAccount = (page: Page) => audit(page).getByRole('textbox', { name: 'ID do usuário' })

test.beforeEach(async ({ page, site }) => {
  await signInAdministrator(page, site)
})

test('an account is found by a part of its name or e-mail, and one press opens its log', async ({ page, site }) => {
  const person = newPerson({ firstName: 'João', lastName: 'Conceição' })
  const browser = await site.signUp(person)
  for (let n = 0; n < 12; n += 1) await site.signUp()
  await page.goto('/sistema')

  await search(page).fill('conceicao jo')
  await expect(found(page)).toHaveCount(1)
  await expect(found(page)).toContainText('João Conceição')
  await expect(found(page)).toContainText(person.email)
  await search(page).fill(person.email.slice(0, -4).toUpperCase())
  await expect(found(page)).toHaveCount(1)
  await expectAccessible(page)

  const { id } = (await (await browser.get('/api/auth/user')).json()) as { id: number }
  await found(page)
    .getByRole('button', { name: `Ver registro da conta ${id}` })
    .click()
  await expect(byAccount(page)).toHaveValue(String(id))
  await expect(events(page)).toHaveCount(1)
  await expect(events(page)).toContainText('Conta criada')
  await expect(audit(page)).toBeInViewport()

  await search(page).fill('ninguém com este nome')
  await expect(card(page, 'Encontrar conta')).toContainText('Nenhuma conta encontrada.')
  await search(page).fill('')
  await expect(card(page, 'Encontrar conta')).not.toContainText('Nenhuma conta encontrada.')
  await search(page).fill('souza')
  await expect(found(page)).toHaveCount(12)
})

test('the log is filtered by event and account, and paged through', async ({ page, site }) => {
  const browser = await site.signUp()
  const bets = betsOf(browser)
  for (let n = 0; n < 45; n += 1) await bets.settle((await bets.placed()).id, { status: 'won' })
  await page.goto('/sistema')
  await expect(events(page)).toHaveCount(20)
  await expect(events(page).first()).toContainText('Resultado de uma aposta definido')

  const pages = audit(page).getByRole('navigation', { name: 'Páginas do registro' })
  const [newer, older] = [
    pages.getByRole('button', { name: 'Mais recentes' }),
    pages.getByRole('button', { name: 'Mais antigos' }),
  ]
  await expect(newer).toBeDisabled()
  await older.click()
  await expect(pages).toContainText('Página 2')
  // While the next page loads, the previous one stays, and its buttons do nothing.
  await expect(audit(page).locator('[aria-busy=true]')).toHaveCount(0)
  await expect(events(page)).toHaveCount(20)
  await older.click()
  await expect(pages).toContainText('Página 3')
  await expect(events(page).last()).toContainText('Conta de administrador criada')
  await expect(older).toBeDisabled()
  await newer.click()
  await expect(pages).toContainText('Página 2')

  // Another filter starts at the newest entry again.
  await byEvent(page).selectOption({ label: 'Conta criada' })
  await expect(events(page)).toHaveCount(1)
  await expect(pages).toHaveCount(0)
  await byEvent(page).selectOption({ label: 'Todos os eventos' })
  await events(page).first().getByRole('button').click()
  const { id } = (await (await browser.get('/api/auth/user')).json()) as { id: number }
  await expect(byAccount(page)).toHaveValue(String(id))
  await byEvent(page).selectOption({ label: 'Senha alterada' })
  await expect(audit(page)).toContainText('Nenhum evento corresponde aos filtros.')
  await expectAccessible(page)
})

test.describe('when the server fails', () => {
  test.use({ expectedFaults: [/status of 503/] })

  test('search and log each show an error in their place and retry on request', async ({ page, site }) => {
    await site.signUp({ firstName: 'Zélia' })
    // The page asks nothing again by itself.
    await page.addInitScript('setInterval = () => 0')
    await refuse(page, '**/api/a*')
    await page.goto('/sistema')
    await search(page).fill('zelia')
    const [accounts, log] = [card(page, 'Encontrar conta'), audit(page)]
    await expect(accounts.getByRole('alert')).toContainText('Não foi possível buscar as contas.')
    await expect(log.getByRole('alert')).toContainText('Não foi possível carregar o registro de auditoria.')
    await page.unroute('**/api/a*')
    await accounts.getByRole('button', { name: 'Tentar de novo' }).click()
    await expect(found(page)).toContainText('Zélia')
    await log.getByRole('button', { name: 'Tentar de novo' }).click()
    await expect(events(page).first()).toBeVisible()
  })
})
