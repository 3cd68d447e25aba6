import { execFile, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Bet } from '../../src/contract/bets/bets.ts'
import { startTestApp, type TestApp } from '../support/app.ts'
import type { Browser } from '../support/browser.ts'
import { liveReading, scriptedSource } from '../support/scripted-source.ts'
import { tokenOf } from '../support/tokens.ts'

// The examples of the documentation of the API, as their readers run them.

const run = promisify(execFile)
const EXAMPLES = 'docs/examples'
let app: TestApp
let browser: Browser
let env: NodeJS.ProcessEnv

beforeAll(async () => {
  app = await startTestApp({ source: scriptedSource([liveReading('1')]) })
  browser = await app.signUp({ email: 'ana@example.com', password: 'correct horse' })
  const { token } = await tokenOf(browser, 'correct horse')
  env = { ...process.env, CLUTCHBOOK_URL: app.url, CLUTCHBOOK_TOKEN: token }
})
afterAll(() => app.close())

const json = (text: string) => JSON.parse(text) as Record<string, unknown>
const bets = async () => (await (await browser.get('/api/bets')).json()) as Bet[]

test('who-am-i.sh prints the account', async () => {
  const { stdout } = await run('sh', [`${EXAMPLES}/who-am-i.sh`], { env })
  expect(json(stdout)).toMatchObject({ email: 'ana@example.com' })
})

test('who-am-i.sh fails with a wrong token, and says why', async () => {
  const wrong = run('sh', [`${EXAMPLES}/who-am-i.sh`], { env: { ...env, CLUTCHBOOK_TOKEN: 'cb_1' } })
  await expect(wrong).rejects.toMatchObject({ code: 22, stdout: expect.stringContaining('tokenInvalid') as string })
})

test('place-bet.sh records one bet, also when it runs twice; list-bets.sh lists it', async () => {
  const first = await run('sh', [`${EXAMPLES}/place-bet.sh`], { env })
  const again = await run('sh', [`${EXAMPLES}/place-bet.sh`], { env })
  expect(json(again.stdout)).toEqual(json(first.stdout))
  const { stdout } = await run('sh', [`${EXAMPLES}/list-bets.sh`], { env })
  expect(stdout).toMatch(/^x-total-count: 1\r$/im)
  expect(stdout).toContain('"teams":"Team Spirit vs Natus Vincere"')
  expect(await bets()).toHaveLength(1)
})

test('settle-bet.ts records a bet and settles it', async () => {
  const { stdout } = await run(process.execPath, [`${EXAMPLES}/settle-bet.ts`], { env })
  // 20.00 at 2.15 wins 23.00.
  expect(stdout).toBe('Alfa vs Bravo: won, 23.00\n')
  expect((await bets())[0]).toMatchObject({ teams: 'Alfa vs Bravo', status: 'won' })
})

test('watch-matches.ts prints the live matches', async () => {
  const program = spawn(process.execPath, [`${EXAMPLES}/watch-matches.ts`], { env })
  const lines = createInterface(program.stdout)
  // The bets of the examples before may still be told.
  await new Promise<void>((resolve) => lines.on('line', (line) => line.endsWith(' (LIVE)') && resolve()))
  program.kill()
})
