import type { Page } from '@playwright/test'
import { liveReading } from '../support/scripted-source.ts'
import { chooseAct, toasts } from './support/bets.ts'
import { openConnected } from './support/connected.ts'
import { signUp } from './support/sign-in.ts'
import { expect, test } from './support/site.ts'

/** Noon in São Paulo, where these browsers are, on a Friday with 14 days of May to come. */
const NOW = new Date('2030-05-17T15:00:00Z')

const figure = (page: Page, name: string) =>
  page
    .getByLabel(/Seus números|Your numbers/)
    .locator('div')
    .filter({ has: page.locator('dt', { hasText: name }) })
const card = (page: Page, title: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { level: 2, name: title, exact: true }) })
const recent = (page: Page, title: string) => card(page, title).getByRole('listitem')

test('a quick bet appears in the figures, the last bets and the history of every tab at once, and so do its result and its deletion', async ({
  page,
  context,
  clock,
  source,
}) => {
  source.set([liveReading('1')])
  clock.advance((NOW.getTime() - Date.now()) / 1000)
  await page.clock.setFixedTime(NOW)
  await signUp(page)
  const other = await context.newPage()
  await other.clock.setFixedTime(NOW)
  await openConnected(other, '/')
  await expect(card(other, 'Apostas recentes')).toContainText('Suas três últimas apostas vão aparecer aqui.')
  await openConnected(page, '/')
  const quick = card(page, 'Aposta rápida')
  await quick.getByLabel('Times').fill('Alfa vs Bravo')
  await quick.getByLabel('Seu time').selectOption('Bravo')
  await quick.getByLabel('Valor (€)').fill('25')
  await quick.getByLabel('Odd').fill('2')
  await quick.getByRole('button', { name: 'Registrar aposta' }).click()
  for (const tab of [page, other]) {
    await expect(figure(tab, 'Total de apostas')).toContainText('1 neste mês')
    await expect(recent(tab, 'Apostas recentes')).toContainText(['Bravo€ 25,00 a 2,00'])
    await expect(tab.getByRole('table').getByRole('rowheader')).toContainText(['Bravo vs Alfa'])
  }

  await other.getByRole('table').getByRole('button', { name: 'Definir resultado de Alfa vs Bravo' }).click()
  await other
    .getByRole('dialog')
    .getByRole('button', { name: /Aposta ganha/ })
    .click()
  await expect(toasts(other)).toContainText('Resultado da aposta atualizado')
  for (const tab of [page, other]) {
    await expect(figure(tab, 'Lucro total')).toContainText('+€ 25,00')
    await expect(recent(tab, 'Apostas recentes')).toContainText(['Ganha'])
    await expect(tab.getByRole('table')).toContainText('+€ 25,00')
  }

  await chooseAct(other, 'Apagar')
  await other
    .getByRole('dialog')
    .getByRole('button', { name: /^Apagar/ })
    .click()
  for (const tab of [page, other]) {
    await expect(tab.getByRole('heading', { name: 'Sua história começa com uma aposta' })).toBeVisible()
    await expect(figure(tab, 'Lucro total')).toContainText('Lucro total–')
  }
  await other.close()
})
