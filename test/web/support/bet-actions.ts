import { type Locator, page } from 'vitest/browser'

/** The button behind which a row of the history has its actions. */
export const actionsOf = (teams = 'Alfa vs Bravo'): Locator =>
  page.getByRole('button', { name: `Ações da aposta: ${teams}`, exact: true })

/** The list has rows of two lines, and their actions are in the details. */
const isNarrow = () => innerWidth < 1024

/** Chooses an action on a bet of the history: "Editar", "Editar tudo", "Duplicar", "Odd de fechamento", "O que mudou", "Apagar". */
export async function chooseAction(action: string, teams = 'Alfa vs Bravo'): Promise<void> {
  if (isNarrow()) {
    const [team = ''] = teams.split(' vs ')
    await page.css('[data-opens-bet]').filter({ hasText: team }).first().click()
    await page.getByRole('dialog').getByRole('button', { name: action, exact: true }).click()
    return
  }
  await actionsOf(teams).click()
  await menu(`Ações da aposta: ${teams}`).getByRole('button', { name: action, exact: true }).click()
}

/** Chooses an entry of the history's own ⋯ menu. */
export async function chooseOfHistory(entry: string): Promise<void> {
  const name = 'Mais sobre suas apostas'
  await page.getByRole('button', { name, exact: true }).click()
  await menu(name).getByText(entry, { exact: true }).click()
}

export const menu = (name: string) => page.getByRole('dialog', { name, exact: true })

/** Opens the details of a bet: a press on its row. */
export const openBet = (pick: string) => page.getByRole('button', { name: pick, exact: true }).click()

/** The details of a bet beside the list of a wide window. */
export const panel = () => page.getByRole('complementary', { name: 'A aposta' })
