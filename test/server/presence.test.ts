import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { ONLINE_USERS_LISTED } from '../../src/contract/system.ts'
import { newPerson, startTestApp, type TestApp, type TestAppOptions } from '../support/app.ts'
import type { Browser } from '../support/browser.ts'
import { addressEnv } from '../support/database.ts'
import { type Clock, stoppedClock } from '../support/match-source.ts'
import { startServer } from '../support/program.ts'
import { scriptedSource } from '../support/scripted-source.ts'
import { SocketClient } from '../support/socket-client.ts'
import { type SystemPage, systemPageOf } from '../support/system-page.ts'

const SECRET = 'a secret for tests only'
const SILENT = '00000000-0000-4000-8000-000000000000'
let clock: Clock
let app: TestApp
let page: SystemPage
let logged = ''
const others: TestApp[] = []
const tabs: SocketClient[] = []

const passSecond = () => vi.advanceTimersByTime(1_000)

beforeAll(async () => {
  // Presence is stored once a second; the seconds pass when the page polls.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] })
  clock = stoppedClock()
  app = await start({ logTo: { write: (line) => (logged += line) } })
  page = systemPageOf(await app.signUpAdministrator(), passSecond)
})
afterAll(async () => {
  await app.close()
  vi.useRealTimers()
})
// Each test begins an hour later, with nobody online, no process but this one, and no visits.
beforeEach(async () => {
  logged = ''
  clock.pass(3_600)
  await sql('TRUNCATE visits')
})
afterEach(async () => {
  for (const tab of tabs.splice(0)) tab.close()
  for (const other of others.splice(0)) await other.close()
  // What a test has stored by itself.
  await sql(`DELETE FROM processes WHERE seen_at < now() - interval '14 s'`)
  await sql(`DELETE FROM presence WHERE person LIKE 'visitor %'`)
  await page.countsOnline(0)
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
const rowsOfPresence = async () => (await sql('SELECT FROM presence')).rowCount

describe('a person', () => {
  test('without an open page is not listed', async () => {
    expect(await page.online()).toEqual({ onlineUsers: [], total: 0 })
  })

  test('without an account is one address and browser, until the last of its tabs is closed', async () => {
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

  test('who is signed in is the account of the session, with its e-mail, on all devices', async () => {
    const person = newPerson()
    const browser = await app.signUp(person)
    await openTab({ browser })
    await openTab({ browser, address: '198.51.100.7', agent: 'A phone' })
    await page.countsOnline(1)
    const [shown] = (await page.online()).onlineUsers
    expect(shown).toMatchObject({ isAuthenticated: true, email: person.email })
  })

  test('without an account is one IPv6 network of /64, like everywhere addresses are counted', async () => {
    await openTab({ address: '2001:db8:1:2::1' })
    await openTab({ address: '2001:db8:1:2:ffff::9' })
    await openTab({ address: '::ffff:203.0.113.1' })
    await openTab({ address: '203.0.113.1' })
    await page.countsOnline(2)
  })

  test('who reloads the page keeps the time of arrival', async () => {
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

  test('who signs out is removed', async () => {
    const browser = await app.signUp()
    await openTab({ browser })
    await page.countsOnline(1)
    await browser.post('/api/logout')
    await page.countsOnline(0)
  })

  test('who deletes the account is removed at once', async () => {
    const person = newPerson()
    const browser = await app.signUp(person)
    await openTab({ browser })
    await page.countsOnline(1)
    await browser.fetch('/api/account', { method: 'DELETE', json: { password: person.password } })
    expect(await page.online()).toEqual({ onlineUsers: [], total: 0 })
  })
})

test('the newest person is listed first, and the total includes those who are not listed', async () => {
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

describe('two processes', () => {
  test('count a person of both once, since the earlier time, until the last tab in either is closed', async () => {
    const browser = await app.signUp()
    const since = clock.now().toISOString()
    const here = await openTab({ browser })
    await openTab()
    const other = await another({ now: () => new Date(clock.now().getTime() + 3_600_000) })
    await openTab({ browser, at: other })
    await openTab({ at: other })
    await page.polls(rowsOfPresence).toBe(4)
    await page.countsOnline(2)
    const { onlineUsers } = await page.online()
    expect(onlineUsers.map(({ connectedAt }) => connectedAt)).toEqual([since, since])
    here.close()
    await page.polls(rowsOfPresence).toBe(3)
    await page.countsOnline(2)
  })

  test('are shown as two, and one that closes removes its people at once', async () => {
    const other = await start({ database: app.database })
    await openTab({ at: other })
    await page.countsOnline(1)
    expect((await page.state()).process.processes).toBe(2)
    await other.close()
    expect((await page.online()).total).toBe(0)
    expect((await page.state()).process.processes).toBe(1)
  })

  test('one that was silent for 15 s is not counted until its next sign of life', async () => {
    await openTab()
    await page.countsOnline(1)
    await sql(`INSERT INTO processes VALUES ('${SILENT}', now() - interval '16 s', 'alfa', 7, '0.3.0', '', now())`)
    await sql(`INSERT INTO presence VALUES ('${SILENT}', 'somebody', NULL, now())`)
    expect((await page.online()).total).toBe(1)
    expect((await page.state()).process.processes).toBe(1)
    await sql(`UPDATE processes SET seen_at = now() - interval '16 s' WHERE id <> '${SILENT}'`)
    await page.countsOnline(1)
  })

  test('one that others have removed as dead writes all of its people again', async () => {
    const browser = await app.signUp()
    await openTab({ browser })
    await openTab()
    await page.countsOnline(2)
    await sql('DELETE FROM processes')
    await openTab({ agent: 'Chromium' })
    await page.countsOnline(3)
  })

  test('one that was silent for 60 s is removed by others, with all of its people', async () => {
    await sql(`INSERT INTO processes VALUES ('${SILENT}', now() - interval '61 s', 'alfa', 7, '0.3.0', '', now())`)
    await sql(`INSERT INTO presence VALUES ('${SILENT}', 'somebody', NULL, now())`)
    await page.polls(rowsOfPresence).toBe(0)
    expect((await page.state()).process.processes).toBe(1)
  })

  test('one that is killed by SIGKILL is not counted after 15 s', async () => {
    const program = await startServer({ ...addressEnv(app.database), SESSION_SECRET: SECRET })
    tabs.push(await new SocketClient(program.url).register())
    await openTab()
    await page.countsOnline(2)
    program.process.kill('SIGKILL')
    await program.ended
    // Before each look: PostgreSQL finishes a sign of life that was on its way.
    await page
      .polls(async () => {
        await sql(`UPDATE processes SET seen_at = now() - interval '15 s' WHERE pid = ${program.process.pid}`)
        return (await page.online()).total
      })
      .toBe(1)
    await page.countsOnline(1)
  })
})

describe('the database', () => {
  test('is written to once a second, however many people come and go', async () => {
    await sql('CREATE TABLE writes (id bigint, said text)')
    await sql(`CREATE FUNCTION note_write() RETURNS trigger LANGUAGE plpgsql AS
      'BEGIN INSERT INTO writes VALUES (txid_current(), TG_TABLE_NAME || '': '' || current_query()); RETURN NULL; END'`)
    for (const table of ['processes', 'presence', 'visits']) {
      await sql(`CREATE TRIGGER note_write AFTER INSERT OR UPDATE OR DELETE ON ${table} EXECUTE FUNCTION note_write()`)
    }
    const writes = async () => (await sql('SELECT DISTINCT id FROM writes')).rowCount ?? 0
    const statements = async () => JSON.stringify((await sql('SELECT * FROM writes ORDER BY id')).rows)
    // A sign of life. The seconds that pass until it is seen may have begun another one.
    await page.polls(writes).toBeGreaterThan(0)
    const { pool } = app.deps.database
    await expect.poll(() => pool.totalCount - pool.idleCount + pool.waitingCount).toBe(0)
    const before = await writes()
    for (let second = 0; second < 3; second += 1) {
      for (let opened = 0; opened < 30; opened += 10) {
        const addresses = Array.from({ length: 10 }, (_, n) => `2001:db8:${second}:${opened + n}::1`)
        const here = await Promise.all(addresses.map((address) => openTab({ address })))
        for (const tab of here) tab.close()
      }
      expect(await writes(), await statements()).toBe(before + second)
      passSecond()
      await expect.poll(writes).toBe(before + second + 1)
    }
    await sql('DROP FUNCTION note_write CASCADE; DROP TABLE writes')
  })

  test('may be unable to write for a while: no change is lost', async () => {
    const tab = await openTab()
    await page.countsOnline(1)
    await sql('ALTER TABLE visits RENAME TO lost')
    await openTab({ agent: 'Chromium' })
    await openTab({ agent: 'Safari' })
    tab.close()
    await page.polls(async () => logged).toContain('failed to store presence; will retry')
    await sql('ALTER TABLE lost RENAME TO visits')
    await page.countsOnline(2)
  })

  test('may end every connection: the next change is stored', async () => {
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
