import type { Page } from '@playwright/test'
import { betsOf } from './support/bets.ts'
import { signUp } from './support/sign-in.ts'
import { expect, test } from './support/site.ts'

const HEAD = 'Placed at;Event;Pick;Decimal odds;Stake;Result;Bookmaker'
const ROWS = [
  '2026-03-01T10:00:00Z;Alfa vs Bravo;Alfa;1.85;50.00;won;GG.BET',
  '2026-03-02T10:00:00Z;Charlie vs Delta;Delta;2.10;10.00;lost;',
  '2026-03-03T10:00:00Z;Echo vs Foxtrot;Echo;1.50;20.00;pending;',
  '2026-03-04T10:00:00Z;Golf vs Hotel;Golf;0.50;20.00;won;',
]
const FILE = [HEAD, ...ROWS].join('\n')

const chooser = (page: Page) => page.locator('input[type=file]')
const file = (text: string) => ({ name: 'apostas.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })

test('a newcomer looks around in a sample book, imports a file from the history in three steps, over a reload, and takes it back', async ({
  page,
}) => {
  await signUp(page)
  await page.goto('/')
  const main = page.getByRole('main')
  await main.getByRole('button', { name: 'Registro de exemplo' }).click()
  const notice = page.getByRole('region', { name: 'Registro de exemplo' })
  await expect(notice).toBeVisible()
  const bets = await betsOf(page)
  expect(bets).toHaveLength(200)
  expect(bets.filter(({ status }) => status === 'pending').length).toBeLessThan(200)
  await notice.getByRole('button', { name: 'Remover o exemplo' }).click()
  await expect(main.getByRole('button', { name: 'Registro de exemplo' })).toBeVisible()
  expect(await betsOf(page)).toEqual([])

  await page.getByRole('link', { name: 'Minhas Apostas' }).first().click()
  await page.getByRole('link', { name: 'Importar apostas' }).click()
  await chooser(page).setInputFiles(file(FILE))
  await expect(button(page, 'Novas 3')).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByRole('table', { name: 'Novas' })).toContainText('Alfa vs Bravo')
  await expect(page.getByText('1 de mar. a 3 de mar.')).toContainText('€ 80,00 apostados · lucro +€ 32,50')
  expect(await betsOf(page)).toEqual([])
  // The address holds the import: a reload goes on.
  await page.reload()
  // Two presses in one frame start one import.
  await button(page, 'Importar 3 apostas').evaluate((pressed: { click(): void }) => {
    pressed.click()
    pressed.click()
  })
  await expect(page.getByRole('heading', { name: '3 apostas importadas' })).toBeVisible()
  await expect(page.getByRole('list', { name: 'Não entendidas' })).toContainText('odd impossível')
  expect(await betsOf(page)).toHaveLength(3)
  await button(page, 'Desfazer a importação').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remover 3 apostas' }).click()
  await expect(page.getByRole('heading', { name: 'Importação desfeita' })).toBeVisible()
  expect(await betsOf(page)).toEqual([])
})

test('a bet that its tracker has corrected stands beside that of the book, is called the same, and is not asked about again', async ({
  page,
}) => {
  const tracked = (stake: string) =>
    ['ID;Date;Match;Pick;Odds;Stake;Result', `7;2026-03-01 18:30;Alfa vs Bravo;Alfa;1.85;${stake};won`].join('\n')
  await signUp(page)
  await page.goto('/importar')
  await chooser(page).setInputFiles(file(tracked('10.00')))
  await button(page, 'Importar 1 aposta').click()
  await page.getByRole('link', { name: 'Importar outro' }).click()
  await chooser(page).setInputFiles(file(tracked('12.00')))
  const rows = page.getByRole('list', { name: 'Podem ser as mesmas' })
  await expect(rows.getByRole('row', { name: 'Arquivo' })).toContainText('€ 12,00')
  await expect(rows.getByRole('row', { name: 'Registro' })).toContainText('€ 10,00')
  await rows.getByRole('radio', { name: 'A mesma' }).check()
  await button(page, 'Guardar 1 resposta').click()
  await expect(page.getByText('Iguais, segundo você')).toBeVisible()
  await page.getByRole('link', { name: 'Importar outro' }).click()
  await chooser(page).setInputFiles(file(tracked('12.00')))
  await expect(button(page, 'Já no registro 1')).toBeVisible()
  await expect(rows).toHaveCount(0)
  expect(await betsOf(page)).toMatchObject([{ amount: '10.00' }])
})
