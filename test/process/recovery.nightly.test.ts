import { type ChildProcess, spawn } from 'node:child_process'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { type Account, postgresAccount } from '../../src/server/db/postgres-account.ts'
import { postgresBinaries } from '../../src/server/db/postgres-binaries.ts'
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

onLinux('lock files of the database that name a zombie do not stop the start', async () => {
  const dataDir = await makeUsedDataDir()
  const cluster = path.join(dataDir, 'postgres')
  const pid = await zombie(await postgresAccount(cluster))
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
  await server.prints(/the embedded database died; restarting it/)
  await expect.poll(() => readyz(server)).toBe(200)
  expect(await readFile(`/proc/${pid}/stat`, 'utf8')).toMatch(/\) Z /)
  expect(postmasterPid(cluster)).not.toBe(pid)
  await stop(server)
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
  await expect
    .poll(() => readdir(dataDir))
    .toEqual(['last-version.json', 'postgres', 'postgres.log', 'push-key', 'session-secret'])
  await stop(server)
})
