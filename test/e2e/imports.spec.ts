import type { Page } from '@playwright/test'
import type { TestApp } from '../support/app.ts'
import { IMPORT_FILES, importFile } from '../support/import-files.ts'
import { expectAccessible } from './support/accessibility.ts'
import { betsOf } from './support/bets.ts'
import { goWithin } from './support/screens.ts'
import { signUp } from './support/sign-in.ts'
import { expect, test } from './support/site.ts'

const HEAD = 'Placed at;Event;Pick;Odds;Stake;Result;Bookmaker'
const ROWS = [
  '2026-03-01T10:00:00Z;Alfa vs Bravo;Alfa;1.85;50.00;won;GG.BET',
  '2026-03-02T10:00:00Z;Charlie vs Delta;Delta;2.10;10.00;lost;',
  '2026-03-03T10:00:00Z;Echo vs Foxtrot;Echo;1.50;20.00;pending;',
  '2026-03-04T10:00:00Z;Golf vs Hotel;Golf;0.50;20.00;won;',
]
const FILE = [HEAD, ...ROWS].join('\n')

const chooser = (page: Page) => page.locator('input[type=file]')
const file = (text: string, name = 'apostas.csv') => ({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const step = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name, visible: true })

/** Makes the job wait for an uncommitted row with the same fingerprint. Returns the function that releases it. */
async function holdImport({ deps }: TestApp): Promise<() => Promise<void>> {
  const holder = await deps.database.pool.connect()
  await holder.query('BEGIN')
  await holder.query(
    `INSERT INTO imported_bets (user_id, fingerprint, import_id, bet_id)
     SELECT user_id, fingerprint, import_id, 0 FROM import_rows JOIN imports ON imports.id = import_id WHERE number = 1`,
  )
  return async () => {
    await holder.query('ROLLBACK')
    holder.release()
  }
}

/** Goes from the first screen to the review of the rows. */
async function upToRows(page: Page): Promise<void> {
  await page.goto('/importar')
  await chooser(page).setInputFiles(file(FILE))
  await button(page, 'Conferir as linhas').click()
  await expect(button(page, /^Novas/)).toBeVisible()
}

test('a file from the history becomes bets in four steps, and is taken back', async ({ page }) => {
  await signUp(page)
  await page.goto('/historico')
  await page.getByRole('link', { name: 'Importar apostas' }).click()
  await expectAccessible(page)
  await chooser(page).setInputFiles(file(FILE))
  await expect(step(page, 'Colunas')).toHaveAttribute('aria-current', 'step')
  await expect(page.getByLabel('Odds é')).toHaveValue('odds')
  await expectAccessible(page)
  await button(page, 'Conferir as linhas').click()
  await expect(button(page, 'Novas 3')).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByRole('list', { name: 'Novas' })).toContainText('Alfa vs Bravo')
  await expect(page.getByRole('list', { name: 'Novas' })).toContainText('Alfa · Vencedor da partida · odd 1,85')
  await button(page, 'Não entendidas 1').click()
  await expect(page.getByRole('list', { name: 'Não entendidas' })).toContainText('Linha 5')
  expect(await betsOf(page)).toEqual([])
  // The address holds the import: a reload goes on.
  await page.reload()
  await expectAccessible(page)
  // Two presses in one frame start one import.
  await button(page, 'Importar 3 apostas').evaluate((pressed: { click(): void }) => {
    pressed.click()
    pressed.click()
  })
  await expect(page.getByRole('heading', { name: '3 apostas importadas' })).toBeVisible()
  await expect(page.getByRole('list', { name: 'Não entendidas' })).toContainText('odd impossível')
  await expectAccessible(page)
  expect(await betsOf(page)).toHaveLength(3)
  await button(page, 'Desfazer a importação').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remover 3 apostas' }).click()
  await expect(page.getByRole('heading', { name: 'Importação desfeita' })).toBeVisible()
  expect(await betsOf(page)).toEqual([])
})

test('odds that may be decimal or American are asked about before anything is read', async ({ page }) => {
  await signUp(page)
  await page.goto('/importar')
  const rows = ['Date,Sport,Selection,Stake,Odds,Result', '03/14/2026,cs2,Alfa ML,$1000,110,WIN']
  await chooser(page).setInputFiles(file(rows.join('\n')))
  const question = page.getByRole('group', { name: 'As odds são decimais ou americanas?' })
  await expect(question).toContainText('No arquivo: 110.')
  await button(page, 'Conferir as linhas').click()
  await expect(page.getByRole('alert')).toHaveText('Diga se as odds são decimais ou americanas')
  await expectAccessible(page)
  await question.getByLabel('Americanas').check()
  await button(page, 'Conferir as linhas').click()
  await expect(page.getByRole('list', { name: 'Novas' })).toContainText('odd 2,10')
})

test('rows with one number are asked about, listed while they are unclear, and imported as the legs that they are', async ({
  page,
}) => {
  await signUp(page)
  await page.goto('/importar')
  const legs = ['Alfa vs Bravo;Alfa;2.00', 'Charlie vs Delta;Charlie;1.50'].map(
    (pick) => `A1;2026-03-01T18:30:00Z;${pick};10.00;won`,
  )
  const single = 'A2;2026-03-02T18:30:00Z;Echo vs Foxtrot;Echo;1.70;20.00;won'
  await chooser(page).setInputFiles(
    file(['ID;Placed at;Event;Pick;Odds;Stake;Result', ...legs, single, single].join('\n')),
  )
  const question = page.getByRole('group', { name: 'Algumas linhas têm o mesmo número da aposta. O que elas são?' })
  await expect(question).toContainText('Por exemplo: A1')
  await button(page, 'Conferir as linhas').click()
  await expect(page.getByRole('alert')).toHaveText('Diga o que são as linhas com o mesmo número')
  await expectAccessible(page)
  await question.getByLabel('Seleções de uma múltipla, cada linha com a odd da sua seleção').check()
  await button(page, 'Conferir as linhas').click()
  await expect(page.getByRole('list', { name: 'Novas' })).toContainText('Alfa vs Bravo + Charlie vs Delta')
  await button(page, 'Não entendidas 1').click()
  await expect(page.getByRole('list', { name: 'Não entendidas' })).toContainText(
    'a mesma linha de novo, com o mesmo número',
  )
  await expect(page.getByRole('list', { name: 'Não entendidas' })).toContainText(
    'Linha 5 · ID: A2 · Echo vs Foxtrot: Echo',
  )
  await expectAccessible(page)
  await button(page, 'Importar 2 apostas').click()
  await expect(page.getByRole('heading', { name: '2 apostas importadas' })).toBeVisible()
  expect(await betsOf(page)).toHaveLength(2)
})

test('pasted text is imported by keyboard alone; what is in the book already is not imported again', async ({
  page,
}) => {
  await signUp(page)
  for (const count of [3, 0]) {
    await page.goto('/importar')
    await page.getByLabel('Ou cole o texto').focus()
    await page.keyboard.insertText(FILE)
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(button(page, 'Conferir as linhas')).toBeVisible()
    await button(page, 'Conferir as linhas').focus()
    await page.keyboard.press('Enter')
    if (count === 0) {
      await expect(button(page, 'Já no livro 3')).toBeVisible()
      await expect(page.getByText('Não há apostas novas neste arquivo.')).toBeVisible()
      continue
    }
    await button(page, 'Importar 3 apostas').focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: '3 apostas importadas' })).toBeVisible()
  }
  expect(await betsOf(page)).toHaveLength(3)
})

test.describe('in two tabs', () => {
  // Chromium logs every 404 and 409.
  test.use({ expectedFaults: [/status of 40[49]/] })

  test('a second tab goes on with the same import, and sees when it is discarded', async ({ page, context }) => {
    await signUp(page)
    await upToRows(page)
    const other = await context.newPage()
    await other.goto('/importar')
    await other.getByRole('link', { name: 'Continuar com apostas.csv' }).click()
    await expect(button(other, /^Novas/)).toBeVisible()
    await button(other, 'Descartar').click()
    await expect(other.getByRole('heading', { name: 'Importar apostas', level: 2 })).toBeVisible()
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Esta importação não existe mais' })).toBeVisible()
    expect(await betsOf(page)).toEqual([])
  })

  test('a tab whose import gave way to another file says so', async ({ page, context }) => {
    await signUp(page)
    await upToRows(page)
    const other = await context.newPage()
    await other.goto('/importar')
    await chooser(other).setInputFiles(file(FILE, 'outras.csv'))
    await expect(button(other, 'Conferir as linhas')).toBeVisible()
    await button(page, 'Importar 3 apostas').click()
    await expect(page.getByRole('heading', { name: 'Esta importação não existe mais' })).toBeVisible()
    expect(await betsOf(page)).toEqual([])
  })

  test('a second file waits for the import that writes, which is shown', async ({ page, context, site }) => {
    await signUp(page)
    const other = await context.newPage()
    await other.goto('/importar')
    await expect(chooser(other)).toBeAttached()
    await upToRows(page)
    const release = await holdImport(site)
    await button(page, 'Importar 3 apostas').click()
    await expect(page.getByRole('progressbar', { name: 'Importando apostas.csv' })).toBeVisible()
    await chooser(other).setInputFiles(file(FILE, 'outras.csv'))
    await expect(other.getByRole('alert')).toContainText('Uma importação está gravando apostas')
    await other.getByRole('link', { name: 'Continuar com apostas.csv' }).click()
    await expect(other.getByRole('progressbar', { name: 'Importando apostas.csv' })).toBeVisible()
    await release()
    await expect(other.getByRole('heading', { name: '3 apostas importadas' })).toBeVisible()
  })
})

test('an import that waits for its turn says so instead of showing progress, and starts by itself', async ({
  page,
  site,
}) => {
  await signUp(page)
  await upToRows(page)
  const release = await holdImport(site)
  await button(page, 'Importar 3 apostas').click()
  const progress = page.getByRole('progressbar', { name: 'Importando apostas.csv' })
  await expect(progress).toBeVisible()
  // The first job waits for the database, which a cancel does not end: the second has to wait for it.
  await button(page, 'Cancelar').click()
  await button(page, 'Importar 3 apostas').click()
  const waits = page.getByText('apostas.csv está na fila: outras importações vêm antes. Começa sozinho.')
  await expect(waits).toBeVisible()
  await expect(progress).toHaveCount(0)
  await expectAccessible(page)
  await release()
  await expect(page.getByRole('heading', { name: '3 apostas importadas' })).toBeVisible()
  expect(await betsOf(page)).toHaveLength(3)
})

test.describe('without a network', () => {
  // Chromium logs every request without a network.
  test.use({ expectedFaults: [/net::ERR_|WebSocket connection/] })

  test('an import goes on by itself, and the page does not say that nothing happens', async ({
    page,
    context,
    site,
  }) => {
    await signUp(page)
    await upToRows(page)
    const release = await holdImport(site)
    await button(page, 'Importar 3 apostas').click()
    await expect(page.getByRole('progressbar', { name: 'Importando apostas.csv' })).toBeVisible()
    await context.setOffline(true)
    await expect(page.getByText('Sem conexão: o servidor continua sozinho')).toBeVisible()
    await expect(page.getByRole('alert')).toHaveCount(0)
    // A press that fails shows an error.
    await button(page, 'Cancelar').click()
    await expect(page.getByRole('alert')).toContainText('nada foi alterado')
    await release()
    await context.setOffline(false)
    await expect(page.getByRole('heading', { name: '3 apostas importadas' })).toBeVisible()
  })
})

test('a column is matched by hand, and missing columns are named', async ({ page }) => {
  await signUp(page)
  await page.goto('/importar')
  await chooser(page).setInputFiles(file(FILE.replace('Odds', 'Xyz')))
  await button(page, 'Conferir as linhas').click()
  await expect(page.getByRole('alert')).toContainText('Ainda falta a coluna de: Odd')
  await page.getByLabel('Xyz é').selectOption('odds')
  await button(page, 'Conferir as linhas').click()
  await expect(button(page, 'Novas 3')).toBeVisible()
})

test('of a file in several currencies, the rows of the book’s are imported, and the others only when asked for', async ({
  page,
}) => {
  await signUp(page)
  await page.goto('/importar')
  const rows = ['R$ 20,00', '€ 10,00', '5,00'].map(
    (stake, day) => `2026-03-0${day + 1};Alfa vs Bravo;Alfa;1,85;${stake};won;`,
  )
  await chooser(page).setInputFiles(file([HEAD, ...rows].join('\n')))
  const currency = page.getByLabel('Moeda', { exact: true })
  await expect(currency).toHaveValue('EUR')
  await expect(page.getByText('O arquivo tem valores em BRL e o livro está em EUR')).toBeVisible()
  await expectAccessible(page)
  await button(page, 'Conferir as linhas').click()
  await expect(button(page, 'Novas 2')).toBeVisible()
  await button(page, 'Não entendidas 1').click()
  await expect(page.getByRole('list', { name: 'Não entendidas' })).toContainText('outra moeda')
  await page.getByRole('link', { name: 'Mudar a leitura' }).click()
  await currency.selectOption({ label: 'Todas as linhas, como estão' })
  await button(page, 'Conferir as linhas').click()
  await expect(button(page, 'Novas 3')).toBeVisible()
})

test('every file of a known format is imported on the screen', async ({ page }) => {
  test.setTimeout(180_000)
  await signUp(page)
  await page.goto('/importar')
  for (const { name, bets, answers } of IMPORT_FILES) {
    await goWithin(page, '/importar')
    await chooser(page).setInputFiles(importFile(name))
    const check = button(page, 'Conferir as linhas')
    const kinds = page.getByRole('group', { name: 'O que cada linha vira' })
    await expect(check.or(kinds), name).toBeVisible()
    if (answers?.dateOrder) await page.getByLabel('Mês, depois dia').check()
    if (await check.isVisible()) await check.click()
    await expect(kinds, name).toBeVisible()
    if (bets > 0) {
      await button(page, /^Importar \d+ apostas?$/).click()
      await expect(page.getByRole('heading', { name: /^\d+ apostas? importadas?$/ }), name).toHaveText(
        new RegExp(`^${bets} `),
      )
      // Some bets are in several files.
      expect((await page.request.delete('/api/bets')).status()).toBe(200)
    }
  }
})
