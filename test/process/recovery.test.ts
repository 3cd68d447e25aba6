import { spawn } from 'node:child_process'
import { chmod, mkdir, readdir, utimes, writeFile } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { type Account, postgresAccount } from '../../src/server/db/postgres-account.ts'
import { socketUrl } from '../../src/server/db/postgres-guard.ts'
import { forFile, makeUsedDataDir, postmasterPid, type RunningServer, startServer, stop } from '../support/program.ts'
import { openUsedDatabase } from '../support/used-database.ts'

async function readyz(server: RunningServer): Promise<number> {
  return (await fetch(`${server.url}/readyz`)).status
}

/** PostgreSQL checks only processes of its own user. */
function otherProgram(account: Account | null): number {
  const child = spawn('sleep', ['600'], { cwd: '/', stdio: 'ignore', ...account })
  onTestFinished(() => void child.kill('SIGKILL'))
  return child.pid ?? 0
}

async function writeLockFiles(cluster: string, text: string): Promise<void> {
  for (const file of ['postmaster.pid', '.s.PGSQL.5432.lock']) {
    await writeFile(path.join(cluster, file), text)
    // An empty one that is new may be that of another start.
    await utimes(path.join(cluster, file), new Date(0), new Date(0))
  }
}

const naming = (pid: number, cluster: string) => `${pid}\n${cluster}\n1700000000\n5432\n${cluster}\n\n 0 0\nready\n`

test('a start takes no notice of lock files that name another program, and removes what an interrupted first start left', async () => {
  const dataDir = await makeUsedDataDir()
  const cluster = path.join(dataDir, 'postgres')
  const pid = otherProgram(await postgresAccount(cluster))
  await writeLockFiles(cluster, naming(pid, cluster))
  for (const name of ['postgres-new-abc123', 'postgres-new-photos/mine', 'postgres-new-1']) {
    await mkdir(path.join(dataDir, name), { recursive: true })
  }
  const server = await startServer({ DATA_DIR: dataDir })
  expect(postmasterPid(cluster)).not.toBe(pid)
  await expect
    .poll(() => readdir(dataDir))
    .toEqual([
      'last-version.json',
      'postgres',
      'postgres-new-1',
      'postgres-new-photos',
      'postgres.log',
      'push-key',
      'session-secret',
    ])
  await stop(server)
})

test.each([
  // As root another user's.
  ['name this test', (cluster: string) => naming(process.pid, cluster)],
  ['are empty', () => ''],
  ['hold no pid', () => 'not a number\n'],
])('lock files that %s do not stop the start of the database', async (_, textFor) => {
  const dataDir = await makeUsedDataDir()
  const cluster = path.join(dataDir, 'postgres')
  await writeLockFiles(cluster, textFor(cluster))
  const { guard } = await openUsedDatabase(dataDir)
  expect(guard).toMatchObject({ launched: true, pid: postmasterPid(cluster) })
})

describe('the database of a program that runs', () => {
  let server: RunningServer
  let cluster: string

  beforeAll(() =>
    forFile(async () => {
      const dataDir = await makeUsedDataDir()
      cluster = path.join(dataDir, 'postgres')
      server = await startServer({ DATA_DIR: dataDir })
    }),
  )

  test('lost connections to the database, however many, do not count as its death', async () => {
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
  })

  test('a database that cannot restart, as on a full disk, is retried until it can; data in memory is served meanwhile', async () => {
    await chmod(path.join(cluster, 'pg_wal'), 0)
    onTestFinished(() => chmod(path.join(cluster, 'pg_wal'), 0o700).catch(() => undefined))
    process.kill(postmasterPid(cluster) ?? 0, 'SIGKILL')
    await server.prints(/Retrying in 4 s/)
    expect(await readyz(server)).toBe(503)
    expect((await fetch(`${server.url}/api/live-matches`)).status).toBe(200)
    await chmod(path.join(cluster, 'pg_wal'), 0o700)
    await expect.poll(() => readyz(server)).toBe(200)
  })
})
