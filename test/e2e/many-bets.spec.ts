import type { Page } from '@playwright/test'
import { betsOf, placeBet } from './support/bets.ts'
import { signUp } from './support/sign-in.ts'
import { expect, test } from './support/site.ts'

const rows = (page: Page) => page.getByRole('list', { name: 'Histórico detalhado' }).getByRole('listitem')
const bar = (page: Page) => page.getByRole('region', { name: 'Apostas selecionadas' })
const box = (page: Page, teams: string) => page.getByRole('checkbox', { name: `Selecionar a aposta em ${teams}` })

/** The first is the newest. */
async function placeOn(page: Page, teams: readonly string[]): Promise<void> {
  const start = Date.now() - teams.length * 60_000
  const placedAt = (at: number) => new Date(start + (teams.length - at) * 60_000).toISOString()
  await Promise.all(
    teams.map((each, at) =>
      placeBet(page, { teams: each, selectedTeam: each.split(' vs ')[0] ?? '', placedAt: placedAt(at) }),
    ),
  )
}

test.use({ viewport: { width: 320, height: 640 }, hasTouch: true })

test('all bets that a filter finds are deleted, on other pages too, and are restored by undo', async ({ page }) => {
  // The seconds in which an act can be undone do not pass.
  await page.clock.setFixedTime(new Date())
  await signUp(page)
  await placeOn(page, [...Array.from({ length: 51 }, (_, n) => `Time ${n + 1} vs Bravo`), 'Outra vs Alfa'])
  await page.goto('/historico?q=bravo')
  // A finger that rests on a bet begins the choice.
  const pressed = rows(page).filter({ hasText: 'Time 2' }).first()
  await pressed.dispatchEvent('pointerdown', { pointerType: 'touch', bubbles: true })
  await expect(box(page, 'Time 2 vs Bravo')).toBeChecked()
  await box(page, 'Time 1 vs Bravo').tap()
  await expect(bar(page).getByText('2 selecionadas')).toBeInViewport()
  await bar(page).getByRole('button', { name: 'Todas as 51' }).tap()
  await bar(page).getByRole('button', { name: 'Apagar' }).tap()
  await page.getByRole('dialog').getByRole('button', { name: 'Apagar 51 apostas' }).tap()
  await expect(page.getByText('51 apostas apagadas')).toBeVisible()
  expect((await betsOf(page)).map(({ teams }) => teams)).toEqual(['Outra vs Alfa'])
  await page.getByRole('button', { name: /^Desfazer/ }).tap()
  await expect(page.getByText('51 apostas desfeitas')).toBeVisible()
  expect(await betsOf(page)).toHaveLength(52)
  await expect(rows(page)).toHaveCount(50)
})
