import { once } from 'node:events'
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { required } from '../../src/domain/required.ts'
import { directAddress } from '../../src/server/db/addresses/address.ts'
import { createWorkerPools, type Worker } from '../../src/server/db/citus/worker-pools.ts'
import { startTestApp, type TestApp } from '../support/app.ts'
import { betsOf } from '../support/bets.ts'
import { type Browser, idOf } from '../support/browser.ts'
import { type Citus, startCitus } from '../support/citus.ts'
import { administer, databaseUrl, queryRows } from '../support/database.ts'
import { createClusterDatabase } from './support/cluster-database.ts'
import { citusParts, missing } from './support/cluster-of-file.ts'
import { createClusterOfRole, runDistribute } from './support/cluster-of-role.ts'

let running: { readonly citus: Citus; readonly app: TestApp; readonly url: string } | null = null

beforeAll(async () => {
  if (missing !== '') return
  const citus = await startCitus(citusParts(), 2)
  const database = await createClusterDatabase(citus)
  running = { citus, app: await startTestApp({ database, connections: 10 }), url: database.url }
})
afterAll(async () => {
  await running?.app.close()
  await running?.citus.stop()
})

type Bettor = { readonly browser: Browser; readonly id: number; readonly machine: string }

/** A person on each of the machines. */
async function bettorsOfEach(): Promise<readonly [Bettor, Bettor]> {
  const { app, url } = required(running, 'the cluster')
  const found = new Map<string, Bettor>()
  while (found.size < 2) {
    const browser = await app.signUp()
    const id = await idOf(browser)
    const [place] = await queryRows<{ machine: string }>(
      url,
      `SELECT nodename AS machine FROM citus_shards WHERE shardid = get_shard_id_for_distribution_column('books', ${id}::bigint)`,
    )
    const { machine } = required(place, 'the machine')
    found.set(machine, { browser, id, machine })
  }
  const [one, other] = [...found.values()]
  return [required(one, 'a bettor'), required(other, 'a bettor')]
}

const urlOn = (machine: string) => {
  const { citus, url } = required(running, 'the cluster')
  const worker = citus.workers.find(({ cluster }) => cluster.folder === machine)
  return databaseUrl(required(worker, 'the worker').url, new URL(url).pathname.slice(1))
}

/** Those of the coordinator have a name of Citus's own. */
async function ownConnections(machine: string): Promise<number> {
  const [counted] = await queryRows<{ count: number }>(
    urlOn(machine),
    `SELECT count(*)::int AS count FROM pg_stat_activity WHERE application_name = 'clutchbook'`,
  )
  return required(counted, 'a count').count
}

test.skipIf(missing !== '')(
  `a bet is placed on the machine with its book, and ids follow each other, also beside bets that go by way of the coordinator${missing}`,
  async () => {
    const people = await bettorsOfEach()
    const before = await Promise.all(people.map(({ machine }) => ownConnections(machine)))
    expect(before).toEqual([0, 0])
    const ids: number[] = []
    for (const details of [{}, { bookmaker: 'Łódź' }, {}, { tags: ['live'] }, {}]) {
      for (const { browser } of people) ids.push((await betsOf(browser).placed(details)).id)
    }
    for (const { machine } of people) expect(await ownConnections(machine)).toBeGreaterThan(0)
    expect(ids).toEqual(Array.from({ length: 10 }, (_, at) => required(ids[0], 'the first id') + at))
  },
)

type Said = { readonly worker: string; readonly reason: string }

/** Connections to workers by addresses of the test. */
function poolsBy(urlOf: () => string) {
  const { app, url } = required(running, 'the cluster')
  const said: Said[] = []
  const pools = createWorkerPools({
    coordinator: directAddress(url, 'DATABASE_URL'),
    db: app.deps.db,
    log: { info: (fields) => said.push(fields as Said) },
    openPool: () => new pg.Pool({ connectionString: urlOf() }).on('error', () => undefined),
  })
  onTestFinished(() => pools.close())
  return { pools, said }
}

const isThere = async ({ db }: Worker) => (await sql`SELECT`.execute(db)).rows.length === 1

test.skipIf(missing !== '').each([
  ['another machine answers at the address of a worker', (other: string) => urlOn(other), 'another one answers there'],
  ['a worker cannot be reached from here', () => 'postgresql:///books?host=/nowhere&user=clutchbook', 'ENOENT'],
] as const)(`where %s, its books are reached by way of the coordinator${missing}`, async (_name, urlOf, reason) => {
  const [person, other] = await bettorsOfEach()
  const { pools, said } = poolsBy(() => urlOf(other.machine))
  expect([await pools.on(person.id, isThere), await pools.on(person.id, isThere)]).toEqual([null, null])
  expect(said).toEqual([{ worker: `${person.machine}:5432`, reason: expect.stringContaining(reason) as string }])
})

test.skipIf(missing !== '')(
  `a worker is reached with the settings of an address that names the coordinator's socket as a host${missing}`,
  async () => {
    const { app, url } = required(running, 'the cluster')
    const [person] = await bettorsOfEach()
    const { pathname, searchParams } = new URL(url)
    const address = `postgresql://clutchbook@${encodeURIComponent(required(searchParams.get('host'), 'the folder'))}${pathname}`
    const said: unknown[] = []
    const pools = createWorkerPools({
      coordinator: directAddress(address, 'DATABASE_URL'),
      db: app.deps.db,
      log: { info: (fields) => said.push(fields) },
      openPool: ({ settings }) => new pg.Pool(settings),
    })
    onTestFinished(() => pools.close())
    expect([await pools.on(person.id, isThere), said]).toEqual([true, []])
  },
)

/** The machine of this person by a name that can lead elsewhere later. */
function byName({ machine }: Bettor) {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'clutchbook-test-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const lead = (to: string) => {
    rmSync(`${folder}/worker`, { force: true })
    symlinkSync(to, `${folder}/worker`)
  }
  lead(machine)
  const url = new URL(urlOn(machine))
  url.searchParams.set('host', `${folder}/worker`)
  return { lead, ...poolsBy(() => url.href) }
}

test.skipIf(missing !== '')(
  `where the address of a worker leads to another machine later, no bet is placed there${missing}`,
  async () => {
    const [person, other] = await bettorsOfEach()
    const { pools, said, lead } = byName(person)
    const both = await pools.on(person.id, async (first) => {
      lead(other.machine)
      // The second one needs a new connection.
      return [await isThere(first), await pools.on(person.id, isThere)]
    })
    expect(both).toEqual([true, null])
    expect(await pools.on(person.id, isThere)).toBe(null)
    expect(said).toMatchObject([{ reason: 'another one answers there' }])
  },
)

test.skipIf(missing !== '')(
  `a worker that takes no more connections is asked by those that it has taken${missing}`,
  async () => {
    const [person] = await bettorsOfEach()
    const { pools, said, lead } = byName(person)
    const both = await pools.on(person.id, async (first) => {
      lead('/nowhere')
      return [await isThere(first), await pools.on(person.id, isThere)]
    })
    expect(both).toEqual([true, null])
    expect(await pools.on(person.id, isThere)).toBe(true)
    expect(said).toEqual([])
  },
)

test.skipIf(missing !== '')(
  `nobody waits while a worker that did not let the program in is tried again${missing}`,
  async () => {
    const [person] = await bettorsOfEach()
    const silent = net.createServer().listen(0, '127.0.0.1')
    await once(silent, 'listening')
    const { port } = silent.address() as net.AddressInfo
    let url = 'postgresql:///books?host=/nowhere&user=clutchbook'
    const { pools, said } = poolsBy(() => url)
    expect(await pools.on(person.id, isThere)).toBe(null)
    const aMinuteLater = performance.now() + 60_001
    const clock = vi.spyOn(performance, 'now').mockReturnValue(aMinuteLater)
    onTestFinished(() => clock.mockRestore())
    url = `postgresql://clutchbook@127.0.0.1:${port}/books`
    const met = once(silent, 'connection') as Promise<[net.Socket]>
    expect(await pools.on(person.id, isThere)).toBe(null)
    const [socket] = await met
    expect(said).toHaveLength(1)
    socket.destroy()
    silent.close()
    await expect.poll(() => said.length).toBe(2)
  },
)

test.skipIf(missing !== '')(
  `a worker that no longer knows the cluster is passed by: its bets go by way of the coordinator${missing}`,
  async () => {
    const { url } = required(running, 'the cluster')
    const people = await bettorsOfEach()
    const [{ machine }] = people
    await administer(url, `SELECT stop_metadata_sync_to_node('${machine}', 5432)`)
    onTestFinished(() => administer(url, `SELECT start_metadata_sync_to_node('${machine}', 5432)`))
    for (const { browser } of people) await betsOf(browser).placed()
  },
)

test.skipIf(missing !== '')(
  `a worker that takes fewer connections than bets come at once gets some of them, and the coordinator the others${missing}`,
  async () => {
    const its = await createClusterOfRole(required(running, 'the cluster').citus)
    expect(await runDistribute({ DATABASE_URL: its.url }, '--yes')).toMatchObject({ code: 0 })
    for (const worker of its.workerUrls) {
      await administer(worker, 'ALTER SYSTEM SET citus.max_client_connections = 2', 'SELECT pg_reload_conf()')
      onTestFinished(() =>
        administer(worker, 'ALTER SYSTEM RESET citus.max_client_connections', 'SELECT pg_reload_conf()'),
      )
    }
    const app = await startTestApp({
      database: { url: its.url, directUrl: null, drop: () => Promise.resolve() },
      connections: 10,
    })
    onTestFinished(app.close)
    const bets = betsOf(await app.signUp())
    // Each of ten bets is sent twice at once, by either way.
    const keys = Array.from({ length: 20 }, (_, at) => `a key of a bet ${at % 10}`)
    const answers = await Promise.all(keys.map((key) => bets.place({}, { 'idempotency-key': key })))
    expect(answers.map(({ status }) => status)).toEqual(keys.map(() => 201))
    const ids = await Promise.all(answers.map(async (answer) => ((await answer.json()) as { id: number }).id))
    const listed = (await bets.list()).map(({ id }) => id)
    expect(new Set(ids)).toEqual(new Set(listed))
    expect(listed).toHaveLength(10)
  },
)
