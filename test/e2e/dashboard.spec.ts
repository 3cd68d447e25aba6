import { liveReading, upcomingReading } from '../support/scripted-source.ts'
import { expectDialogs } from './support/dialogs.ts'
import { expect, test } from './support/site.ts'

test.beforeEach(({ source }) => {
  source.set([liveReading('1'), upcomingReading('2', { scheduledTime: new Date(Date.now() + 3_600_000) })])
})

test('a visitor sees the welcome, a live match and the buttons without scrolling', async ({ page }) => {
  for (const viewport of [
    { width: 390, height: 844 },
    { width: 1440, height: 900 },
  ]) {
    await page.setViewportSize(viewport)
    await page.goto('/')
    const main = page.getByRole('main')
    await expect(main.getByRole('heading', { name: 'Counter-Strike ao vivo, apostas em ordem' })).toBeInViewport()
    await expect(main.getByRole('button', { name: 'Entrar' }).first()).toBeInViewport()
    await expect(main.getByRole('listitem').filter({ hasText: 'Alfa' }).first()).toBeInViewport()
  }
})

test('a visitor sees empty figures and the three feature cards', async ({ page }) => {
  await page.goto('/')
  const main = page.getByRole('main')
  for (const name of ['Total de apostas', 'Taxa de acerto', 'Lucro total', 'Lucro do mês']) {
    await expect(main.locator('dt', { hasText: name }).locator('xpath=following-sibling::dd')).toHaveText('—')
  }
  await expect(main).toContainText('Entre para ver os seus')
  for (const name of ['Jogos ao vivo', 'Gestão de apostas', 'Estatísticas']) {
    await expect(main.getByRole('heading', { name, exact: true })).toBeVisible()
  }
})

test('the two buttons of the welcome lead to their targets', async ({ page }) => {
  await page.goto('/')
  const main = page.getByRole('main')
  await main.getByRole('button', { name: 'Entrar' }).first().click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expectDialogs(page, 0)
  await main.getByRole('link', { name: 'Ver jogos ao vivo' }).click()
  await expect(page).toHaveURL(/\/jogos-ao-vivo$/)
})
