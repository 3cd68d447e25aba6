import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { address, expectAccessible, texts } from './support/page.ts'
import { open } from './support/site.tsx'
import { days, PATH, rows, showUpcoming } from './support/upcoming-days.ts'

beforeEach(showUpcoming)

test('a day with its count shows that day alone, and is part of the address', async () => {
  await page.viewport(390, 844)
  await open(PATH)
  await expect.poll(() => texts(days()).slice(0, 2)).toEqual(['Todos 12', 'Amanhã 4'])
  await expect.element(days()).toHaveLength(4)
  await expectAccessible()
  await days().nth(1).click()
  await expect.element(rows()).toHaveLength(4)
  await expect.element(days().nth(1)).toHaveAttribute('aria-pressed', 'true')
  await expect
    .element(page.getByRole('status').filter({ hasText: 'encontradas' }))
    .toHaveTextContent('4 partidas encontradas')
  expect(address()).toMatch(/\?day=\d{4}-\d\d-\d\d$/)
  await open(address())
  await expect.element(rows()).toHaveLength(4)
  await days().first().click()
  await expect.element(rows()).toHaveLength(12)
  expect(address()).toBe(PATH)
})

test('on a phone the fields of team and tournament take the place of the days, and go again', async () => {
  await page.viewport(390, 844)
  await open(PATH)
  await page.getByRole('button', { name: 'Filtrar por time ou torneio' }).click()
  const team = page.getByLabelText('Filtrar por time', { exact: true })
  await expect.element(team).toHaveFocus()
  await team.fill('golf')
  await expect.element(rows()).toHaveLength(1)
  await page.getByRole('button', { name: 'Limpar filtros' }).click()
  await expect.element(rows()).toHaveLength(12)
  await expect.element(days().first()).toBeVisible()
})
