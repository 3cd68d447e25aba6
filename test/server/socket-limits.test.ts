import { once } from 'node:events'
import { request } from 'node:http'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { startTestApp, type TestApp } from '../support/app.ts'
import { scriptedSource } from '../support/scripted-source.ts'

const MOST_PER_ADDRESS = 500
const MOST_PER_ACCOUNT = 50

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ source: scriptedSource(), config: { trustProxy: 1 } })
})
afterAll(() => app.close())

type Outcome = { readonly socket: WebSocket; readonly status: number }

/** Resolves when the socket is open (101) or refused. */
function tryToOpen(headers: Record<string, string>): Promise<Outcome> {
  const socket = new WebSocket(`${app.url.replace('http', 'ws')}/ws`, { headers })
  return new Promise((resolve, reject) => {
    socket.on('open', () => resolve({ socket, status: 101 }))
    socket.on('unexpected-response', (asked, { statusCode = 0 }) => {
      asked.destroy()
      resolve({ socket, status: statusCode })
    })
    socket.on('error', reject)
  })
}

/** Again where the database was waited for too long: it has counted for nothing. */
async function inTheEnd(ask: () => Promise<Outcome>): Promise<Outcome> {
  for (;;) {
    const outcome = await ask()
    if (outcome.status !== 503) return outcome
  }
}

const statuses = (outcomes: readonly Outcome[], status: number) => outcomes.filter((each) => each.status === status)

async function closeAll(outcomes: readonly Outcome[]): Promise<void> {
  await Promise.all(
    statuses(outcomes, 101).map(async ({ socket }) => {
      const closed = once(socket, 'close')
      socket.close()
      await closed
    }),
  )
}

test('an address that opens many sockets at once gets as many as the limit, the rest 429', async () => {
  const headers = { 'x-forwarded-for': '203.0.113.7' }
  const open = await Promise.all(Array.from({ length: MOST_PER_ADDRESS - 10 }, () => tryToOpen(headers)))
  // Finding the session of a cookie waits for the lock, so all of these are counted before any is accepted.
  const withSession = { ...headers, cookie: `session=${'x'.repeat(43)}` }
  // Not of the program's connections: these end a transaction that is idle for long.
  const lock = new pg.Client(app.database.url)
  await lock.connect()
  await lock.query('BEGIN; LOCK TABLE sessions')
  let refused = 0
  const opening = Array.from({ length: 30 }, async () => {
    const outcome = await inTheEnd(() => tryToOpen(withSession))
    if (outcome.status === 429) refused += 1
    return outcome
  })
  await expect.poll(() => refused).toBe(20)
  await lock.end()
  const outcomes = [...open, ...(await Promise.all(opening))]
  expect(statuses(outcomes, 101)).toHaveLength(MOST_PER_ADDRESS)
  expect(statuses(outcomes, 429)).toHaveLength(20)
  expect((await tryToOpen({ ...headers, 'x-forwarded-for': '203.0.113.8' })).status).toBe(101)

  await closeAll(outcomes)
  // Closed sockets no longer count.
  await expect.poll(async () => (await tryToOpen(headers)).status).toBe(101)
})

test('an account has its own limit, over all its addresses', async () => {
  const person = await app.signUp()
  const outcomes = await Promise.all(
    Array.from({ length: MOST_PER_ACCOUNT + 10 }, (_, n) =>
      tryToOpen({ cookie: person.cookie(), 'x-forwarded-for': `198.51.100.${n}` }),
    ),
  )
  expect(statuses(outcomes, 101)).toHaveLength(MOST_PER_ACCOUNT)
  expect(statuses(outcomes, 429)).toHaveLength(10)
  const other = await app.signUp()
  expect((await tryToOpen({ cookie: other.cookie() })).status).toBe(101)
  await closeAll(outcomes)
  await expect.poll(async () => (await tryToOpen({ cookie: person.cookie() })).status).toBe(101)
})

/** Requests an upgrade with an invalid key. Resolves with the status. */
function upgradeWrongly(): Promise<number> {
  const upgrade = {
    connection: 'Upgrade',
    upgrade: 'websocket',
    'sec-websocket-version': '13',
    'sec-websocket-key': 'x',
  }
  const asked = request(`${app.url}/ws`, { headers: { ...upgrade, 'x-forwarded-for': '203.0.113.9' } }).end()
  return new Promise((resolve, reject) => {
    asked.on('response', (answer) => resolve(answer.resume().statusCode ?? 0))
    asked.on('error', reject)
  })
}

test('a failed upgrade no longer counts', async () => {
  const outcomes = await Promise.all(Array.from({ length: MOST_PER_ADDRESS }, upgradeWrongly))
  expect(new Set(outcomes)).toEqual(new Set([400]))
  await expect.poll(async () => (await tryToOpen({ 'x-forwarded-for': '203.0.113.9' })).status).toBe(101)
})
