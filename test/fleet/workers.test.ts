import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { required } from '../../src/domain/required.ts'
import { startTestApp, type TestApp } from '../support/app.ts'
import { betsOf } from '../support/bets.ts'
import { type Browser, idOf } from '../support/browser.ts'
import { adding, type Citus, startCitus } from '../support/citus.ts'
import { administer, databaseUrl, queryRows, type TestDatabase } from '../support/database.ts'
import { createClusterDatabase } from './support/cluster-database.ts'
import { citusParts, KEPT, missing } from './support/cluster-of-file.ts'

const PEOPLE = 12

type Running = { readonly citus: Citus; readonly database: TestDatabase; readonly app: TestApp }
let running: Running | null = null

beforeEach(async () => {
  if (missing !== '') return
  const citus = await startCitus(citusParts(), 2, { settings: KEPT })
  const database = await createClusterDatabase(citus)
  running = { citus, database, app: await startTestApp({ database, connections: 10 }) }
})
afterEach(async () => {
  await running?.app.close()
  await running?.citus.stop()
})

type Bettor = {
  readonly browser: Browser
  readonly id: number
  /** The folder of the machine that has the book. */
  readonly machine: string
  /** What came of the bets that this person placed, by status. */
  readonly answers: Map<number, number>
}

async function bettors({ app, database }: Running): Promise<Bettor[]> {
  const people = []
  for (let place = 0; place < PEOPLE; place += 1) {
    const browser = await app.signUp()
    const id = await idOf(browser)
    const [found] = await queryRows<{ machine: string }>(
      database.url,
      `SELECT nodename AS machine FROM citus_shards WHERE shardid = get_shard_id_for_distribution_column('books', ${id}::bigint)`,
    )
    people.push({ browser, id, machine: required(found, 'the machine').machine, answers: new Map<number, number>() })
  }
  return people
}

/** Places one bet after the other until it is told to end. */
async function keepBetting({ browser, answers }: Bettor, over: AbortSignal): Promise<void> {
  while (!over.aborted) {
    const { status } = await betsOf(browser).place()
    answers.set(status, (answers.get(status) ?? 0) + 1)
  }
}

/** Every acknowledged bet is stored, none twice, and each is in the sums, the version of the book and nowhere else. */
async function expectWhole({ database }: Running, people: readonly Bettor[]): Promise<void> {
  for (const { id, answers } of people) {
    const [found] = await queryRows<{ bets: number; sums: number; version: number }>(
      database.url,
      `SELECT (SELECT count(*)::int FROM bets WHERE user_id = ${id}) AS bets,
         (SELECT coalesce(sum(bets), 0)::int FROM bet_sums WHERE user_id = ${id} AND scope = 'type') AS sums,
         (SELECT coalesce(max(version), 0)::int FROM books WHERE user_id = ${id}) AS version`,
    )
    const { bets, sums, version } = required(found, 'the book')
    const acknowledged = answers.get(201) ?? 0
    const unanswered = [...answers].reduce((all, [status, times]) => (status === 201 ? all : all + times), 0)
    expect(bets).toBeGreaterThanOrEqual(acknowledged)
    // A failed answer does not say whether the bet was stored.
    expect(bets).toBeLessThanOrEqual(acknowledged + unanswered)
    expect({ sums, version }).toEqual({ sums: bets, version: bets })
  }
}

const statusesOf = (people: readonly Bettor[]) =>
  [...new Set(people.flatMap(({ answers }) => [...answers.keys()]))].toSorted((a, b) => a - b)

test.skipIf(missing !== '')(
  `a worker dies under load: its books answer 503, the others go on, nothing is half written, and it comes back by itself${missing}`,
  async () => {
    const its = required(running, 'the cluster')
    const [lost] = its.citus.workers
    const worker = required(lost, 'a worker')
    const people = await bettors(its)
    const there = people.filter(({ machine }) => machine === worker.cluster.folder)
    const elsewhere = people.filter(({ machine }) => machine !== worker.cluster.folder)
    expect([there.length, elsewhere.length].every((count) => count > 0)).toBe(true)
    const over = new AbortController()
    const betting = Promise.all(people.map((person) => keepBetting(person, over.signal)))
    await expect.poll(() => people.every(({ answers }) => (answers.get(201) ?? 0) > 5)).toBe(true)

    await worker.kill()
    const stillPlaced = elsewhere.map(({ answers }) => answers.get(201) ?? 0)
    await expect.poll(() => there.every(({ answers }) => (answers.get(503) ?? 0) > 5)).toBe(true)
    await expect
      .poll(() =>
        elsewhere.every(({ answers }, index) => (answers.get(201) ?? 0) > required(stillPlaced[index], 'a count') + 5),
      )
      .toBe(true)
    const refused = await required(there[0], 'a person').browser.get('/api/bets')
    expect([refused.status, await refused.json()]).toMatchObject([503, { code: 'unavailable' }])

    await worker.start()
    const placed = there.map(({ answers }) => answers.get(201) ?? 0)
    await expect
      .poll(() => there.every(({ answers }, index) => (answers.get(201) ?? 0) > required(placed[index], 'a count') + 5))
      .toBe(true)
    over.abort()
    await betting
    expect(statusesOf(elsewhere)).toEqual([201])
    expect(statusesOf(there)).toEqual([201, 503])
    await expectWhole(its, people)
  },
)

test.skipIf(missing !== '')(
  `a third worker joins and takes its part of the books under load: no request fails, and no bet is lost${missing}`,
  async () => {
    const its = required(running, 'the cluster')
    const { citus, database } = its
    const people = await bettors(its)
    const over = new AbortController()
    const betting = Promise.all(people.map((person) => keepBetting(person, over.signal)))
    const third = await citus.startNode()
    const name = new URL(database.url).pathname.slice(1)
    await administer(third.url, `CREATE DATABASE ${name} TEMPLATE template0`)
    await administer(databaseUrl(third.url, name), 'CREATE EXTENSION citus')
    await administer(database.url, `SELECT ${adding(third)}`, 'SELECT citus_rebalance_start()')
    await expect
      .poll(
        async () =>
          queryRows(database.url, `SELECT state::text FROM pg_dist_background_job ORDER BY job_id DESC LIMIT 1`),
        { timeout: 100_000, interval: 500 },
      )
      .toEqual([{ state: 'finished' }])
    over.abort()
    await betting
    const [moved] = await queryRows<{ parts: number }>(
      database.url,
      `SELECT count(*)::int AS parts FROM citus_shards WHERE table_name = 'books'::regclass AND nodename = '${third.cluster.folder}'`,
    )
    expect(required(moved, 'the count').parts).toBeGreaterThan(0)
    expect(statusesOf(people)).toEqual([201])
    await expectWhole(its, people)
  },
)

test.skipIf(missing !== '')(
  `a copy takes the place of a worker that still runs: every bet that is acknowledged afterwards is in the book${missing}`,
  async () => {
    const its = required(running, 'the cluster')
    const { citus, database } = its
    const [first] = citus.workers
    const replaced = required(first, 'a worker')
    const people = (await bettors(its)).filter(({ machine }) => machine === replaced.cluster.folder)
    expect(people.length).toBeGreaterThan(0)
    const copy = await citus.startNode()
    for (const { kill, cluster } of [copy, replaced]) {
      await kill()
      await expect.poll(() => existsSync(`${cluster.folder}/postmaster.pid`)).toBe(false)
    }
    execFileSync('cp', ['-a', `${replaced.cluster.folder}/.`, copy.cluster.folder])
    await replaced.start()
    await copy.start()
    // The process has connections to the machine from now on.
    for (const { browser } of people) await expect.poll(async () => (await betsOf(browser).place()).status).toBe(201)
    const [node] = await queryRows<{ id: number }>(
      database.url,
      `SELECT nodeid AS id FROM pg_dist_node WHERE nodename = '${replaced.cluster.folder}'`,
    )
    // Ends whoever holds its locks after 100 ms, before PostgreSQL can call it a deadlock.
    await administer(
      database.url,
      `SELECT citus_update_node(${required(node, 'the node').id}, '${copy.cluster.folder}', 5432, true, 100)`,
    )
    for (const { browser } of people) {
      const { id } = await betsOf(browser).placed()
      expect((await betsOf(browser).read(id)).status).toBe(200)
    }
  },
)
