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
  stop,
} from '../support/program.ts'

const onLinux = test.runIf(process.platform === 'linux')

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

/** A program whose parent never waits for its end. */
async function unawaited(account: Account | null, program: readonly string[]): Promise<number> {
  const parent = startAs(account, '"$@" >&2 & echo $!; exec sleep 600', program)
  const pid = Number(await saidFirst(parent))
  // Before exec the parent is a shell, which would wait for it.
  await expect.poll(() => readFile(`/proc/${parent.pid}/comm`, 'utf8')).toBe('sleep\n')
  return pid
}

/** A zombie: a process that has ended and whose parent never waits for it. */
async function zombie(account: Account | null): Promise<number> {
  const pid = await unawaited(account, ['sleep', '600'])
  process.kill(pid, 'SIGKILL')
  await expect.poll(() => readFile(`/proc/${pid}/stat`, 'utf8')).toMatch(/\) Z /)
  return pid
}

onLinux.each([
  ['another program', otherProgram],
  // As root another user's.
  ['this test', async () => process.pid],
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
  const pid = await unawaited(account, postgres)
  // Until it says so, a start would find no database, and start another.
  await expect.poll(() => postmasterPid(cluster)).toBe(pid)
  const server = await startServer({ DATA_DIR: dataDir })
  expect(postmasterPid(cluster)).toBe(pid)
  process.kill(pid, 'SIGKILL')
  await server.prints(/the embedded database died and is started again/)
  await expect.poll(() => readyz(server)).toBe(200)
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

/** A DATA_DIR whose first start was killed while it made the database. */
async function interruptedStart(): Promise<string> {
  for (;;) {
    const dataDir = await makeDataDir()
    const { process, ended } = runServer({ DATA_DIR: dataDir })
    await expect
      .poll(() => readdir(dataDir).catch(() => []), { interval: 5 })
      .toContainEqual(expect.stringMatching(/^postgres(-new-|$)/))
    process.kill('SIGKILL')
    await ended
    // Where it was faster than this test, another one is interrupted.
    if (!(await readdir(dataDir)).includes('postgres')) return dataDir
  }
}

test('the next start removes what an interrupted first start left', async () => {
  const dataDir = await interruptedStart()
  const made = (await readdir(dataDir)).filter((name) => name.startsWith('postgres-new-'))
  expect(made).toHaveLength(1)
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
  await expect.poll(() => readyz(server)).toBe(200)
  await stop(server)
})
