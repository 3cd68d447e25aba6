import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { changeBets, undoChangeBets } from '../../src/contract/bets/bulk-bets.ts'
import { chooseOfHistory } from './support/bet-actions.ts'
import { placeBet } from './support/book.ts'
import { answer } from './support/network.ts'
import { boxOf, dialog, press } from './support/page.ts'
import { signedIn } from './support/people.ts'
import { open } from './support/site.tsx'

const bar = () => page.getByRole('region', { name: 'Apostas selecionadas' })
const button = (name: string) => page.getByRole('button', { name, exact: true })
const undo = () => page.getByRole('button', { name: /^Desfazer/ })

test.each([
  [1440, 900],
  [390, 844],
])('at %i × %i the outcome of an action moves no row of the list', async (wide, high) => {
  await page.viewport(wide, high)
  signedIn()
  const undoUntil = new Date(Date.now() + 30_000).toISOString()
  answer(changeBets, { total: 1, changed: 1, skipped: 0, undoUntil })
  answer(undoChangeBets, { total: 1, restored: 1, kept: 0 })
  for (let at = 30; at > 0; at -= 1) placeBet({ teams: `Time ${at} vs Bravo`, selectedTeam: 'Bravo' })
  await open('/historico')
  const first = () => page.css('[data-bet]').first()
  await expect.element(first()).toBeVisible()
  // On the page, not in the window: a press may scroll to its button.
  const topOnPage = () => boxOf(first()).top + scrollY
  const before = topOnPage()
  await (wide > 1000 ? button('Selecionar').click() : chooseOfHistory('Selecionar'))
  await page
    .getByRole('checkbox', { name: /^Selecionar a aposta/ })
    .first()
    .click()
  await bar().getByRole('button', { name: 'Tag' }).click()
  await dialog().getByLabelText('Tag').fill('sistema')
  await press('{Enter}')
  await expect.element(undo()).toBeVisible()
  expect(Math.abs(topOnPage() - before)).toBeLessThan(3)
  expect(boxOf(undo()).bottom).toBeLessThanOrEqual(high)
  // At the end of the page the list is above it.
  const end = () => {
    scrollTo(0, document.documentElement.scrollHeight)
    return boxOf(page.css('.scroll-list')).bottom - boxOf(undo()).top
  }
  await expect.poll(end).toBeLessThanOrEqual(0)
})
