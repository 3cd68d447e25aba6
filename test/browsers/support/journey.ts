import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { test as base, expect } from 'vitest'
import type { Bet } from '../../../src/contract/bets/bets.ts'
import { newPerson, startTestApp, type TestApp } from '../../support/app.ts'
import { type ScriptedSource, scriptedSource } from '../../support/scripted-source.ts'
import type { BrowserProgram } from './driver.ts'
import { startFirefox } from './firefox.ts'
import { type Line, layLine } from './line.ts'
import { type Page, pageOf } from './page.ts'
import { startWebkit } from './webkit.ts'

type Fixtures = {
  program: BrowserProgram
  /** The folder of the built site, with the script in-page.js added. */
  webRoot: string
  source: ScriptedSource
  site: TestApp
  /** The connection between page and site. */
  line: Line
  /** A tab in a new browser profile, 1440 × 900. Errors in the page fail the test. */
  page: Page
}

/** A test that runs in the browser of the current Vitest project. */
export const test = base.extend<Fixtures>({
  program: [
    async ({}, provide) => {
      const program = await (process.env['BROWSER'] === 'webkit' ? startWebkit() : startFirefox())
      await provide(program)
      await program.close()
    },
    { scope: 'worker' },
  ],
  webRoot: [
    async ({}, provide) => {
      const folder = await mkdtemp(path.join(os.tmpdir(), 'clutchbook-site-'))
      cpSync('dist', folder, { recursive: true })
      cpSync(path.join(import.meta.dirname, 'in-page.js'), path.join(folder, 'in-page.js'))
      const page = path.join(folder, 'index.html')
      writeFileSync(page, readFileSync(page, 'utf8').replace('<head>', '<head><script src="/in-page.js"></script>'))
      await provide(folder)
      await rm(folder, { recursive: true })
    },
    { scope: 'worker' },
  ],
  source: async ({}, provide) => provide(scriptedSource()),
  site: async ({ source, webRoot }, provide) => {
    const app = await startTestApp({ source, webRoot })
    await provide(app)
    await app.close()
  },
  line: async ({ site }, provide) => {
    const line = await layLine(site.url)
    await provide(line)
    await line.close()
  },
  page: async ({ program, line, task }, provide) => {
    const driver = await program.open()
    await driver.resize(1440, 900)
    const page = pageOf(driver, line.url)
    await provide(page)
    if (task.result?.errors?.length) await keepPicture(task.name, await page.screenshot())
    const faults = await page.faults()
    await driver.close()
    expect(faults).toEqual([])
  },
})

export { expect }

/** Saves a screenshot of a failed journey. */
async function keepPicture(name: string, picture: Buffer): Promise<void> {
  await mkdir('test-results', { recursive: true })
  await writeFile(`test-results/${process.env['BROWSER']}: ${name.replaceAll('/', ' ')}.png`, picture)
}

/** Registers a new account in the page's browser. Then the page shows the dashboard. */
export async function signUp(page: Page) {
  const person = newPerson()
  await page.open('/')
  expect(await page.api('POST', '/api/register', person)).toMatchObject({ status: 201 })
  return person
}

/** 50.00 on Alfa at 1.85, pending. */
export async function placeBet(page: Page, more: Partial<Bet> = {}): Promise<Bet> {
  const bet = { teams: 'Alfa vs Bravo', selectedTeam: 'Alfa', amount: '50.00', odds: '1.85', betType: 'match-winner' }
  const { status, json } = await page.api('POST', '/api/bets', { ...bet, ...more })
  expect(status).toBe(201)
  return json as Bet
}

export async function betsOf(page: Page): Promise<Bet[]> {
  return (await page.api('GET', '/api/bets')).json as Bet[]
}
