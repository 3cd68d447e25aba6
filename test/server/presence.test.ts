import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { ONLINE_USERS_LISTED } from '../../src/contract/system.ts'
import { newPerson, startTestApp, type TestApp, type TestAppOptions } from '../support/app.ts'
import type { Browser } from '../support/browser.ts'
import { type Clock, stoppedClock } from '../support/match-source.ts'
import { run } from '../support/program.ts'
import { scriptedSource } from '../support/scripted-source.ts'
import { SocketClient } from '../support/socket-client.ts'
import { type SystemPage, systemPageOf } from '../support/system-page.ts'

const SECRET = 'a secret for tests only'
const SILENT = '00000000-0000-4000-8000-000000000000'
let clock: Clock
let app: TestApp
let page: SystemPage
let said: string
const others: TestApp[] = []
const tabs: SocketClient[] = []

beforeEach(async () => {
  clock = stoppedClock()
  said = ''
  app = await start({ logTo: { write: (line) => (said += line) } })
  page = systemPageOf(await app.signUpAdministrator())
})
afterEach(async () => {
  for (const tab of tabs.splice(0)) tab.close()
  for (const other of others.splice(0)) await other.close()
  await app.close()
})

function start(options: TestAppOptions = {}): Promise<TestApp> {
  return startTestApp({ source: scriptedSource(), now: clock.now, config: { trustProxy: 1 }, ...options })
}

/** Another process on the same database. */
async function another(options: TestAppOptions = {}): Promise<TestApp> {
  const other = await start({ database: app.database, ...options })
  others.push(other)
  return other
}

type Visitor = { readonly address?: string; readonly agent?: string; readonly browser?: Browser; readonly at?: TestApp }

async function openTab({ address = '203.0.113.1', agent = 'Firefox', browser, at = app }: Visitor = {}) {
  const cookie = browser?.cookie()
  const headers = { 'x-forwarded-for': address, 'user-agent': agent, ...(cookie !== undefined && { cookie }) }
  const tab = await new SocketClient(at.url, { headers }).register()
  tabs.push(tab)
  return tab
}

const sql = (statement: string) => app.deps.database.pool.query(statement)

describe('one person', () => {
  test('who has no page open is not there', async () => {
    expect(await page.online()).toEqual({ onlineUsers: [], total: 0 })
  })

  test('is a visitor of one address and browser in however many tabs, until the last is closed', async () => {
    const opened = [await openTab(), await openTab(), await openTab()]
    const stranger = await openTab({ agent: 'Chromium' })
    await page.countsOnline(2)
    stranger.close()
    await page.countsOnline(1)
    for (const tab of opened.slice(1)) tab.close()
    await openTab({ address: '203.0.113.2' })
    await page.countsOnline(2)
    opened[0]?.close()
    await page.countsOnline(1)
    expect((await page.online()).onlineUsers).toEqual([
      { isAuthenticated: false, email: null, connectedAt: clock.now().toISOString() },
    ])
  })

  test('is an account wherever it is open, with its e-mail; what the page claims is ignored', async () => {
    const person = newPerson()
    const browser = await app.signUp(person)
    await openTab({ browser })
    await openTab({ browser, address: '198.51.100.7', agent: 'A phone' })
    await page.countsOnline(1)
    const [shown] = (await page.online()).onlineUsers
    expect(shown).toMatchObject({ isAuthenticated: true, email: person.email })
  })

  test('at home is one IPv6 network, as for everything that is counted by address', async () => {
    await openTab({ address: '2001:db8:1:2::1' })
    await openTab({ address: '2001:db8:1:2:ffff::9' })
    await openTab({ address: '::ffff:203.0.113.1' })
    await openTab({ address: '203.0.113.1' })
    await page.countsOnline(2)
  })

  test('who reloads the page has not been away', async () => {
    const tab = await openTab()
    await page.countsOnline(1)
    const since = clock.now().toISOString()
    clock.pass(60)
    await openTab()
    tab.close()
    await openTab({ agent: 'Chromium' })
    await page.countsOnline(2)
    const { onlineUsers } = await page.online()
    expect(onlineUsers.map(({ connectedAt }) => connectedAt)).toEqual([clock.now().toISOString(), since])
  })

  test('is gone with the session', async () => {
    const browser = await app.signUp()
    await openTab({ browser })
    await page.countsOnline(1)
    await browser.post('/api/logout')
    await page.countsOnline(0)
  })

  test('is gone with the account, at once', async () => {
    const person = newPerson()
    const browser = await app.signUp(person)
    await openTab({ browser })
    await page.countsOnline(1)
    await browser.fetch('/api/account', { method: 'DELETE', json: { password: person.password } })
    expect(await page.online()).toEqual({ onlineUsers: [], total: 0 })
  })
})

test('who came last comes first, and those who are too many to list are counted', async () => {
  await openTab()
  await page.countsOnline(1)
  await sql(`
    INSERT INTO presence SELECT id, 'visitor ' || n, NULL, '2026-11-19T00:00:00Z'::timestamptz + n * interval '1 s'
    FROM processes, generate_series(1, ${ONLINE_USERS_LISTED + 100}) AS n`)
  const { onlineUsers, total } = await page.online()
  expect(total).toBe(ONLINE_USERS_LISTED + 101)
  expect(onlineUsers).toHaveLength(ONLINE_USERS_LISTED)
  const times = onlineUsers.map(({ connectedAt }) => connectedAt)
  expect(times).toEqual(times.toSorted().toReversed())
  expect(times[0]).toBe(clock.now().toISOString())
})

describe('several processes', () => {
  test('count a person who is in both once, since the earlier time, and until the last tab of both', async () => {
    const browser = await app.signUp()
    const since = clock.now().toISOString()
    const here = await openTab({ browser })
    await openTab()
    const other = await another({ now: () => new Date(clock.now().getTime() + 3_600_000) })
    await openTab({ browser, at: other })
    await openTab({ at: other })
    await expect.poll(async () => (await sql('SELECT FROM presence')).rowCount, { timeout: 15_000 }).toBe(4)
    await page.countsOnline(2)
    const { onlineUsers } = await page.online()
    expect(onlineUsers.map(({ connectedAt }) => connectedAt)).toEqual([since, since])
    here.close()
    await expect.poll(async () => (await sql('SELECT FROM presence')).rowCount, { timeout: 15_000 }).toBe(3)
    await page.countsOnline(2)
  })

  test('are counted themselves, and one that closes takes its people along at once', async () => {
    const other = await start({ database: app.database })
    await openTab({ at: other })
    await page.countsOnline(1)
    expect((await page.state()).process.processes).toBe(2)
    await other.close()
    await page.countsOnline(0, 5_000)
    expect((await page.state()).process.processes).toBe(1)
  })

  test('one that has been silent for 15 s does not count, and counts again when it wakes', async () => {
    await openTab()
    await page.countsOnline(1)
    await sql(`INSERT INTO processes VALUES ('${SILENT}', now() - interval '16 s')`)
    await sql(`INSERT INTO presence VALUES ('${SILENT}', 'somebody', NULL, now())`)
    expect((await page.online()).total).toBe(1)
    expect((await page.state()).process.processes).toBe(1)
    await sql(`UPDATE processes SET seen_at = now() - interval '16 s' WHERE id <> '${SILENT}'`)
    // Its next sign of life comes by itself.
    await page.countsOnline(1)
  })

  test('one that others took for dead writes all of its people anew when it wakes', async () => {
    const browser = await app.signUp()
    await openTab({ browser })
    await openTab()
    await page.countsOnline(2)
    await sql('DELETE FROM processes')
    await openTab({ agent: 'Chromium' })
    await page.countsOnline(3)
  })

  test('one that will not wake is removed by others with all of its people', async () => {
    await sql(`INSERT INTO processes VALUES ('${SILENT}', now() - interval '61 s')`)
    await sql(`INSERT INTO presence VALUES ('${SILENT}', 'somebody', NULL, now())`)
    await expect.poll(async () => (await sql('SELECT FROM presence')).rowCount, { timeout: 15_000 }).toBe(0)
    expect((await page.state()).process.processes).toBe(1)
  })

  test('one that is killed without a word is no more counted within 20 s', async () => {
    const alive = (await sql('SELECT id FROM processes')).rows.map(({ id }: { id: string }) => `'${id}'`)
    const env = { DATABASE_URL: app.database.url, SESSION_SECRET: SECRET, PORT: '0', LOG_LEVEL: 'warn' }
    const program = run(process.execPath, ['src/server/main.ts'], { env })
    const [, url = ''] = await program.prints(/is ready at (\S+)/)
    tabs.push(await new SocketClient(url).register())
    await openTab()
    await page.countsOnline(2)
    program.process.kill('SIGKILL')
    await program.ended
    // Ten of the seconds pass for it alone.
    await sql(`UPDATE processes SET seen_at = seen_at - interval '10 s' WHERE id NOT IN (${alive.join()})`)
    await page.countsOnline(1, 20_000)
  }, 60_000)
})

describe('the database', () => {
  test('is written to at most once a second, however many come and go', async () => {
    await sql('CREATE TABLE writes (id bigint)')
    await sql(`CREATE FUNCTION note_write() RETURNS trigger LANGUAGE plpgsql AS
      'BEGIN INSERT INTO writes VALUES (txid_current()); RETURN NULL; END'`)
    for (const table of ['processes', 'presence', 'visits']) {
      await sql(`CREATE TRIGGER note_write AFTER INSERT OR UPDATE OR DELETE ON ${table} EXECUTE FUNCTION note_write()`)
    }
    const start = performance.now()
    for (let opened = 0; performance.now() - start < 3_000; opened += 10) {
      const addresses = Array.from({ length: 10 }, (_, n) => `2001:db8:0:${opened + n}::1`)
      const here = await Promise.all(addresses.map((address) => openTab({ address })))
      for (const tab of here) tab.close()
    }
    await openTab()
    await page.countsOnline(1)
    const { rows } = await sql('SELECT DISTINCT id FROM writes')
    const seconds = (performance.now() - start) / 1000
    expect(rows.length).toBeGreaterThan(0)
    expect(rows.length).toBeLessThanOrEqual(seconds + 1)
  }, 60_000)

  test('may fail for a while: no change is lost', async () => {
    const tab = await openTab()
    await page.countsOnline(1)
    await sql('ALTER TABLE visits RENAME TO lost')
    await openTab({ agent: 'Chromium' })
    await openTab({ agent: 'Safari' })
    tab.close()
    await expect.poll(() => said, { timeout: 15_000 }).toContain('who is online could not be stored')
    await sql('ALTER TABLE lost RENAME TO visits')
    await page.countsOnline(2)
  })

  test('may lose every connection', async () => {
    await openTab()
    await page.countsOnline(1)
    await sql(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE datname = current_database() AND pid <> pg_backend_pid()`)
    await openTab({ agent: 'Chromium' })
    await page.countsOnline(2)
  })

  test('stores nothing that identifies a visitor', async () => {
    const browser = await app.signUp()
    await openTab({ address: '198.51.100.7', agent: 'Unmistakable/7.0' })
    await openTab({ browser, address: '198.51.100.8' })
    await page.countsOnline(2)
    const stored = await sql('SELECT presence::text AS row FROM presence UNION ALL SELECT visits::text FROM visits')
    expect(stored.rows.length).toBe(4)
    expect(JSON.stringify(stored.rows)).not.toMatch(/198\.51|unmistakable|@/i)
  })
})
