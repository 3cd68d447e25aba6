import type { Page } from '@playwright/test'
import { expectAccessible } from './support/accessibility.ts'
import { signUp } from './support/sign-in.ts'
import { expect, test } from './support/site.ts'

const row = (page: Page, name: string) => page.getByRole('group', { name, exact: true })
const notifications = (page: Page) => page.getByRole('region', { name: 'Notificações (F8)' })
const copied = (page: Page) => page.evaluate<string>('navigator.clipboard.readText()')

test.beforeEach(({ context }) => context.grantPermissions(['clipboard-read', 'clipboard-write']))

test('a token and a calendar are made, copied, used by a program, and taken away', async ({ page, site }) => {
  const { password } = await signUp(page)
  await page.goto('/configuracoes')
  const tokens = row(page, 'Acesso de programas')
  await expect(tokens).toContainText('Nenhum token ainda.')
  await tokens.getByRole('button', { name: 'Criar token' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Criar token' }).click()
  await expect(dialog).toContainText('Dê um nome ao token')
  await dialog.getByLabel('Nome').fill('planilha')
  await dialog.getByLabel('Permissão').selectOption('Leitura e escrita')
  await dialog.getByLabel('Sua senha', { exact: true }).fill(password)
  await dialog.getByRole('button', { name: 'Criar token' }).click()

  await expect(dialog).toContainText('ele não será mostrado de novo')
  await expectAccessible(page)
  const token = await dialog.getByLabel('Token', { exact: true }).inputValue()
  await dialog.getByRole('button', { name: 'Copiar' }).click()
  await expect(notifications(page)).toContainText('Copiado')
  expect(await copied(page)).toBe(token)
  await dialog.getByRole('button', { name: 'Pronto' }).click()
  await expect(tokens.getByRole('listitem')).toContainText(['planilha'])
  await expect(tokens).toContainText('nunca usado')
  await expect(tokens).not.toContainText(token)

  const call = () => site.fetch('/api/bets', { headers: { authorization: `Bearer ${token}` } })
  expect((await call()).status).toBe(200)
  await page.reload()
  await expect(tokens.getByRole('listitem')).toContainText(['Leitura e escrita'])
  await expect(tokens).toContainText('último uso')
  await tokens.getByRole('button', { name: 'Revogar planilha' }).click()
  await dialog.getByRole('button', { name: 'Revogar' }).click()
  await expect(tokens).toContainText('Nenhum token ainda.')
  expect((await call()).status).toBe(401)

  const calendar = row(page, 'Calendário')
  await calendar.getByRole('button', { name: 'Ativar calendário' }).click()
  const address = calendar.getByLabel('Endereço secreto')
  await expect(address).toHaveValue(/\/api\/calendar\/[\w-]{43}\.ics$/)
  const first = await address.inputValue()
  await calendar.getByRole('button', { name: 'Copiar' }).click()
  await expect.poll(() => copied(page)).toBe(first)
  expect((await fetch(first)).status).toBe(200)

  await calendar.getByLabel('Favoritos').uncheck()
  await expect(notifications(page)).toContainText('Calendário salvo')
  await page.reload()
  await expect(calendar.getByLabel('Favoritos')).not.toBeChecked()
  await expect(calendar.getByLabel('Partidas com aposta')).toBeChecked()

  await calendar.getByRole('button', { name: 'Novo endereço' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Novo endereço' }).click()
  await expect(address).not.toHaveValue(first)
  expect((await fetch(first)).status).toBe(404)
  const second = await address.inputValue()
  await calendar.getByRole('button', { name: 'Desativar' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Desativar' }).click()
  await expect(calendar.getByRole('button', { name: 'Ativar calendário' })).toBeVisible()
  expect((await fetch(second)).status).toBe(404)
  expect(second).toContain(site.url)
})

test('the API page fits phones and wide screens, in both themes', async ({ page }) => {
  for (const [width, theme] of [
    [1440, 'light'],
    [320, 'dark'],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    await page.addInitScript(`localStorage.setItem('theme', '${theme}')`)
    await page.goto('/api/docs')
    expect(await page.evaluate('getComputedStyle(document.documentElement).colorScheme')).toBe(theme)
    await expect.poll(() => page.evaluate('document.documentElement.scrollWidth')).toBe(width)
    // The button hides no part of the code.
    const edge = (part: string, side: string) =>
      `document.querySelector('figure ${part}').getBoundingClientRect().${side}`
    expect(await page.evaluate(`${edge('button', 'bottom')} <= ${edge('pre', 'top')}`)).toBe(true)
    const isWhole = "[...document.querySelectorAll('pre')].every((code) => code.scrollWidth <= code.clientWidth)"
    if (width === 320) expect(await page.evaluate(isWhole)).toBe(true)
    await expectAccessible(page)
  }
})
