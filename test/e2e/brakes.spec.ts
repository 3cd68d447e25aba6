import type { Page } from '@playwright/test'
import { liveReading } from '../support/scripted-source.ts'
import { expectAccessible } from './support/accessibility.ts'
import { betForm, fillBetForm } from './support/bet-form.ts'
import { betsOf, placeBet, toasts, typeAll } from './support/bets.ts'
import { signUp } from './support/sign-in.ts'
import { expect, test } from './support/site.ts'

const price = (page: Page) => page.getByRole('main').getByRole('button', { name: /^Apostar em Alfa/ })
const banner = (page: Page) => page.getByRole('link', { name: /^Bônus de boas-vindas/ })
const setLimit = async (page: Page, kind: string, amount: string) => {
  const answer = await page.request.put(`/api/brakes/limits/${kind}?tz=America/Sao_Paulo`, { data: { amount } })
  expect(answer.status()).toBe(200)
}

test('a break is switched on in two presses, hides prices, bet buttons and the banner, and ends by itself', async ({
  page,
  source,
  clock,
}) => {
  source.set([liveReading('1', { odds: { odds1: 1850, odds2: 1950 } })])
  await signUp(page)
  await placeBet(page)
  await page.goto('/jogos-ao-vivo')
  await expect(price(page)).toBeVisible()
  await expect(banner(page)).toBeVisible()

  await page.goto('/configuracoes')
  await page.getByRole('button', { name: '7 dias' }).click()
  await expect(page.getByText('não pode ser encerrada antes')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Pausar por 7 dias' }).click()
  await expect(toasts(page)).toContainText('A pausa começou')
  await expect(banner(page)).toBeHidden()

  await page.goto('/jogos-ao-vivo')
  await expect(page.getByRole('main').getByText('Alfa').first()).toBeVisible()
  await expect(page.getByText(/^Em pausa até/)).toBeVisible()
  await expect(price(page)).toBeHidden()
  await expect(banner(page)).toBeHidden()
  await expectAccessible(page)

  // The history works, and what was staked elsewhere is recorded.
  await page.goto('/nova-aposta')
  await expect(page.getByText(/^Você está em pausa até/)).toBeVisible()
  await fillBetForm(page)
  await betForm(page).getByRole('button', { name: 'Registrar aposta' }).click()
  await expect.poll(() => betsOf(page)).toHaveLength(2)

  clock.advance(7 * 24 * 60 * 60)
  await page.goto('/jogos-ao-vivo')
  await expect(price(page)).toBeVisible()
  await expect(banner(page)).toBeVisible()
})

test('a bet over a limit is warned of before the press, with the figures, and recorded all the same', async ({
  page,
}) => {
  await signUp(page)
  await setLimit(page, 'stake-day', '100')
  await setLimit(page, 'loss-month', '80')
  await placeBet(page, { amount: '70.00' })
  await page.goto('/nova-aposta')
  await fillBetForm(page, '30')
  const warning = betForm(page).getByRole('status')
  await expect(warning.filter({ hasText: 'limite' })).toBeHidden()
  await typeAll(betForm(page).getByLabel('Valor (€)'), '80,01')
  await expect(warning.filter({ hasText: 'hoje seriam € 150,01 apostados. Seu limite: € 100,00.' })).toBeVisible()
  await expect(warning.filter({ hasText: 'o prejuízo do mês será de € 80,01. Seu limite: € 80,00.' })).toBeVisible()
  await expectAccessible(page)
  await betForm(page).locator('summary').click()
  await betForm(page).getByLabel('Aposta grátis').check()
  await expect(warning.filter({ hasText: 'limite' })).toBeHidden()
  await betForm(page).getByLabel('Aposta grátis').uncheck()
  await betForm(page).getByRole('button', { name: 'Registrar aposta' }).click()
  await expect.poll(() => betsOf(page)).toHaveLength(2)
})

test('a lower limit holds at once, a raise waits for the next day, and both are shown', async ({ page, clock }) => {
  await signUp(page)
  await page.goto('/configuracoes')
  const field = page.getByLabel('Apostado por dia', { exact: true })
  const save = page.getByRole('button', { name: 'Salvar: Apostado por dia' })
  await typeAll(field, '100')
  await save.click()
  await expect(toasts(page)).toContainText('Limite salvo')
  await expect(field).toBeFocused()
  await typeAll(field, '250,50')
  await field.press('Enter')
  await expect(toasts(page)).toContainText('vale a partir de amanhã')
  await expect(page.getByText(/250,50 a partir de \S+ 00:00\. Até lá vale o limite atual\.$/)).toBeVisible()
  await expect(field).toHaveValue('100,00')
  await expectAccessible(page)
  clock.advance(24 * 60 * 60)
  await page.reload()
  await expect(field).toHaveValue('250,50')
})
