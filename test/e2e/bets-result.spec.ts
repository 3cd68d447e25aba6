import type { Page } from '@playwright/test'
import { expectAccessible } from './support/accessibility.ts'
import { betsOf, placeBet, refuse, toasts } from './support/bets.ts'
import { openConnected } from './support/connected.ts'
import { signUp } from './support/sign-in.ts'
import { expect, test } from './support/site.ts'

const result = (page: Page) => page.getByRole('dialog', { name: 'Resultado da aposta' })
const custom = (page: Page) => result(page).getByLabel('Outro resultado (€)')
const apply = (page: Page) => result(page).getByRole('button', { name: 'Aplicar' })

async function openResult(page: Page, open: (page: Page, path: string) => Promise<unknown> = goTo) {
  await open(page, '/historico')
  await page.getByRole('button', { name: 'Definir resultado de Alfa vs Bravo' }).click()
  await expect(result(page)).toBeVisible()
}

const goTo = (page: Page, path: string) => page.goto(path)

test.beforeEach(async ({ page }) => {
  await signUp(page)
})

test('each button shows the sum it books, and books it', async ({ page }) => {
  await placeBet(page, { amount: '33.33', odds: '1.333' })
  await openResult(page)
  await expect(result(page)).toContainText('€ 33,33 em Alfa a 1,333')
  // 33.33 × 0.333 = 11.09889
  await expect(result(page).getByRole('button', { name: 'Aposta ganha' })).toContainText('+€ 11,10')
  await expect(result(page).getByRole('button', { name: 'Aposta perdida' })).toContainText('-€ 33,33')
  await expectAccessible(page)
  await result(page).getByRole('button', { name: 'Aposta ganha' }).click()
  await expect(result(page)).toBeHidden()
  await expect(toasts(page)).toContainText('Resultado da aposta atualizado')
  await expect(page.getByRole('main')).toContainText('+€ 11,10')
  await expect(page.getByRole('button', { name: /Definir resultado/ })).toHaveCount(0)
  expect(await betsOf(page)).toMatchObject([{ status: 'won', result: '11.10' }])
})

test('another result shows the sum and the status it books before it is applied', async ({ page }) => {
  await placeBet(page)
  await openResult(page)
  await expect(apply(page)).toBeDisabled()
  await custom(page).fill('+50')
  await expect(result(page)).toContainText('Será registrada como ganha: +€ 50,00')
  await custom(page).fill('0')
  await expect(result(page)).toContainText('Será registrada como ganha: € 0,00')
  for (const wrong of ['abc', '5e3', '1,234', '--1', '-0']) {
    await custom(page).fill(wrong)
    await apply(page).click()
    await expect(result(page)).toContainText('Por favor, insira um valor válido')
  }
  await custom(page).fill('-50,01')
  await apply(page).click()
  await expect(result(page)).toContainText('A perda não pode ser maior que o valor apostado')
  await custom(page).fill('-25,5')
  await expect(result(page)).toContainText('Será registrada como perdida: -€ 25,50')
  await page.keyboard.press('Enter')
  await expect(toasts(page)).toContainText('Resultado da aposta atualizado')
  expect(await betsOf(page)).toMatchObject([{ status: 'lost', result: '-25.50' }])
})

test.describe('when the server fails', () => {
  test.use({ expectedFaults: [/503/] })

  test('the dialog stays, with what was typed', async ({ page }) => {
    await placeBet(page)
    await openResult(page)
    await custom(page).fill('12')
    await refuse(page, '**/api/bets/*/result')
    await apply(page).click()
    await expect(toasts(page)).toContainText('Falha ao atualizar o resultado')
    await expect(custom(page)).toHaveValue('12')
    expect(await betsOf(page)).toMatchObject([{ status: 'pending' }])
  })
})

test.describe('a user in two tabs', () => {
  test.use({ expectedFaults: [/status of 409/] })

  test('sees in one tab what was done in the other, and settles a bet once', async ({ page, context }) => {
    await placeBet(page)
    await placeBet(page, { teams: 'Charlie vs Delta', selectedTeam: 'Delta' })
    const other = await context.newPage()
    await openResult(page, openConnected)
    await openResult(other, openConnected)
    await result(other).getByRole('button', { name: 'Aposta perdida' }).click()
    await expect(result(other)).toBeHidden()

    // The dialog of the first tab is still open; the bet is settled already.
    await expect(
      page.getByRole('button', { name: 'Definir resultado de Alfa vs Bravo', includeHidden: true }),
    ).toHaveCount(0)
    await result(page).getByRole('button', { name: 'Aposta ganha' }).click()
    await expect(toasts(page)).toContainText('Esta aposta já tem resultado')
    await expect(result(page)).toBeHidden()
    expect(await betsOf(page)).toMatchObject([{ status: 'pending' }, { status: 'lost', result: '-50.00' }])

    await placeBet(page, { teams: 'Echo vs Foxtrot', selectedTeam: 'Echo' })
    await expect(page.getByRole('main')).toContainText('Echo vs Foxtrot')
    await expect(other.getByRole('main')).toContainText('Echo vs Foxtrot')
  })
})

test.describe('a bet that is deleted in another tab', () => {
  test.use({ expectedFaults: [/status of 404/] })

  const ACTS = [
    { open: 'Definir resultado de', send: 'Aposta ganha' },
    { open: 'Editar a aposta em', send: 'Salvar alterações' },
    { open: 'Apagar a aposta em', send: 'Apagar a aposta em Alfa' },
  ]
  for (const { open, send } of ACTS) {
    test(`"${send}" says so, and closes the dialog`, async ({ page }) => {
      const { id } = await placeBet(page)
      await page.goto('/historico')
      await page.getByRole('button', { name: `${open} Alfa vs Bravo` }).click()
      const dialog = page.getByRole('dialog')
      await expect(dialog).toBeVisible()
      expect((await page.request.delete(`/api/bets/${id}`)).ok()).toBe(true)
      await dialog.getByRole('button', { name: send }).click()
      await expect(toasts(page)).toContainText('Esta aposta não existe mais')
      await expect(toasts(page)).toContainText('outra aba ou outro aparelho')
      await expect(dialog).toHaveCount(0)
      await expect(page.getByRole('main')).not.toContainText('Alfa vs Bravo')
    })
  }
})

test.describe('on a phone that lies down', () => {
  test.use({ viewport: { width: 844, height: 390 }, hasTouch: true })

  test('a toast covers no button of the next dialog', async ({ page }) => {
    await placeBet(page)
    await placeBet(page, { teams: 'Charlie vs Delta', selectedTeam: 'Delta' })
    await openResult(page)
    await result(page).getByRole('button', { name: 'Aposta ganha' }).click()
    await expect(toasts(page)).toContainText('Resultado da aposta atualizado')
    await page.getByRole('button', { name: 'Definir resultado de Charlie vs Delta' }).click()
    await custom(page).fill('12')
    // A trial click fails when another element covers the button.
    await apply(page).click({ trial: true })
    await result(page).getByRole('button', { name: 'Aposta perdida' }).click({ trial: true })
    await result(page).getByRole('button', { name: 'Fechar' }).click({ trial: true })
  })
})

test('a pending bet is changed, and unchanged fields keep their values', async ({ page }) => {
  const { placedAt } = await placeBet(page, { betType: 'map-winner (Mirage)' })
  await page.goto('/historico')
  await page.getByRole('button', { name: 'Editar a aposta em Alfa vs Bravo' }).click()
  const dialog = page.getByRole('dialog', { name: 'Editar aposta' })
  await expect(dialog.getByLabel('Seu time')).toHaveValue('Alfa')
  await dialog.getByLabel('Valor (€)').fill('75')
  await expect(dialog).toContainText('+€ 63,75')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Salvar alterações' }).click()
  await expect(toasts(page)).toContainText('Aposta alterada')
  await expect(page.getByRole('main')).toContainText('€ 75,00')
  expect(await betsOf(page)).toMatchObject([
    { amount: '75.00', odds: '1.85', betType: 'map-winner (Mirage)', placedAt },
  ])
})

test('deleting one bet names it and leaves the others', async ({ page }) => {
  await placeBet(page)
  await placeBet(page, { teams: 'Charlie vs Delta', selectedTeam: 'Delta' })
  await page.goto('/historico')
  await page.getByRole('button', { name: 'Apagar a aposta em Charlie vs Delta' }).click()
  const dialog = page.getByRole('dialog', { name: 'Apagar esta aposta?' })
  await expect(dialog).toContainText('Charlie vs Delta')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Apagar a aposta em Delta' }).click()
  await expect(toasts(page)).toContainText('Aposta apagada com sucesso')
  await expect(page.getByRole('main')).not.toContainText('Charlie')
  expect(await betsOf(page)).toMatchObject([{ teams: 'Alfa vs Bravo' }])
})
