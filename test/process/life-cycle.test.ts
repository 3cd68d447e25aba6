import { once } from 'node:events'
import { realpath, stat } from 'node:fs/promises'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import {
  forFile,
  isAlive,
  makeDataDir,
  makeUsedDataDir,
  postmasterPid,
  type RunningServer,
  runBuilt,
  runServer,
  startServer,
  stop,
} from '../support/program.ts'

const PERSON = { firstName: 'Ana', lastName: 'Souza', email: 'ana@example.com', password: 'correct horse' }

function post(url: string, body: unknown): Promise<Response> {
  return fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })
}

function databasePid(dataDir: string): number {
  const pid = postmasterPid(path.join(dataDir, 'postgres'))
  if (pid === null) throw new Error(`No database runs in ${dataDir}`)
  return pid
}

test('the program makes an empty folder private, and Ctrl-C ends it and its database within 5 s', async () => {
  const dataDir = await makeDataDir()
  const server = await startServer({ DATA_DIR: dataDir, LOG_LEVEL: 'info' })
  const [, code] = await server.prints(/#([\w-]{22}) /)
  const ready = [
    `Clutchbook is ready at ${server.url}`,
    'Its matches are made up: MATCH_PROVIDER=polymarket, hltv, bo3gg or pandascore shows real ones.',
    `Its data is kept in ${dataDir}.`,
    `It has no administrator yet: ${server.url}/instalacao#${code} makes one.`,
    'Ctrl+C ends it; what is stored stays.',
  ]
  expect(server.output()).toContain(ready.join('\n'))
  // Two lines of the log: the tables, and the address, which may come last.
  expect(server.output().trimEnd().split('\n').length).toBeLessThanOrEqual(7)
  const database = databasePid(dataDir)
  expect(await (await fetch(`${server.url}/healthz`)).json()).toEqual({ status: 'ok' })
  expect((await stat(dataDir)).mode & 0o067).toBe(0)
  expect((await stat(path.join(dataDir, 'session-secret'))).mode & 0o777).toBe(0o600)
  // Real seconds: a supervisor sends SIGKILL after its own timeout.
  const pressedAt = performance.now()
  server.process.kill('SIGINT')
  expect(await server.ended).toBe(0)
  expect(performance.now() - pressedAt).toBeLessThan(5_000)
  await expect.poll(() => isAlive(database)).toBe(false)
})

/** Half a second, then 1.5 s with the connections that are there. */
const [NOTICE_MS, LEAVING_MS] = [500, 2_000]

test('behind a proxy a process that ends says so, accepts no connection, and answers on those that it has', async () => {
  // Another process shows it where this test, or the process, stood still for as long.
  for (let isSeen = false; !isSeen; ) isSeen = await seesLeaving()
})

/** False where it was too late to see it. */
async function seesLeaving(): Promise<boolean> {
  const server = await startServer({ DATA_DIR: await makeUsedDataDir(), TRUST_PROXY: '1' })
  const kept = new http.Agent({ keepAlive: true, maxSockets: 1 })
  const newest = new http.Agent()
  expect(await ask(server.url, '/healthz', kept)).toEqual({ status: 200, connection: 'keep-alive', reused: false })
  const askedAt = performance.now()
  const isLate = (ms: number) => performance.now() - askedAt > ms
  server.process.kill('SIGTERM')
  const readyz = () => ask(server.url, '/readyz', newest).then(({ status }) => status, String)
  let said = await readyz()
  while (said === 200) said = await readyz()
  if (said !== 503 && isLate(NOTICE_MS)) return false
  expect(said).toBe(503)
  await expect.poll(() => ask(server.url, '/healthz', newest).catch(String), { interval: 10 }).toMatch('ECONNREFUSED')
  const last = await ask(server.url, '/healthz', kept).catch(String)
  if (typeof last === 'string' && isLate(LEAVING_MS)) return false
  expect(last).toEqual({ status: 200, connection: 'close', reused: true })
  expect(await server.ended).toBe(0)
  return true
}

type Asked = { readonly status: number | undefined; readonly connection: string | undefined; readonly reused: boolean }

function ask(url: string, path: string, agent: http.Agent): Promise<Asked> {
  return new Promise((resolve, reject) => {
    const request = http.get(`${url}${path}`, { agent }, ({ statusCode, headers: { connection } }) =>
      resolve({ status: statusCode, connection, reused: request.reusedSocket }),
    )
    request.on('response', (answer) => answer.resume()).on('error', reject)
  })
}

test('a database that is killed under the program is started again; after a SIGKILL of that the next start adopts it', async () => {
  const dataDir = await makeUsedDataDir()
  const killed = await startServer({ DATA_DIR: dataDir })
  const first = databasePid(dataDir)
  process.kill(first, 'SIGKILL')
  await killed.prints(/the embedded database died; restarting it/)
  await expect.poll(async () => (await fetch(`${killed.url}/readyz`)).status).toBe(200)
  expect(databasePid(dataDir)).not.toBe(first)
  expect((await post(`${killed.url}/api/register`, PERSON)).status).toBe(201)

  killed.process.kill('SIGKILL')
  await killed.ended
  const orphan = databasePid(dataDir)
  expect(isAlive(orphan)).toBe(true)
  const next = await startServer({ DATA_DIR: dataDir })
  expect(databasePid(dataDir)).toBe(orphan)
  expect((await post(`${next.url}/api/login`, PERSON)).status).toBe(200)
  await stop(next)
  await expect.poll(() => isAlive(orphan)).toBe(false)
})

test('a port in use and bad variables are reported in one line each', async () => {
  const other = http.createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  onTestFinished(() => void other.close())
  const port = String((other.address() as AddressInfo).port) // it listens on a port
  const taken = runServer({ DATA_DIR: await makeUsedDataDir(), PORT: port })
  expect(await taken.ended).toBe(1)
  expect(taken.output().trim()).toBe(`PORT is "${port}", but something else already listens there: set another.`)
  const wrong = runServer({ PORT: 'http', HOST: '', LOG_LEVEL: 'loud' })
  expect(await wrong.ended).toBe(1)
  expect(wrong.output().trim().split('\n')).toEqual([
    'PORT is "http", but takes a whole number from 0 to 65535.',
    'LOG_LEVEL is "loud", but takes one of trace, debug, info, warn, error, fatal, silent.',
  ])
})

describe('a program that runs', () => {
  let dataDir: string
  let server: RunningServer
  /** Where no database ran yet. */
  let created: { readonly code: unknown; readonly output: string; readonly database: number | null }

  beforeAll(() =>
    forFile(async () => {
      // Too long for a socket.
      dataDir = await makeUsedDataDir(undefined, 'x'.repeat(120))
      const command = admin([], 'admin@example.com\nfirst secret\n')
      const code = await command.ended
      created = { code, output: command.output(), database: postmasterPid(path.join(dataDir, 'postgres')) }
      server = await startServer({ DATA_DIR: dataDir, ADMIN_EMAIL: 'other@example.com', ADMIN_PASSWORD: 'another one' })
    }),
  )

  const admin = (args: readonly string[], input: string) =>
    runBuilt('admin', args, { env: { DATA_DIR: dataDir }, input })

  test('works below a path that is too long for a socket', async () => {
    expect(await realpath(path.join(dataDir, 'postgres'))).toBe(path.join(dataDir, 'postgres'))
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200)
  })

  test('goes on beside a second one on the same folder, which is refused in one line', async () => {
    const second = runServer({ DATA_DIR: dataDir })
    expect(await second.ended).toBe(1)
    expect(second.output().trim()).toBe(
      `Another Clutchbook server (process ${server.process.pid}) runs on this DATA_DIR: stop it, or choose another DATA_DIR.`,
    )
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200)
  })

  test('shares its database with npm run admin, which starts and stops it where none runs, and never changes an administrator', async () => {
    expect(created, created.output).toMatchObject({ code: 0, database: null })
    const login = (password: string) => post(`${server.url}/api/login`, { email: 'admin@example.com', password })
    expect(await (await login('first secret')).json()).toMatchObject({ id: 4 })
    const again = admin([], 'third@example.com\nthird secret\n')
    expect(await again.ended).toBe(1)
    const reset = admin(['reset', 'Admin@Example.com'], 'second secret\n')
    expect(await reset.ended, reset.output()).toBe(0)
    expect((await login('first secret')).status).toBe(401)
    const last = await login('second secret')
    expect(last.status).toBe(200)

    const cookie = last.headers.getSetCookie().join().split(';')[0] ?? ''
    const state = await (await fetch(`${server.url}/api/system-state`, { headers: { cookie } })).json()
    expect(state).toMatchObject({ database: { isEmbedded: true } })
    const acts = ['signed-in', 'sign-in-failed', 'password-reset', 'signed-in', 'administrator-created']
    expect(state).toHaveProperty('audit.length', acts.length)
    expect(state).toMatchObject({ audit: acts.map((action) => ({ action, userId: 4 })) })
  })

  test('is backed up, and the backup is restored into an empty folder, where everybody signs in again', async () => {
    const newDir = await makeDataDir()
    const file = path.join(path.dirname(dataDir), 'one.sql.gz')
    const script = (name: 'backup' | 'restore', folder: string) => runBuilt(name, [file], { env: { DATA_DIR: folder } })
    expect((await post(`${server.url}/api/register`, PERSON)).status).toBe(201)
    const backup = script('backup', dataDir)
    expect(await backup.ended, backup.output()).toBe(0)
    expect(backup.output()).toMatch(/: \d+ tables, \d+ rows\.\n$/)
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    expect(await script('backup', dataDir).ended).toBe(1)
    expect(await script('restore', dataDir).ended).toBe(1)

    const restored = script('restore', newDir)
    expect(await restored.ended, restored.output()).toBe(0)
    expect(postmasterPid(path.join(newDir, 'postgres'))).toBeNull()
    const next = await startServer({ DATA_DIR: newDir })
    expect((await post(`${next.url}/api/login`, PERSON)).status).toBe(200)
  })
})
