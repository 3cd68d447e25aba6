import { expect, test } from 'vitest'
import { createBrowser } from '../support/browser.ts'
import { importsOf } from '../support/imports.ts'
import { makeUsedDataDir, startServer, stop } from '../support/program.ts'
import { connected } from '../support/updates.ts'

const PERSON = { firstName: 'Ana', lastName: 'Souza', email: 'ana.souza@example.com', password: 'correct horse' }
/** Four batches. */
const ROWS = 2_000
/** A key of an advisory lock. */
const HELD = 4711
const HEAD = 'Placed at;Event;Pick;Odds;Stake;Result;Bookmaker'
const FILE = [
  HEAD,
  ...Array.from({ length: ROWS }, (_, at) => `2026-03-01T10:00:00Z;Alfa vs Bravo;Alfa;1.85;${at + 1}.00;won;`),
].join('\n')

test('a program killed in the middle of an import leaves no bet, and imports the whole file after the next start', async () => {
  const env = { DATA_DIR: await makeUsedDataDir() }
  const killed = await startServer(env)
  const before = createBrowser(killed.url)
  expect((await before.post('/api/register', PERSON)).status).toBe(201)
  const imports = importsOf(before)
  const planned = await imports.planned(await imports.uploaded(FILE))
  expect(planned).toMatchObject({ state: 'ready', failure: null })
  const { id } = planned
  // Half of the bets are written, however late this test kills the program.
  const client = await connected(env.DATA_DIR)
  await client.query('SELECT pg_advisory_lock($1)', [HELD])
  await client.query(`
    CREATE FUNCTION stand_still() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN PERFORM pg_advisory_xact_lock(${HELD}); RETURN NEW; END $$;
    CREATE TRIGGER stand_still BEFORE INSERT ON bets FOR EACH ROW WHEN (NEW.amount = ${(ROWS / 2) * 100}) EXECUTE FUNCTION stand_still()`)
  await imports.post(`/${id}/run`, {})
  const waiting = 'SELECT FROM pg_locks WHERE objid = $1 AND NOT granted'
  await expect.poll(async () => (await client.query(waiting, [HELD])).rowCount).toBe(1)
  killed.process.kill('SIGKILL')
  await killed.ended
  await client.query('DROP TRIGGER stand_still ON bets')
  await client.end()

  const server = await startServer(env)
  const after = createBrowser(server.url)
  expect((await after.post('/api/login', PERSON)).status).toBe(200)
  const totals = async () => (await after.get('/api/bets?limit=1')).headers.get('x-total-count')
  expect(await totals()).toBe('0')
  const again = importsOf(after)
  await expect.poll(async () => (await again.read(id)).state).toBe('ready')
  expect(await again.read(id)).toMatchObject({ failure: { code: 'interrupted' } })
  expect(await again.run(id)).toMatchObject({ state: 'done', counts: { new: ROWS } })
  expect(await totals()).toBe(String(ROWS))
  await stop(server)
})
