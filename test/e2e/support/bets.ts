import { expect, type Locator, type Page } from '@playwright/test'
import type { Bet } from '../../../src/contract/bets/bets.ts'

/** The bets of the signed-in user, from the server. */
export async function betsOf(page: Page): Promise<Bet[]> {
  const answer = await page.request.get('/api/bets')
  expect(answer.status()).toBe(200)
  return (await answer.json()) as Bet[]
}

/** Places a pending bet of 50.00 on Alfa at 1.85. */
export async function placeBet(page: Page, details: Partial<Bet> = {}): Promise<Bet> {
  const data = {
    teams: 'Alfa vs Bravo',
    selectedTeam: 'Alfa',
    amount: '50.00',
    odds: '1.85',
    betType: 'match-winner',
    ...details,
  }
  const answer = await page.request.post('/api/bets', { data })
  expect(answer.status()).toBe(201)
  return (await answer.json()) as Bet
}

/** Chooses an action on a bet from the ⋯ of its row in the history. */
export async function chooseAct(page: Page, act: string, teams = 'Alfa vs Bravo'): Promise<void> {
  const name = `Ações da aposta: ${teams}`
  // By keyboard: a toast may lie over it for five seconds.
  await page.getByRole('button', { name, exact: true }).press('Enter')
  await page.getByRole('dialog', { name, exact: true }).getByRole('button', { name: act, exact: true }).click()
}

/** Types key by key, so that the handlers of the field run as for a user. */
export async function typeAll(field: Locator, text: string): Promise<void> {
  await field.fill('')
  await field.pressSequentially(text)
}

export const toasts = (page: Page) => page.getByRole('region', { name: /\(F8\)$/, includeHidden: true })
