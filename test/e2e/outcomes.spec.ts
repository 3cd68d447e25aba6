import type { Page } from '@playwright/test'
import { betsOf, placeBet, toasts } from './support/bets.ts'
import { signUp } from './support/sign-in.ts'
import { expect, test } from './support/site.ts'

const result = (page: Page) => page.getByRole('dialog', { name: 'Resultado da aposta' })

/** The dialog of results with the finer ones open. */
async function openMore(page: Page) {
  await page.goto('/historico')
  await page.getByRole('button', { name: 'Definir resultado de Alfa vs Bravo' }).click()
  await result(page).getByText('Mais resultados').click()
}

test.beforeEach(async ({ page }) => {
  await signUp(page)
})

test('a cash-out books what was paid; of a part of the stake it leaves the rest pending', async ({ page }) => {
  await placeBet(page)
  await openMore(page)
  await result(page).getByRole('button', { name: 'Registrar cash out' }).click()
  await expect(result(page)).toContainText('Informe o valor pago')
  await result(page).getByLabel('Valor recebido (€)').fill('26,40')
  await result(page).getByLabel('Parte do valor apostado (€)').fill('20')
  // 6.40 + 30.00 × 0.85, and 6.40 − 30.00
  await expect(result(page)).toContainText(
    'Nesta parte: +€ 6,40. € 30,00 continuam em jogo. No total: +€ 31,90 se ganhar, -€ 23,60 se perder.',
  )
  await result(page).getByRole('button', { name: 'Registrar cash out' }).click()
  await expect(toasts(page)).toContainText('Cash out parcial registrado')
  await expect(page.getByRole('table')).toContainText('€ 20,00 em cash out por € 26,40')
  expect(await betsOf(page)).toMatchObject([{ status: 'pending', cashedOut: { stake: '20.00', paid: '26.40' } }])

  await openMore(page)
  await expect(result(page)).toContainText(
    '€ 20,00 já saíram em cash out por € 26,40. € 30,00 continuam em jogo; os valores abaixo somam os dois.',
  )
  // 30.00 × 0.85 + 6.40
  await expect(result(page).getByRole('button', { name: 'Aposta ganha' })).toContainText('+€ 31,90')
  await result(page).getByLabel('Valor recebido (€)').fill('25')
  // 25.00 − 30.00 + 6.40
  await expect(result(page)).toContainText('Será registrado: +€ 1,40')
  await result(page).getByRole('button', { name: 'Registrar cash out' }).click()
  await expect(page.getByRole('table')).toContainText('Cash out')
  expect(await betsOf(page)).toMatchObject([{ status: 'won', outcome: 'cashed-out', result: '1.40' }])
})
