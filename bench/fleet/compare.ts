import { randomUUID } from 'node:crypto'
import autocannon from 'autocannon'
import type pg from 'pg'
import { required } from '../../src/domain/required.ts'
import { type MeasuredProcess, startProcess } from '../measured-process.ts'
import { postgresCpuSeconds } from '../postgres-usage.ts'

const SECONDS = 1
const ROUNDS = 9
/** Warm-up rounds: V8 compiles, and each user gets bets to list. */
const WARMING = 1

/** One side of a comparison: processes on one database, and each PostgreSQL of it. */
export type Side = {
  readonly servers: readonly MeasuredProcess[]
  readonly databases: readonly pg.Pool[]
  readonly cookies: readonly string[]
}

/** A frequent request. */
export type Action = { readonly name: string; request(cookie: string): autocannon.Request }

/** With an idempotency key, as the site sends it. */
const withKey: autocannon.Request['setupRequest'] = (request) => ({
  ...request,
  headers: { ...request.headers, 'idempotency-key': randomUUID() },
})

const BET = { teams: 'Alfa vs Bravo', selectedTeam: 'Alfa', amount: '50.00', odds: '1.85', betType: 'match-winner' }

const placed = (cookie: string) =>
  ({
    method: 'POST',
    path: '/api/bets',
    headers: { cookie, 'content-type': 'application/json' },
    body: JSON.stringify(BET),
  }) as const

/** The second one lists the bets that the first one places. */
export const ACTIONS: readonly Action[] = [
  {
    name: '`POST /api/bets` with a key',
    request: (cookie) => ({ ...placed(cookie), setupRequest: withKey }),
  },
  {
    name: '`GET /api/bets?limit=50`',
    request: (cookie) => ({ method: 'GET', path: '/api/bets?limit=50', headers: { cookie } }),
  },
]

/** A single statement on a single PostgreSQL. */
export const UNKEYED: Action = { name: '`POST /api/bets` without a key', request: placed }
export const AT_ONCE = 32

/** Per request: milliseconds between responses, and CPU time, also for each PostgreSQL. */
export type Cost = { readonly ms: number; readonly processMs: number; readonly databaseMs: readonly number[] }

export type Compared = { readonly one: readonly Cost[]; readonly other: readonly Cost[] }

export async function startServer(url: string, directUrl?: string): Promise<MeasuredProcess> {
  return startProcess('bench/fleet-app.ts', directUrl === undefined ? [url] : [url, directUrl])
}

export async function signUp(server: MeasuredProcess): Promise<string[]> {
  server.send('people')
  return JSON.parse(await server.line()) as string[] // printed by our program
}

/** In turns (A B A B), so that other load on the machine affects both. */
export async function compare(one: Side, other: Side, action: Action, connections: number): Promise<Compared> {
  for (const side of [one, other]) await tidy(side)
  const costs = { one: [] as Cost[], other: [] as Cost[] }
  for (let round = 0; round < WARMING + ROUNDS; round += 1) {
    costs.one.push(await costOf(one, action, connections))
    costs.other.push(await costOf(other, action, connections))
  }
  return { one: costs.one.slice(WARMING), other: costs.other.slice(WARMING) }
}

/** Runs VACUUM ANALYZE, as autovacuum does later: without fresh statistics a page of bets is sorted instead of read from the index. */
async function tidy({ databases }: Side): Promise<void> {
  for (const database of databases) {
    const client = await database.connect()
    await client.query('SET statement_timeout = 0')
    await client.query('VACUUM ANALYZE')
    client.release()
  }
}

async function costOf(side: Side, action: Action, connections: number): Promise<Cost> {
  const before = await processorSeconds(side)
  const answers = await Promise.all(
    side.servers.map(({ url }, at) => {
      // Each process has its own users, so that no user places two bets at the same time.
      const own = side.cookies.filter((_, person) => person % side.servers.length === at)
      return answered(url, own.map(action.request), connections / side.servers.length)
    }),
  )
  const after = await processorSeconds(side)
  const requests = answers.reduce((sum, { total }) => sum + total, 0)
  const aSecond = answers.reduce((sum, { total, seconds }) => sum + total / seconds, 0)
  const each = (seconds: number) => (seconds * 1000) / requests
  return {
    ms: 1000 / aSecond,
    processMs: each(after.processes - before.processes),
    databaseMs: after.databases.map((seconds, at) =>
      each(seconds - required(before.databases[at], 'the same database')),
    ),
  }
}

type Answers = { readonly total: number; readonly seconds: number }

/** Each connection has its own users and sends their requests in turn. */
async function answered(url: string, requests: autocannon.Request[], connections: number): Promise<Answers> {
  let connected = 0
  const { non2xx, errors, timeouts, ...result } = await autocannon({
    url,
    connections,
    duration: SECONDS,
    setupClient(client) {
      const first = connected
      client.setRequests(requests.filter((_, person) => person % connections === first))
      connected += 1
    },
  })
  if (errors + non2xx + timeouts > 0)
    throw new Error(`${url}: ${errors} errors, ${non2xx} refusals, ${timeouts} timeouts`)
  return { total: result.requests.total, seconds: result.duration }
}

async function processorSeconds({ servers, databases }: Side) {
  const usages = await Promise.all(servers.map((server) => server.usage()))
  return {
    processes: usages.reduce((sum, { cpuSeconds }) => sum + cpuSeconds, 0),
    databases: await Promise.all(databases.map(postgresCpuSeconds)),
  }
}
