import { expect, onTestFinished, test } from 'vitest'
import { required } from '../../src/domain/required.ts'
import { KINDS_OF_TABLES } from '../../src/server/db/kinds-of-tables.ts'
import { newPerson } from '../support/app.ts'
import { betsOf } from '../support/bets.ts'
import { createBrowser } from '../support/browser.ts'
import { startCitus } from '../support/citus.ts'
import { administer, databaseUrl, queryRows } from '../support/database.ts'
import { run, runServer, startServer } from '../support/program.ts'
import { citusParts, clusterOfFile, KEPT, missing } from './support/cluster-of-file.ts'
import {
  type ClusterOfRole,
  countTables,
  createClusterOfRole,
  runDistribute,
  SECRET,
} from './support/cluster-of-role.ts'

const cluster = clusterOfFile(KEPT)

const ON_THE_WORKERS = Object.values(KINDS_OF_TABLES).filter((kind) => kind !== 'local').length
const distributedTables = ({ administratorUrl }: ClusterOfRole) =>
  queryRows(administratorUrl, 'SELECT FROM pg_dist_partition')

/** A book that was kept on the coordinator alone, by processes that have ended. */
async function usedDatabase(): Promise<ClusterOfRole> {
  const its = await createClusterOfRole(cluster())
  const server = await startServer({ ...SECRET, DATABASE_URL: its.url })
  const person = createBrowser(server.url)
  expect((await person.post('/api/register', newPerson())).status).toBe(201)
  for (let bets = 0; bets < 3; bets += 1) await betsOf(person).placed()
  server.process.kill('SIGTERM')
  await server.ended
  return its
}

const bets = ({ url }: ClusterOfRole) => queryRows(url, 'SELECT count(*)::int AS bets FROM bets')

test.skipIf(missing !== '')(
  `addresses of two clusters, and one of a worker, end distribute and a start with one line, and nothing is changed${missing}`,
  async () => {
    const its = await createClusterOfRole(cluster())
    const second = await startCitus(citusParts(), 1)
    onTestFinished(() => second.stop())
    const { coordinator } = second
    await administer(coordinator.url, `CREATE ROLE ${its.role} LOGIN`, `CREATE DATABASE ${its.name} OWNER ${its.role}`)
    const there = databaseUrl(coordinator.url, its.name)
    await administer(there, 'CREATE EXTENSION citus')
    const other = new URL(there)
    other.searchParams.set('user', its.role)
    const worker = new URL(required(its.workerUrls[0], 'a worker'))
    worker.searchParams.set('user', its.role)

    const ofTwo = `DATABASE_URL and DATABASE_DIRECT_URL lead to databases "${its.name}" of two servers: set DATABASE_DIRECT_URL to the database behind the pooler.\n`
    const ofWorker = (variable: string) =>
      `${variable} leads to a worker of the cluster: name the host and the port of its coordinator.\n`
    const cases = [
      [{ DATABASE_URL: other.href, DATABASE_DIRECT_URL: its.url }, ofTwo],
      [{ DATABASE_URL: worker.href }, ofWorker('DATABASE_URL')],
      [{ DATABASE_URL: its.url, DATABASE_DIRECT_URL: worker.href }, ofWorker('DATABASE_DIRECT_URL')],
      [{ DATABASE_URL: worker.href, DATABASE_DIRECT_URL: its.url }, ofWorker('DATABASE_URL')],
    ] as const
    for (const [env, line] of cases) {
      expect(await runDistribute(env, '--yes')).toEqual({ code: 1, output: line })
      const server = runServer({ ...SECRET, ...env })
      expect(await server.ended).toBe(1)
      expect(server.output()).toBe(line)
    }
    for (const url of [its.administratorUrl, ...its.workerUrls, there]) expect(await countTables(url)).toBe(0)
  },
)

test.skipIf(missing !== '')(
  `distribute that is killed in the middle leaves all as it was, and does all of it the next time${missing}`,
  async () => {
    const its = await usedDatabase()
    const program = run(process.execPath, ['src/server/commands/admin.ts', 'distribute', '--yes'], {
      env: { ...SECRET, DATABASE_URL: its.url },
    })
    const atWork = () =>
      queryRows<{ pid: number }>(
        its.administratorUrl,
        `SELECT pid FROM pg_stat_activity WHERE query LIKE 'SELECT create_distributed_table%' AND pid <> pg_backend_pid()`,
      )
    await expect.poll(atWork, { timeout: 30_000, interval: 5 }).not.toEqual([])
    program.process.kill('SIGKILL')
    await program.ended
    await expect.poll(atWork, { timeout: 20_000 }).toEqual([])
    expect(await distributedTables(its)).toEqual([])
    expect(await bets(its)).toEqual([{ bets: 3 }])
    for (const url of its.workerUrls) expect(await countTables(url)).toBe(0)

    expect(await runDistribute({ DATABASE_URL: its.url }, '--yes')).toMatchObject({ code: 0 })
    expect(await distributedTables(its)).toHaveLength(ON_THE_WORKERS)
    expect(await bets(its)).toEqual([{ bets: 3 }])
  },
)

test.skipIf(missing !== '')(
  `of two commands at once one moves the tables, and the other finds them there${missing}`,
  async () => {
    const its = await usedDatabase()
    const both = await Promise.all([1, 2].map(() => runDistribute({ DATABASE_URL: its.url }, '--yes')))
    expect(both.map(({ code }) => code)).toEqual([0, 0])
    for (const end of ['Moved and checked: ', 'All of them are there already.']) {
      expect(both.filter(({ output }) => output.includes(end))).toHaveLength(1)
    }
    expect(await bets(its)).toEqual([{ bets: 3 }])
  },
)

test.skipIf(missing !== '')(
  `while a worker is down distribute says which in one line, a start serves, and both do their work when it is back${missing}`,
  async () => {
    const its = await usedDatabase()
    const [lost] = cluster().workers
    const worker = required(lost, 'a worker')
    await worker.kill()
    const refused = await runDistribute({ DATABASE_URL: its.url }, '--yes')
    const line = `^In the cluster behind DATABASE_URL \\S+ cannot reach ${worker.cluster.folder}:5432: start it, and let the role of DATABASE_URL connect to it \\(CREATE ROLE, pg_hba\\.conf\\)\\.\n$`
    expect(refused.output).toMatch(new RegExp(line))
    expect(refused.code).toBe(1)
    expect(await distributedTables(its)).toEqual([])
    await worker.start()
    expect(await runDistribute({ DATABASE_URL: its.url }, '--yes')).toMatchObject({ code: 0 })

    await worker.kill()
    const server = await startServer({ ...SECRET, DATABASE_URL: its.url, LOG_LEVEL: 'silent' })
    await expect.poll(async () => (await fetch(`${server.url}/readyz`)).status).toBe(200)
    const person = createBrowser(server.url)
    // Each machine has a copy of the accounts.
    expect((await person.post('/api/register', newPerson())).status).toBe(503)
    await worker.start()
    await expect.poll(async () => (await person.post('/api/register', newPerson())).status).toBe(201)
    const { id } = await betsOf(person).placed()

    // The account is deleted on all machines or on none.
    await worker.kill()
    const json = { password: newPerson().password }
    expect((await person.fetch('/api/account', { method: 'DELETE', json })).status).toBe(503)
    await worker.start()
    await expect.poll(async () => (await betsOf(person).read(id)).status).toBe(200)
    expect((await person.fetch('/api/account', { method: 'DELETE', json })).status).toBe(204)
    expect(await bets(its)).toEqual([{ bets: 3 }])
  },
)
