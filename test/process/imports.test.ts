import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { newPerson } from '../support/app.ts'
import { createBrowser } from '../support/browser.ts'
import { importsOf } from '../support/imports.ts'
import { makeUsedDataDir, startServer } from '../support/program.ts'

const ROWS = 30_000
const HEAD = 'Placed at;Event;Pick;Odds;Stake;Result;Bookmaker'
const FILE = [
  HEAD,
  ...Array.from({ length: ROWS }, (_, at) => `2026-03-01T10:00:00Z;Alfa vs Bravo;Alfa;1.85;${at + 1}.00;won;`),
].join('\n')

test('a program killed in the middle of an import leaves no bet, and imports the whole file after the next start', async () => {
  const env = { DATA_DIR: await makeUsedDataDir() }
  const killed = await startServer(env)
  const person = newPerson()
  const before = createBrowser(killed.url)
  expect((await before.post('/api/register', person)).status).toBe(201)
  const imports = importsOf(before)
  const { id } = await imports.planned(await imports.uploaded(FILE))
  await imports.post(`/${id}/run`, {})
  while (((await imports.read(id)).progress?.done ?? 0) < 1_000) await wait(20)
  killed.process.kill('SIGKILL')
  await killed.ended

  const server = await startServer(env)
  const after = createBrowser(server.url)
  expect((await after.post('/api/login', person)).status).toBe(200)
  const totals = async () => (await after.get('/api/bets?limit=1')).headers.get('x-total-count')
  expect(await totals()).toBe('0')
  const again = importsOf(after)
  await expect.poll(async () => (await again.read(id)).state).toBe('ready')
  expect(await again.read(id)).toMatchObject({ failure: { code: 'interrupted' } })
  expect(await again.run(id)).toMatchObject({ state: 'done', counts: { new: ROWS } })
  expect(await totals()).toBe(String(ROWS))
  server.process.kill('SIGINT')
  expect(await server.ended).toBe(0)
})
