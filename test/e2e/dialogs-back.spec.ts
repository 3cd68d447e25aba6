import type { Page } from '@playwright/test'
import { liveReading } from '../support/scripted-source.ts'
import { betsOf, placeBet, toasts } from './support/bets.ts'
import { expectDialogs } from './support/dialogs.ts'
import { signUp } from './support/sign-in.ts'
import { expect, test } from './support/site.ts'

const dialogs = (page: Page) => page.getByRole('dialog')
const named = (page: Page, name: string) => page.getByRole('dialog', { name })
const entry = (page: Page) => page.evaluate<object | null>('history.state')
const button = (page: Page, name: string | RegExp) => page.getByRole('main').getByRole('button', { name })

/** Visits another screen first, so that leaving the page by Back is noticed. */
async function comeFromSettings(page: Page, path: string) {
  await page.goto('/configuracoes')
  await page.goto(path)
}

test.beforeEach(async ({ page, source }) => {
  source.set([liveReading('1')])
  await signUp(page)
})

test('Back closes each dialog instead of leaving the page, and leaves no extra history entry', async ({ page }) => {
  await placeBet(page)
  await comeFromSettings(page, '/historico')
  for (const [opener, name] of [
    ['Definir resultado de Alfa vs Bravo', 'Resultado da aposta'],
    ['Editar a aposta em Alfa vs Bravo', 'Editar aposta'],
    ['Apagar a aposta em Alfa vs Bravo', 'Apagar esta aposta?'],
    ['Limpar histórico', /./],
  ] as const) {
    await button(page, opener).click()
    await expect(page.getByRole('dialog', { name })).toBeVisible()
    await expectDialogs(page, 1)
    await page.goBack()
    await expect(dialogs(page)).toHaveCount(0)
    await expect(page).toHaveURL(/\/historico$/)
    await expect(button(page, opener)).toBeFocused()
    for (const close of [() => page.keyboard.press('Escape'), () => page.mouse.click(5, 5)]) {
      await button(page, opener).click()
      await expect(dialogs(page)).toHaveCount(1)
      await close()
      await expectDialogs(page, 0)
    }
  }
  await page.goBack()
  await expect(page).toHaveURL(/\/configuracoes$/)
})

test('Back closes one dialog after the other: the bet over the details, and the details', async ({ page }) => {
  await comeFromSettings(page, '/jogos-ao-vivo')
  await page.getByRole('button', { name: /^Detalhes/ }).press('Enter')
  await named(page, 'Alfa vs Bravo').getByRole('button', { name: 'Nova Aposta' }).click()
  await expect(named(page, 'Nova Aposta')).toBeVisible()
  await expect.poll(() => entry(page)).toMatchObject({ dialogs: 1 })
  // A reload opens both again, the bet on top.
  await page.reload()
  await expect(dialogs(page)).toHaveCount(2)
  await named(page, 'Nova Aposta').getByLabel('Valor (€)').click()
  await expect.poll(() => entry(page)).toMatchObject({ dialogs: 1 })
  await page.goBack()
  await expect(named(page, 'Nova Aposta')).toBeHidden()
  await expect(named(page, 'Alfa vs Bravo')).toBeVisible()
  await page.goBack()
  await expect(dialogs(page)).toHaveCount(0)
  await expect(page).toHaveURL(/\/jogos-ao-vivo$/)
  await page.goBack()
  await expect(page).toHaveURL(/\/configuracoes$/)
})

test('after a link to a match, Back shows the page below it', async ({ page }) => {
  const matches = async () => (await (await page.request.get('/api/live-matches')).json()) as { id: number }[]
  await expect.poll(matches).toHaveLength(1)
  const [match] = await matches()
  await comeFromSettings(page, `/jogos-ao-vivo?match=${match?.id}`)
  await expect(named(page, 'Alfa vs Bravo')).toBeVisible()
  // The entry of the page below is added once the dialog is drawn.
  await expect.poll(() => entry(page)).toMatchObject({ openedHere: true })
  await page.goBack()
  await expect(dialogs(page)).toHaveCount(0)
  await expect(page).toHaveURL(/\/jogos-ao-vivo$/)
  await page.goBack()
  await expect(page).toHaveURL(/\/configuracoes$/)
})

test('a dialog that a reload closed leaves no history entry', async ({ page }) => {
  await placeBet(page)
  await comeFromSettings(page, '/historico')
  await button(page, 'Apagar a aposta em Alfa vs Bravo').click()
  await expectDialogs(page, 1)
  await page.reload()
  await button(page, 'Apagar a aposta em Alfa vs Bravo').click()
  await expectDialogs(page, 1)
  await page.keyboard.press('Escape')
  await expectDialogs(page, 0)
  await page.goBack()
  await expect(page).toHaveURL(/\/configuracoes$/)
})

test('settling and clearing leave no history entry', async ({ page }) => {
  await placeBet(page)
  await placeBet(page, { teams: 'Charlie vs Delta', selectedTeam: 'Delta' })
  await comeFromSettings(page, '/historico?status=pending')
  await button(page, 'Definir resultado de Alfa vs Bravo').click()
  await dialogs(page)
    .getByRole('button', { name: /^Aposta ganha/ })
    .click()
  await expectDialogs(page, 0)
  await button(page, 'Limpar histórico').click()
  await dialogs(page)
    .getByRole('button', { name: /^Apagar/ })
    .click()
  await expect(toasts(page)).toContainText('Todo o histórico foi apagado')
  await expectDialogs(page, 0)
  await expect(page).toHaveURL(/\/historico$/)
  await page.goBack()
  await expect(page).toHaveURL(/\/configuracoes$/)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true })

  test('Back closes the sheet, and a link in it is one step from the previous page', async ({ page }) => {
    await comeFromSettings(page, '/jogos-ao-vivo')
    const more = page.getByRole('navigation').getByRole('button', { name: 'Mais' })
    await more.tap()
    await expect(named(page, 'Mais')).toBeVisible()
    await expectDialogs(page, 1)
    await page.goBack()
    await expect(dialogs(page)).toHaveCount(0)
    await expect(page).toHaveURL(/\/jogos-ao-vivo$/)
    await more.tap()
    await named(page, 'Mais').getByRole('link', { name: 'Estatísticas' }).tap()
    await expect(page).toHaveURL(/\/estatisticas$/)
    await expectDialogs(page, 0)
    await page.goBack()
    await expect(page).toHaveURL(/\/jogos-ao-vivo$/)
    await expect(dialogs(page)).toHaveCount(0)
    await page.goBack()
    await expect(page).toHaveURL(/\/configuracoes$/)
  })
})

/** Two presses before the next render. */
const pressTwice = (button: { click(): void }) => {
  button.click()
  button.click()
}

test('two presses within one frame settle, delete and clear once, and show one toast', async ({ page }) => {
  await placeBet(page)
  await placeBet(page, { teams: 'Charlie vs Delta', selectedTeam: 'Delta' })
  await page.goto('/historico')
  const sent: string[] = []
  page.on('request', (request) => {
    if (['PATCH', 'DELETE'].includes(request.method())) sent.push(request.method())
  })
  await button(page, 'Definir resultado de Alfa vs Bravo').click()
  await dialogs(page)
    .getByRole('button', { name: /^Aposta ganha/ })
    .evaluate(pressTwice)
  await expect(dialogs(page)).toHaveCount(0)
  await expect(toasts(page)).toContainText('Resultado da aposta atualizado')

  await button(page, 'Apagar a aposta em Alfa vs Bravo').click()
  await dialogs(page)
    .getByRole('button', { name: /^Apagar/ })
    .evaluate(pressTwice)
  await expect(dialogs(page)).toHaveCount(0)
  await expect(toasts(page)).toContainText('Aposta apagada com sucesso')

  await button(page, 'Limpar histórico').click()
  await dialogs(page).getByRole('button', { name: 'Apagar 1 aposta' }).evaluate(pressTwice)
  await expect(toasts(page)).toContainText('Todo o histórico foi apagado')
  expect(sent).toEqual(['PATCH', 'DELETE', 'DELETE'])
  expect(await betsOf(page)).toEqual([])
})

for (const [path, isTable] of [
  ['/historico', true],
  ['/', false],
] as const) {
  test(`settling and deleting by keyboard keep the focus in the list, on ${path}`, async ({ page }) => {
    await placeBet(page)
    await placeBet(page, { teams: 'Charlie vs Delta', selectedTeam: 'Delta' })
    await page.goto(path)
    const list = isTable ? page.getByRole('table') : page.getByRole('list', { name: 'Apostas recentes' })
    const row = (teams: string) => list.getByRole(isTable ? 'row' : 'listitem').filter({ hasText: teams })
    await row('Alfa vs Bravo').getByRole('button', { name: 'Definir resultado' }).press('Enter')
    await dialogs(page)
      .getByRole('button', { name: /^Aposta perdida/ })
      .press('Enter')
    await expect(row('Alfa vs Bravo')).toContainText('-€ 50,00')
    await expect(row('Alfa vs Bravo')).toBeFocused()
    if (!isTable) return
    await row('Alfa vs Bravo').getByRole('button', { name: 'Apagar' }).press('Enter')
    await dialogs(page)
      .getByRole('button', { name: /^Apagar/ })
      .press('Enter')
    await expect(row('Alfa vs Bravo')).toHaveCount(0)
    await expect(row('Charlie vs Delta')).toBeFocused()
  })
}
