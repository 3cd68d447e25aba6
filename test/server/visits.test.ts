import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { DAY_MS } from '../../src/domain/time/durations.ts'
import { startTestApp, type TestApp } from '../support/app.ts'
import type { Ask } from '../support/browser.ts'
import { type Clock, stoppedClock } from '../support/match-source.ts'
import { scriptedSource } from '../support/scripted-source.ts'
import { SocketClient } from '../support/socket-client.ts'
import { type SystemPage, systemPageOf } from '../support/system-page.ts'

let webRoot: string
let clock: Clock
let app: TestApp
let page: SystemPage
let logged = ''
beforeAll(async () => {
  webRoot = mkdtempSync(join(tmpdir(), 'clutchbook-visits-'))
  mkdirSync(join(webRoot, 'assets'))
  writeFileSync(join(webRoot, 'index.html'), '<!doctype html><script type="application/json" id="config"></script>')
  writeFileSync(join(webRoot, 'robots.txt'), 'User-agent: *\n')
  // Visits are stored once a second; the seconds pass when the page polls.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  clock = stoppedClock('2026-11-19T23:30:00Z')
  app = await start({ logTo: { write: (line) => (logged += line) } })
  page = systemPageOf(await app.signUpAdministrator(), () => vi.advanceTimersByTime(1_000))
})
afterAll(async () => {
  await app.close()
  vi.useRealTimers()
  rmSync(webRoot, { recursive: true })
})
// Each test begins at 23:30 of another day, and nobody has come yet.
beforeEach(async () => {
  const untilMidnight = DAY_MS - (clock.now().getTime() % DAY_MS)
  clock.pass((untilMidnight + DAY_MS - DAY_MS / 48) / 1000)
  await app.deps.database.pool.query('TRUNCATE visits; UPDATE visit_total SET total = 0')
  logged = ''
})

function start(options: Parameters<typeof startTestApp>[0] = {}): Promise<TestApp> {
  const config = { trustProxy: 1, ...options.config }
  return startTestApp({ source: scriptedSource(), now: clock.now, webRoot, ...options, config })
}

function load(address: string, path = '/', { headers, ...ask }: Ask = {}, at = app): Promise<Response> {
  return at.fetch(path, { ...ask, headers: { 'x-forwarded-for': address, accept: 'text/html', ...headers } })
}

const visits = (totalVisits: number, visitsToday: number, visitsThisHour: number) => ({
  totalVisits,
  visitsToday,
  visitsThisHour,
})

test('an address that loads pages is one visit, however many pages and how often', async () => {
  expect((await page.stats()).visitStats).toEqual(visits(0, 0, 0))
  await load('203.0.113.1')
  const etag = (await load('203.0.113.1', '/historico')).headers.get('etag') ?? ''
  await page.countsVisits(visits(1, 1, 1))
  expect((await load('203.0.113.2', '/', { headers: { 'if-none-match': etag } })).status).toBe(304)
  await page.countsVisits(visits(2, 2, 2))
})

test.each<[string, Ask]>([
  ['/robots.txt', {}],
  ['/api/live-matches', {}],
  ['/api/auth/user', {}],
  ['/no-such-page', {}],
  ['/healthz', {}],
  ['/', { method: 'HEAD' }],
])('a request for %s that loads no page is no visit: %j', async (path, ask) => {
  await load('203.0.113.7', path, ask)
  // The visits of a second are stored together, so once this one is counted the other request has been too.
  await load('203.0.113.8')
  await page.countsVisits(visits(1, 1, 1))
})

test('an address that opens the socket is one visit', async () => {
  const tab = new SocketClient(app.url, { headers: { 'x-forwarded-for': '203.0.113.8' } })
  await tab.register()
  await page.countsVisits(visits(1, 1, 1))
  tab.close()
})

test.each([
  ['an IPv4 address written as IPv6', '203.0.113.1', '::ffff:203.0.113.1', 1],
  ['two addresses of an IPv6 network of /64', '2001:db8:1:2::1', '2001:db8:1:2::2', 1],
  ['two IPv6 networks of /64', '2001:db8:1:2::1', '2001:db8:1:3::1', 2],
])('%s: %s and %s are %i', async (_, one, other, count) => {
  await load(one)
  await load(other)
  await page.countsVisits(visits(count, count, count))
})

test('an address counts once, whatever hops it adds before the trusted proxy', async () => {
  for (let hop = 0; hop < 5; hop += 1) await load(`10.0.0.${hop}, 203.0.113.9`)
  await page.countsVisits(visits(1, 1, 1))
})

test('the day ends at midnight UTC, the hour after 60 minutes', async () => {
  await load('203.0.113.1')
  await load('203.0.113.2')
  await page.countsVisits(visits(2, 2, 2))
  clock.pass(29 * 60 + 59)
  expect((await page.stats()).visitStats).toEqual(visits(2, 2, 2))
  clock.pass(1)
  expect((await page.stats()).visitStats).toEqual(visits(2, 0, 2))
  await load('203.0.113.1')
  await page.countsVisits(visits(2, 1, 2))
  clock.pass(30 * 60)
  expect((await page.stats()).visitStats).toEqual(visits(2, 1, 1))
  clock.pass(30 * 60)
  expect((await page.stats()).visitStats).toEqual(visits(2, 1, 0))
})

test('an address seen before and after midnight counts on both days', async () => {
  clock.pass(29 * 60 + 59)
  await load('203.0.113.1')
  await page.countsVisits(visits(1, 1, 1))
  clock.pass(1)
  await load('203.0.113.1')
  await page.countsVisits(visits(1, 1, 1))
})

test('an address is one visit in all processes, and an older visit does not replace a newer one', async () => {
  const other = await start({ database: app.database, now: () => new Date(clock.now().getTime() - 86_400_000) })
  await load('203.0.113.1')
  await page.countsVisits(visits(1, 1, 1))
  await load('203.0.113.1', '/', {}, other)
  await load('203.0.113.2', '/', {}, other)
  await page.countsVisits(visits(2, 1, 1))
  await other.close()
})

test('the total is the number of stored addresses when two processes store the same ones at once', async () => {
  const other = await start({ database: app.database })
  const addresses = Array.from({ length: 60 }, (_, n) => `203.0.113.${n}`)
  await Promise.all(addresses.flatMap((address) => [app, other].map((at) => load(address, '/', {}, at))))
  await page.countsVisits(visits(60, 60, 60))
  await other.close()
  const { rows } = await app.deps.database.pool.query<{ count: number }>('SELECT count(*) FROM visits')
  expect(rows).toEqual([{ count: 60 }])
  expect((await page.stats()).visitStats.totalVisits).toBe(60)
})

test('while visits cannot be stored, pages are served and no visit is lost', async () => {
  const { pool } = app.deps.database
  await pool.query('ALTER TABLE visits RENAME TO lost')
  expect((await load('203.0.113.1')).status).toBe(200)
  await page.polls(async () => logged).toContain('failed to store presence; will retry')
  await pool.query('ALTER TABLE lost RENAME TO visits')
  await page.countsVisits(visits(1, 1, 1))
})

test('with another secret the same address has another hash', async () => {
  const other = await start({ config: { sessionSecret: 'quite another secret' } })
  await load('203.0.113.1')
  await load('203.0.113.1', '/', {}, other)
  await page.countsVisits(visits(1, 1, 1))
  await page.polls(() => hashIn(other)).toMatch(/^[\da-f]{64}$/)
  expect(await hashIn(other)).not.toBe(await hashIn(app))
  await other.close()
})

async function hashIn({ deps }: TestApp): Promise<string | undefined> {
  const statement = `SELECT encode(ip_hash, 'hex') AS hash FROM visits`
  const { rows } = await deps.database.pool.query<{ hash: string }>(statement)
  return rows[0]?.hash
}
