import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { address, dialog, expectAccessible } from './support/page.ts'
import { open } from './support/site.tsx'
import { hero, row, showTonight } from './support/tonight-bets.ts'

beforeEach(showTonight)

test('the stake leads, each bet has its chance next to the one that its odds ask for, and a press opens it', async () => {
  await open('/esta-noite')
  await expect.element(hero()).toMatchTextContent('5 apostas em aberto · 4 partidas ao vivo')
  await expect.element(page.getByText('€ 1.000.040,00').first()).toBeVisible()
  await expect.element(page.getByRole('img', { name: /^pior −€\s\d+,00, em média .*, melhor \+€/ })).toBeVisible()
  await expect.element(row(1).getByRole('img')).toHaveAccessibleName(/^Chance \d\d%, a odd pede 50%$/)
  await expect.element(row(1)).toMatchTextContent('+€ 10,00')
  // Alfa has won a map: the other team cannot win without losing one any more.
  await expect.element(row(3)).toMatchTextContent('Já perdida')
  await expect.element(row(3)).toMatchTextContent('−€ 10,00')
  await expect.element(row(4)).toMatchTextContent('sem estimativa')
  await expect.element(page.getByText('1 aposta não entra na conta.')).toBeVisible()
  await expectAccessible()
  await row(1).getByRole('button').click()
  await expect.element(dialog('Alfa')).toBeVisible()
  expect(address()).toBe('/esta-noite?bet=1')
})

test('a press on a match shows how it can end: next to the list, on a phone below its bets; a reload keeps it', async () => {
  const table = (team: string) =>
    page.getByRole('region', { name: `Como ${team} vs Bravo pode terminar e quanto paga` })
  const match = (team: string) => page.getByRole('button', { name: new RegExp(`^${team} vs Bravo`) })
  await open('/esta-noite')
  await expect.element(table('Alfa')).toBeVisible()
  await match('November').click()
  await expect.element(table('November')).toBeVisible()
  await expect.element(table('Alfa')).not.toBeInTheDocument()
  expect(address()).toBe('/esta-noite?match=20')
  await open(address())
  await expect.element(match('November')).toHaveAttribute('aria-pressed', 'true')
  await page.viewport(390, 844)
  await expect.element(match('November')).toHaveAttribute('aria-expanded', 'true')
  await expectAccessible()
  await match('November').click()
  await expect.element(table('November')).not.toBeInTheDocument()
  expect(address()).toBe('/esta-noite')
})
