import { type ChildProcess, spawn } from 'node:child_process'
import { chmod, readdir, readFile, utimes, writeFile } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { type Account, postgresAccount } from '../../src/server/db/postgres-account.ts'
import { postgresBinaries } from '../../src/server/db/postgres-binaries.ts'
import { socketUrl } from '../../src/server/db/postgres-guard.ts'
import {
  makeDataDir,
  makeUsedDataDir,
  postmasterPid,
  type RunningServer,
  runServer,
  startServer,
} from '../support/program.ts'

const onLinux = test.runIf(process.platform === 'linux')

async function stop(server: RunningServer): Promise<void> {
  server.process.kill('SIGINT')
  expect(await server.ended).toBe(0)
}

function startAs(account: Account | null, script: string, args: readonly string[] = []): ChildProcess {
  const child = spawn('/bin/sh', ['-c', script, 'sh', ...args], {
    cwd: '/',
    stdio: ['ignore', 'pipe', 'ignore'],
    ...account,
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  return child
}

async function saidFirst({ stdout }: ChildProcess): Promise<string> {
  for await (const text of stdout ?? []) return String(text).trim()
  throw new Error('it said nothing')
}

async function readyz(server: RunningServer): Promise<number> {
  return (await fetch(`${server.url}/readyz`)).status
}

/** PostgreSQL checks only processes of its own user. */
async function otherProgram(account: Account | null): Promise<number> {
  return startAs(account, 'exec sleep 600').pid ?? 0
}

/** A zombie: a process that has ended and whose parent never waits for it. */
async function zombie(account: Account | null): Promise<number> {
  const parent = startAs(account, 'sleep 600 & echo $!; exec sleep 600')
  const pid = Number(await saidFirst(parent))
  // Before exec the parent is a shell, which would wait for it.
  await expect.poll(() => readFile(`/proc/${parent.pid}/comm`, 'utf8')).toBe('sleep\n')
  process.kill(pid, 'SIGKILL')
  await expect.poll(() => readFile(`/proc/${pid}/stat`, 'utf8')).toMatch(/\) Z /)
  return pid
}

onLinux.each([
  ['another program', otherProgram],
  ['a zombie', zombie],
])('lock files of the database that name %s do not stop the start', async (_, findPid) => {
  const dataDir = await makeUsedDataDir()
  const cluster = path.join(dataDir, 'postgres')
  const pid = await findPid(await postgresAccount(cluster))
  for (const file of ['postmaster.pid', '.s.PGSQL.5432.lock']) {
    await writeFile(path.join(cluster, file), `${pid}\n${cluster}\n1700000000\n5432\n${cluster}\n\n 0 0\nready\n`)
  }
  const server = await startServer({ DATA_DIR: dataDir })
  expect(postmasterPid(cluster)).not.toBe(pid)
  await stop(server)
})

onLinux('an adopted database that is killed and stays a zombie is started again', async () => {
  const dataDir = await makeUsedDataDir()
  const cluster = path.join(dataDir, 'postgres')
  const account = await postgresAccount(cluster)
  const bin = await postgresBinaries(account, '/var/lib/clutchbook')
  const postgres = [path.join(bin, 'postgres'), '-D', cluster, '-k', cluster, '-h', '', '-p', '5432']
  const pid = Number(await saidFirst(startAs(account, '"$@" >&2 & echo $!; exec sleep 600', postgres)))
  const server = await startServer({ DATA_DIR: dataDir })
  expect(postmasterPid(cluster)).toBe(pid)
  process.kill(pid, 'SIGKILL')
  await server.prints(/the embedded database died and is started again/)
  await expect.poll(() => readyz(server), { timeout: 20_000 }).toBe(200)
  expect(await readFile(`/proc/${pid}/stat`, 'utf8')).toMatch(/\) Z /)
  expect(postmasterPid(cluster)).not.toBe(pid)
  await stop(server)
})

test.each([
  ['are empty', ''],
  ['hold no pid', 'not a number\n'],
])('lock files of the database that %s do not stop the start', async (_, text) => {
  const dataDir = await makeUsedDataDir()
  const cluster = path.join(dataDir, 'postgres')
  for (const file of ['postmaster.pid', '.s.PGSQL.5432.lock']) {
    await writeFile(path.join(cluster, file), text)
    await utimes(path.join(cluster, file), new Date(0), new Date(0))
  }
  await stop(await startServer({ DATA_DIR: dataDir }))
})

test('the next start removes what an interrupted first start left', async () => {
  const dataDir = await makeDataDir()
  const interrupted = runServer({ DATA_DIR: dataDir })
  const made = async () => (await readdir(dataDir).catch(() => [])).filter((name) => name.startsWith('postgres-new-'))
  await expect.poll(made, { interval: 5 }).toHaveLength(1)
  interrupted.process.kill('SIGKILL')
  await interrupted.ended
  expect(await made()).toHaveLength(1)
  const server = await startServer({ DATA_DIR: dataDir })
  // The built program also keeps itself.
  const left = async () => (await readdir(dataDir)).filter((name) => name !== 'versions')
  await expect.poll(left).toEqual(['postgres', 'postgres.log', 'push-key', 'session-secret'])
  await stop(server)
})

test('lost connections to the database, however many, do not count as its death', async () => {
  const dataDir = await makeUsedDataDir()
  const cluster = path.join(dataDir, 'postgres')
  const server = await startServer({ DATA_DIR: dataDir })
  const database = postmasterPid(cluster)
  const client = new pg.Client({ connectionString: socketUrl(cluster, 'postgres') })
  await client.connect()
  const guards = async () => {
    const { rows } = await client.query<{ pid: number }>(
      'SELECT pid FROM pg_stat_activity WHERE application_name = $1',
      [`clutchbook ${server.process.pid}`],
    )
    return rows.map(({ pid }) => pid)
  }
  for (let time = 0; time < 6; time += 1) {
    const [guard] = await guards()
    await client.query('SELECT pg_terminate_backend($1, 10000)', [guard])
    await expect.poll(async () => (await guards()).filter((pid) => pid !== guard)).toHaveLength(1)
  }
  await client.end()
  expect(await readyz(server)).toBe(200)
  expect(postmasterPid(cluster)).toBe(database)
  expect(server.output()).not.toMatch(/died/)
  await stop(server)
})

test('a database that cannot restart, as on a full disk, is retried until it can; data in memory is served meanwhile', async () => {
  const dataDir = await makeUsedDataDir()
  const cluster = path.join(dataDir, 'postgres')
  const server = await startServer({ DATA_DIR: dataDir })
  await chmod(path.join(cluster, 'pg_wal'), 0)
  onTestFinished(() => chmod(path.join(cluster, 'pg_wal'), 0o700).catch(() => undefined))
  process.kill(postmasterPid(cluster) ?? 0, 'SIGKILL')
  await server.prints(/It is tried again in 4 s/)
  expect(await readyz(server)).toBe(503)
  expect((await fetch(`${server.url}/api/live-matches`)).status).toBe(200)
  await chmod(path.join(cluster, 'pg_wal'), 0o700)
  await expect.poll(() => readyz(server), { timeout: 20_000 }).toBe(200)
  await stop(server)
})
