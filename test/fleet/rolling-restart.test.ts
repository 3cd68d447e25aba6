import { expect, onTestFinished, test } from 'vitest'
import { COME_BACK } from '../../src/contract/matches/live.ts'
import type { Match } from '../../src/contract/matches/matches.ts'
import { required } from '../../src/domain/required.ts'
import { MAY_RUN } from '../../src/server/db/migrate.ts'
import { newPerson } from '../support/app.ts'
import { betsOf } from '../support/bets.ts'
import { type Browser, createBrowser } from '../support/browser.ts'
import { createTestDatabase, queryRows } from '../support/database.ts'
import { unitEnvironment } from '../support/fleet-files.ts'
import { findNginx, startNginx } from '../support/nginx.ts'
import { freePort } from '../support/ports.ts'
import { type RunningServer, startServer } from '../support/program.ts'
import { SocketClient } from '../support/socket-client.ts'
import { makeNextVersion } from '../support/versions.ts'
import { PageSocket } from './support/page-socket.ts'

/** Fewer where other things run beside: `SOCKETS=200 npm run test:fleet -- rolling-restart`. */
const SOCKETS = Number(process.env['SOCKETS'] || (process.env['CI'] ? 200 : 2_000))
const OPENED_AT_ONCE = 100
const BACK_WITHIN_MS = 3_000
const READERS = 4
const WRITERS = 4
const NEXT = '0.9.0'
const MIGRATION = { '9999-next.sql': `${MAY_RUN}\nALTER TABLE bets ADD COLUMN next text NOT NULL DEFAULT 'next';\n` }
/** Of each kind, between two restarts. */
const MORE = 60

const NGINX = findNginx()
const missing = 'missing' in NGINX ? ` (missing: ${NGINX.missing})` : ''

test.skipIf(missing !== '')(
  `behind nginx three processes restart in turn as a newer version: no request fails, no bet is lost or stored twice, sockets come back${missing}`,
  async () => {
    if ('missing' in NGINX) return
    const database = await createTestDatabase()
    const ports = [await freePort(), await freePort(), await freePort()]
    const start = (port: number, version?: string) => {
      const env = {
        ...unitEnvironment(port),
        DATABASE_URL: database.url,
        SESSION_SECRET: 'a secret of this test, long enough',
      }
      return startServer(env, version).then(ready)
    }
    const next = await makeNextVersion({ version: NEXT, migrations: MIGRATION })
    const servers = await Promise.all(ports.map((port) => start(port)))
    const nginx = await startNginx(NGINX, ports)
    onTestFinished(() => nginx.end())
    const failures: string[] = []
    const over = new AbortController()
    let read = 0

    /** Reads what pages read, one address after the other. */
    async function keepReading(person: Browser): Promise<void> {
      const paths = ['/', '/api/live-matches', '/api/upcoming-matches', '/api/bets?limit=20', '/api/auth/user']
      for (let at = 0; !over.signal.aborted; at += 1) {
        const path = required(paths[at % paths.length], 'an address')
        const answer = await person.get(path)
        const body = await answer.text()
        if (answer.status !== 200) failures.push(`GET ${path}: ${answer.status} ${body}`)
        if (path === '/api/live-matches') failures.push(...shownTooOld(answer.headers, JSON.parse(body) as Match[]))
        read += 1
      }
    }

    /** Places bets and settles every second one; returns how many of each were acknowledged. */
    const written = { placed: 0, settled: 0 }
    async function keepWriting(person: Browser, writer: number): Promise<void> {
      const bets = betsOf(person)
      for (let at = 0; !over.signal.aborted; at += 1) {
        const answer = await bets.place({}, { 'idempotency-key': `bet-${writer}-${at}` })
        if (answer.status !== 201) {
          failures.push(`POST a bet: ${answer.status} ${await answer.text()}`)
          continue
        }
        written.placed += 1
        const { id } = (await answer.json()) as { id: number }
        if (at % 2 === 0) continue
        const path = `/api/bets/${id}/result`
        const headers = { 'idempotency-key': `result-${writer}-${at}` }
        const settled = await person.fetch(path, { method: 'PATCH', json: { status: 'won' }, headers })
        if (settled.status !== 200) failures.push(`PATCH a result: ${settled.status} ${await settled.text()}`)
        else written.settled += 1
      }
    }

    const people = await Promise.all(Array.from({ length: WRITERS }, () => signUp(nginx.url)))
    const seen = { closes: [] as number[], refusals: [] as string[] }
    const sockets = Array.from(
      { length: SOCKETS },
      () => new PageSocket(nginx.url, seen, { backWithinMs: BACK_WITHIN_MS }),
    )
    onTestFinished(() => sockets.forEach((socket) => socket.close()))
    for (let at = 0; at < SOCKETS; at += OPENED_AT_ONCE) {
      await Promise.all(sockets.slice(at, at + OPENED_AT_ONCE).map((socket) => socket.open()))
    }
    const openSockets = () => sockets.filter((socket) => socket.isOpen).length
    expect(openSockets()).toBe(SOCKETS)

    const works = [
      ...Array.from({ length: READERS }, (_, at) => keepReading(required(people[at % WRITERS], 'a reader'))),
      ...people.map((person, at) => keepWriting(person, at)),
    ]
    const goOn = async () => {
      const [reads, writes] = [read, written.settled]
      await expect.poll(() => Math.min(read - reads, written.settled - writes)).toBeGreaterThan(MORE)
    }
    await goOn()
    for (const [at, port] of ports.entries()) {
      const old = required(servers[at], 'a process')
      const closed = seen.closes.length
      old.process.kill('SIGTERM')
      expect(await old.ended, old.output()).toBe(0)
      await goOn()
      servers[at] = await start(port, next)
      await expect.poll(openSockets).toBe(SOCKETS)
      expect(seen.closes.length).toBeGreaterThan(closed)
      await goOn()
    }
    over.abort()
    await Promise.all(works)

    expect(failures, nginx.errors()).toEqual([])
    // What went to another process had reached none.
    const errors = nginx
      .errors()
      .split('\n')
      .filter((line) => line.includes('[error]'))
    expect(errors.filter((line) => !line.includes('connect() failed (111: Connection refused)'))).toEqual([])
    expect(seen.refusals).toEqual([])
    expect(new Set(seen.closes)).toEqual(new Set([COME_BACK]))
    const counts = await Promise.all(people.map(countBets))
    expect(sum(counts.map(({ all }) => all))).toBe(written.placed)
    expect(sum(counts.map(({ won }) => won))).toBe(written.settled)

    // Everybody has what a page that opens now has.
    const page = await new SocketClient(nginx.url).register()
    onTestFinished(() => page.close())
    await expect
      .poll(() => Math.min(...sockets.map(({ version }) => version)))
      .toBeGreaterThanOrEqual(page.version ?? 0)
    const versions = await queryRows(database.url, 'SELECT version FROM processes GROUP BY version')
    expect(versions).toEqual([{ version: NEXT }])
    for (const server of servers) server.process.kill('SIGTERM')
    for (const server of servers) expect(await server.ended, server.output()).toBe(0)
    await database.drop()
  },
)

async function ready(server: RunningServer): Promise<RunningServer> {
  const status = async () => (await fetch(`${server.url}/readyz`).catch(() => null))?.status
  await expect.poll(status, { timeout: 30_000, interval: 20 }).toBe(200)
  return server
}

async function signUp(url: string): Promise<Browser> {
  const browser = createBrowser(url)
  expect((await browser.post('/api/register', newPerson())).status).toBe(201)
  return browser
}

/** Live matches of a reading that is too old, and that do not say so. */
function shownTooOld(headers: Headers, matches: readonly Match[]): string[] {
  const readAt = Date.parse(headers.get('x-data-updated-at') ?? '')
  const age = (Date.now() - readAt) / 1000
  if (age <= Number(headers.get('x-data-delayed-after'))) return []
  const shown = matches.filter(({ delayedSince }) => delayedSince === null)
  return shown.map(({ id }) => `match ${id} is LIVE as of ${age} s ago`)
}

async function countBets(person: Browser): Promise<{ all: number; won: number }> {
  const [all, won] = await Promise.all(
    ['/api/bets?limit=1', '/api/bets?limit=1&status=won'].map(async (path) =>
      Number((await person.get(path)).headers.get('x-total-count')),
    ),
  )
  return { all: required(all, 'a count'), won: required(won, 'a count') }
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0)
