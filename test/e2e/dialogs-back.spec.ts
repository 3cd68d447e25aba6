import type { Page } from '@playwright/test'
import { liveReading } from '../support/scripted-source.ts'
import { chooseAct, placeBet } from './support/bets.ts'
import { expectDialogs } from './support/dialogs.ts'
import { signUp } from './support/sign-in.ts'
import { expect, test } from './support/site.ts'

const dialogs = (page: Page) => page.getByRole('dialog')
const named = (page: Page, name: string) => page.getByRole('dialog', { name })
const entry = (page: Page) => page.evaluate<object | null>('history.state')

test('after a reload Back closes the dialogs that it opened again, and no other has left an entry', async ({
  page,
  source,
}) => {
  source.set([liveReading('1')])
  await signUp(page)
  await placeBet(page)
  // Another screen before each, so that leaving the page by Back is noticed.
  await page.goto('/configuracoes')
  await page.goto('/jogos-ao-vivo')
  await page.getByRole('button', { name: /^Detalhes/ }).press('Enter')
  await named(page, 'Alfa vs Bravo').getByRole('button', { name: 'Nova Aposta' }).click()
  await expect(named(page, 'Nova Aposta')).toBeVisible()
  await expect.poll(() => entry(page)).toMatchObject({ dialogs: 1 })
  // A reload opens both again, the bet on top.
  await page.reload()
  await expect(dialogs(page)).toHaveCount(2)
  await named(page, 'Nova Aposta').getByLabel('Valor (€)').click()
  await expect.poll(() => entry(page)).toMatchObject({ dialogs: 1 })
  await page.goBack()
  await expect(named(page, 'Nova Aposta')).toBeHidden()
  await expect(named(page, 'Alfa vs Bravo')).toBeVisible()
  await page.goBack()
  await expect(dialogs(page)).toHaveCount(0)
  await expect(page).toHaveURL(/\/jogos-ao-vivo$/)
  await page.goBack()
  await expect(page).toHaveURL(/\/configuracoes$/)

  await page.goto('/historico')
  const remove = () => chooseAct(page, 'Apagar')
  await remove()
  await expectDialogs(page, 1)
  await page.reload()
  await remove()
  await expectDialogs(page, 1)
  await page.keyboard.press('Escape')
  await expectDialogs(page, 0)
  await page.goBack()
  await expect(page).toHaveURL(/\/configuracoes$/)
})
