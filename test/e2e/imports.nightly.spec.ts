import type { Page } from '@playwright/test'
import pg from 'pg'
import type { TestApp } from '../support/app.ts'
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
const file = (text: string, name = 'apostas.csv') => ({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })

/**
 * Makes the job wait for an uncommitted row with the same fingerprint, longer than for the locks of others. Returns the function that
 * releases it.
 */
async function holdImport({ database }: TestApp): Promise<() => Promise<void>> {
  // Not of the program's connections: these end a transaction that is idle for long.
  const holder = new pg.Client(database.url)
  await holder.connect()
  await holder.query(
    `CREATE FUNCTION wait_long() RETURNS trigger LANGUAGE plpgsql AS
       $$ BEGIN PERFORM set_config('lock_timeout', '0', true); RETURN NULL; END $$;
     CREATE TRIGGER wait_long BEFORE INSERT ON imported_bets EXECUTE FUNCTION wait_long()`,
  )
  await holder.query('BEGIN')
  await holder.query(
    `INSERT INTO imported_bets (user_id, fingerprint, import_id, bet_id, said)
     SELECT user_id, fingerprint, import_id, 0, 'pending' FROM import_rows WHERE number = 1`,
  )
  return async () => {
    await holder.end()
  }
}

/** Goes from the first screen to the review of the rows. */
async function upToRows(page: Page): Promise<void> {
  await page.goto('/importar')
  await chooser(page).setInputFiles(file(FILE))
  await expect(button(page, /^Novas/)).toBeVisible()
}

test.describe('in two tabs', () => {
  // Chromium logs the 409 of the other tab, and every request without a network.
  test.use({ expectedFaults: [/status of 409|net::ERR_|WebSocket connection/] })

  test('a second file waits for the import that writes, which goes on without a network and ends in both', async ({
    page,
    context,
    site,
  }) => {
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
    await context.setOffline(true)
    await expect(page.getByText('Sem conexão: o servidor continua sozinho')).toBeVisible()
    await expect(page.getByRole('alert')).toHaveCount(0)
    await release()
    await context.setOffline(false)
    for (const tab of [page, other]) {
      await expect(tab.getByRole('heading', { name: '3 apostas importadas' })).toBeVisible()
    }
    expect(await betsOf(page)).toHaveLength(3)
  })
})
