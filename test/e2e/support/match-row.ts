import { expect, type Locator, type Page } from '@playwright/test'

/** A match of a list, found by its teams. */
export function matchRow(page: Page, team1: string, team2: string): Locator {
  const rows = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('button') })
  return rows.filter({ hasText: team1 }).filter({ hasText: team2 })
}

/** The rounds of the current map. */
export async function expectRounds(row: Locator, score1: number, score2: number): Promise<void> {
  await expect(row).toContainText(`Rounds: ${score1} a ${score2}`)
}
