import type { Page } from '@playwright/test'
import { betField, betForm } from './support/bet-form.ts'
import { betsOf, toasts, typeAll } from './support/bets.ts'
import { intercept } from './support/intercept.ts'
import { signUp } from './support/sign-in.ts'
import { expect, test } from './support/site.ts'

const MULTIPLE = '**/api/bets/multiple'
const add = (page: Page) => betForm(page).getByRole('button', { name: 'Juntar outra seleção' })
const place = (page: Page) => betForm(page).getByRole('button', { name: 'Registrar aposta' })

/** Fills in one selection; `odds` is the label of its price, which differs for a single. */
async function fillLeg(page: Page, [team1, team2]: readonly [string, string], odds: string, label = 'Odd da seleção') {
  await betField(page, 'Times').fill(`${team1} vs ${team2}`)
  await betField(page, 'Seu time').selectOption(team1)
  await typeAll(betField(page, label), odds)
}

/** A treble: 1.50 × 2.00 × 1.40 = 4.20. */
async function fillTreble(page: Page) {
  await fillLeg(page, ['Alfa', 'Bravo'], '1,5', 'Odd')
  await betField(page, 'Tipo de aposta').selectOption('Vencedor da partida')
  await add(page).click()
  await fillLeg(page, ['Charlie', 'Delta'], '2')
  await add(page).click()
  await fillLeg(page, ['Echo', 'Foxtrot'], '1,4')
  await typeAll(betField(page, 'Valor (€)'), '10')
}

test.beforeEach(async ({ page }) => {
  await signUp(page)
  await page.goto('/nova-aposta')
})

test('American odds of a selection are multiplied exactly, as they are typed and after they are edited', async ({
  page,
}) => {
  const use = (decimal: string) => betForm(page).getByRole('button', { name: `Usar ${decimal}` })
  await fillLeg(page, ['Alfa', 'Bravo'], '-110', 'Odd')
  await use('1,909').click()
  await betField(page, 'Tipo de aposta').selectOption('Vencedor da partida')
  await add(page).click()
  await fillLeg(page, ['Charlie', 'Delta'], '-110')
  await use('1,909').click()
  await typeAll(betField(page, 'Valor (€)'), '1000')
  // 1000 × 21/11 × 21/11 = 3644.628…; 1.909 × 1.909 pays 3644.28, and 3.645 pays 3645.00.
  await expect(betForm(page)).toContainText('€ 3.644,63')
  await expect(betField(page, 'Odd total')).toHaveAttribute('placeholder', '3,645')
  await betForm(page).getByRole('button', { name: 'Editar: Alfa' }).click()
  await expect(betField(page, 'Odd da seleção')).toHaveValue('1,909')
  await expect(betForm(page)).toContainText('€ 3.644,63')
  await place(page).click()
  await expect(toasts(page)).toContainText('Aposta registrada')
  expect(await betsOf(page)).toMatchObject([
    { odds: '3.645', exactOdds: '441/121', legs: [{ exactOdds: '21/11' }, { exactOdds: '21/11' }] },
  ])
})

test('a price typed over the one that American odds gave is the typed price', async ({ page }) => {
  await fillLeg(page, ['Alfa', 'Bravo'], '-110', 'Odd')
  await betForm(page).getByRole('button', { name: 'Usar 1,909' }).click()
  await betField(page, 'Tipo de aposta').selectOption('Vencedor da partida')
  await typeAll(betField(page, 'Odd'), '1,91')
  await add(page).click()
  await fillLeg(page, ['Charlie', 'Delta'], '2')
  await typeAll(betField(page, 'Valor (€)'), '1000')
  await expect(betForm(page)).toContainText('€ 3.820,00')
  await place(page).click()
  await expect(toasts(page)).toContainText('Aposta registrada')
  expect(await betsOf(page)).toMatchObject([{ odds: '3.82', exactOdds: null, legs: [{ exactOdds: null }, {}] }])
})

test.describe('with faults', () => {
  test.use({ expectedFaults: [/503|status of 400|Failed to load|net::/] })

  test('a multiple whose answer was lost waits, is sent again, and is placed once', async ({ page }) => {
    await fillTreble(page)
    const mayBeSentAgain = Promise.withResolvers<void>()
    let sent = 0
    await intercept(page, MULTIPLE, async (route) => {
      sent += 1
      if (sent === 1) {
        await route.fetch()
        return route.abort()
      }
      await mayBeSentAgain.promise
      await route.continue()
    })
    await place(page).click()
    await expect(toasts(page)).toContainText('Aposta guardada neste aparelho')
    expect(await betsOf(page)).toHaveLength(1)
    mayBeSentAgain.resolve()
    await expect(toasts(page)).toContainText('Aposta enviada')
    expect(await betsOf(page)).toHaveLength(1)
  })
})

test('the stake, the price and the free bet of a multiple are changed', async ({ page }) => {
  await fillTreble(page)
  await place(page).click()
  await expect(toasts(page)).toContainText('Aposta registrada')
  await page.goto('/historico')
  await page.getByRole('button', { name: /^Editar a aposta/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Editar aposta' })
  await expect(dialog).toContainText('(Charlie vs Delta)')
  await typeAll(dialog.getByLabel('Valor (€)'), '12,5')
  await typeAll(dialog.getByLabel('Odd total'), '4,1')
  await dialog.getByText('Mais detalhes').click()
  await dialog.getByLabel('Aposta grátis').check()
  await expect(dialog).toContainText('+€ 38,75')
  await dialog.getByRole('button', { name: 'Salvar alterações' }).click()
  await expect(dialog).toBeHidden()
  expect(await betsOf(page)).toMatchObject([{ amount: '12.50', odds: '4.10', freeBet: true, betType: 'multiple' }])
})
