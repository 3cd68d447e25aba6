import { once } from 'node:events'
import { realpath, stat } from 'node:fs/promises'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import {
  isAlive,
  makeDataDir,
  makeUsedDataDir,
  postmasterPid,
  run,
  runBuilt,
  runServer,
  startServer,
  stop,
} from '../support/program.ts'

const PERSON = { firstName: 'Ana', lastName: 'Souza', email: 'ana@example.com', password: 'correct horse' }
const isRoot = process.getuid?.() === 0

function post(url: string, body: unknown): Promise<Response> {
  return fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })
}

function databasePid(dataDir: string): number {
  const pid = postmasterPid(path.join(dataDir, 'postgres'))
  if (pid === null) throw new Error(`No database runs in ${dataDir}`)
  return pid
}

function admin(dataDir: string, args: readonly string[], input: string) {
  return run(process.execPath, ['src/server/commands/admin.ts', ...args], { env: { DATA_DIR: dataDir }, input })
}

test('the program makes an empty folder private, and Ctrl-C ends it and its database within 5 s', async () => {
  const dataDir = await makeDataDir()
  const server = await startServer({ DATA_DIR: dataDir, LOG_LEVEL: 'info' })
  const [, code] = await server.prints(/#([\w-]{22}) /)
  const ready = [
    `Clutchbook is ready at ${server.url}`,
    'Its matches are made up: MATCH_PROVIDER=hltv, bo3gg or pandascore shows real ones.',
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
  await killed.prints(/the embedded database died and is started again/)
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

test('a second server on the same folder is refused in one line, and the first goes on', async () => {
  const dataDir = await makeUsedDataDir()
  const first = await startServer({ DATA_DIR: dataDir })
  const second = runServer({ DATA_DIR: dataDir })
  expect(await second.ended).toBe(1)
  expect(second.output().trim()).toBe(
    `Another Clutchbook server (process ${first.process.pid}) runs on this DATA_DIR: stop it, or choose another DATA_DIR.`,
  )
  expect((await fetch(`${first.url}/readyz`)).status).toBe(200)
})

test('of two first starts at once one serves and the other is refused', async () => {
  const dataDir = await makeDataDir()
  const both = [runServer({ DATA_DIR: dataDir }), runServer({ DATA_DIR: dataDir })]
  const outcomes = await Promise.all(both.map((server) => server.prints(/is ready at|Another Clutchbook server/)))
  expect(outcomes.map(([words]) => words).toSorted()).toEqual(['Another Clutchbook server', 'is ready at'])
})

test('npm run admin starts the database where none runs and stops it, joins the running one, and never changes an administrator', async () => {
  const dataDir = await makeUsedDataDir()
  const created = admin(dataDir, [], 'admin@example.com\nfirst secret\n')
  expect(await created.ended, created.output()).toBe(0)
  expect(postmasterPid(path.join(dataDir, 'postgres'))).toBeNull()

  const server = await startServer({
    DATA_DIR: dataDir,
    ADMIN_EMAIL: 'other@example.com',
    ADMIN_PASSWORD: 'another one',
  })
  const login = (password: string) => post(`${server.url}/api/login`, { email: 'admin@example.com', password })
  expect(await (await login('first secret')).json()).toMatchObject({ id: 4 })
  const again = admin(dataDir, [], 'third@example.com\nthird secret\n')
  expect(await again.ended).toBe(1)
  const reset = admin(dataDir, ['reset', 'Admin@Example.com'], 'second secret\n')
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

test('a backup of a running program is restored into an empty folder, and everybody signs in again', async () => {
  const [dataDir, newDir] = [await makeUsedDataDir(), await makeDataDir()]
  const file = path.join(path.dirname(dataDir), 'one.sql.gz')
  const script = (name: 'backup' | 'restore', folder: string, args: readonly string[]) =>
    runBuilt(name, args, { env: { DATA_DIR: folder } })
  const server = await startServer({ DATA_DIR: dataDir })
  expect((await post(`${server.url}/api/register`, PERSON)).status).toBe(201)
  const backup = script('backup', dataDir, [file])
  expect(await backup.ended, backup.output()).toBe(0)
  expect(backup.output()).toMatch(/: \d+ tables, \d+ rows\.\n$/)
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  expect(await script('backup', dataDir, [file]).ended).toBe(1)
  expect(await script('restore', dataDir, [file]).ended).toBe(1)
  server.process.kill('SIGTERM')
  await server.ended

  const restored = script('restore', newDir, [file])
  expect(await restored.ended, restored.output()).toBe(0)
  expect(postmasterPid(path.join(newDir, 'postgres'))).toBeNull()
  const next = await startServer({ DATA_DIR: newDir })
  expect((await post(`${next.url}/api/login`, PERSON)).status).toBe(200)
})

test('ADMIN_EMAIL of an ordinary account stops the start with one line', async () => {
  const dataDir = await makeUsedDataDir()
  const server = await startServer({ DATA_DIR: dataDir })
  await post(`${server.url}/api/register`, PERSON)
  server.process.kill('SIGINT')
  await server.ended
  const refused = runServer({ DATA_DIR: dataDir, ADMIN_EMAIL: PERSON.email, ADMIN_PASSWORD: 'some secret' })
  expect(await refused.ended).toBe(1)
  expect(refused.output().trim().split('\n')).toEqual([expect.stringContaining('belongs to an ordinary account')])
  expect(postmasterPid(path.join(dataDir, 'postgres'))).toBeNull()
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

test.runIf(isRoot)(
  'as root, the database of a DATA_DIR in a private home is elsewhere, and the start says where',
  async () => {
    const dataDir = await makeDataDir(os.homedir())
    const server = await startServer({ DATA_DIR: dataDir })
    const [, place = ''] = await server.prints(/The database is in (\S+):/)
    expect(place).toMatch(/^\/var\/lib\/clutchbook\//)
    expect(await realpath(path.join(dataDir, 'postgres'))).toBe(place)
    expect((await stat(place)).uid).not.toBe(0)
    expect((await stat(place)).mode & 0o777).toBe(0o700)
  },
)

test('a path that is too long for a socket works', async () => {
  const dataDir = await makeUsedDataDir(os.tmpdir(), 'x'.repeat(120))
  const server = await startServer({ DATA_DIR: dataDir })
  expect(await realpath(path.join(dataDir, 'postgres'))).toBe(path.join(dataDir, 'postgres'))
  expect((await fetch(`${server.url}/healthz`)).status).toBe(200)
  await stop(server)
})
