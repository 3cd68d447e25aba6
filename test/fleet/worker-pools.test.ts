import pg from 'pg'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { required } from '../../src/domain/required.ts'
import { directAddress } from '../../src/server/db/addresses/address.ts'
import { createWorkerPools } from '../../src/server/db/citus/worker-pools.ts'
import { startTestApp, type TestApp } from '../support/app.ts'
import { betsOf } from '../support/bets.ts'
import { type Browser, idOf } from '../support/browser.ts'
import { type Citus, startCitus } from '../support/citus.ts'
import { databaseUrl, queryRows } from '../support/database.ts'
import { createClusterDatabase } from './support/cluster-database.ts'
import { citusParts, missing } from './support/cluster-of-file.ts'

let running: { readonly citus: Citus; readonly app: TestApp; readonly url: string } | null = null

beforeAll(async () => {
  if (missing !== '') return
  const citus = await startCitus(citusParts(), 2)
  const database = await createClusterDatabase(citus)
  running = { citus, app: await startTestApp({ database }), url: database.url }
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

test.skipIf(missing !== '').each([
  ['another machine answers at the address of a worker', (other: string) => urlOn(other), 'another one answers there'],
  ['a worker cannot be reached from here', () => 'postgresql:///books?host=/nowhere&user=clutchbook', 'ENOENT'],
] as const)(`where %s, its books are reached by way of the coordinator${missing}`, async (_name, urlOf, reason) => {
  const { app, url } = required(running, 'the cluster')
  const [person, other] = await bettorsOfEach()
  const said: unknown[] = []
  const pools = createWorkerPools({
    coordinator: directAddress(url, 'DATABASE_URL'),
    db: app.deps.db,
    log: { info: (fields) => said.push(fields) },
    openPool: () => new pg.Pool({ connectionString: urlOf(other.machine) }),
  })
  onTestFinished(() => pools.close())
  expect([await pools.of(person.id), await pools.of(person.id)]).toEqual([null, null])
  expect(said).toEqual([{ worker: `${person.machine}:5432`, reason: expect.stringContaining(reason) as string }])
})
