import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { required } from '../../src/domain/required.ts'
import { connectDatabase } from '../../src/server/db/connect.ts'
import { newPerson, startTestApp } from '../support/app.ts'
import { betsOf } from '../support/bets.ts'
import { createBrowser } from '../support/browser.ts'
import { findCitus } from '../support/citus-parts.js'
import { administer, queryRows, type TestDatabase } from '../support/database.ts'
import { findPgBouncer, startPooler } from '../support/pooler.ts'
import { startServer } from '../support/program.ts'
import { scriptedSource } from '../support/scripted-source.ts'
import { meeting, WON_2_0 } from '../support/settling-app.ts'
import { SocketClient } from '../support/socket-client.ts'
import { clusterOfFile, missing } from './support/cluster-of-file.ts'
import {
  type ClusterOfRole,
  countTables,
  createClusterOfRole,
  runDistribute,
  SECRET,
} from './support/cluster-of-role.ts'

const PGBOUNCER = findPgBouncer()
const missingForPooler = [findCitus(), PGBOUNCER]
  .flatMap((part) => ('missing' in part ? [part.missing] : []))
  .join(', ')
const log = pino({ level: 'silent' })

const cluster = clusterOfFile()

async function distributed(): Promise<ClusterOfRole> {
  const its = await createClusterOfRole(cluster())
  expect(await runDistribute({ DATABASE_URL: its.url }, '--yes')).toMatchObject({ code: 0 })
  return its
}

/** What a statement of the role runs with on each worker. */
const onWorkers = async (url: string, statement: string) =>
  (await queryRows<{ result: string }>(url, `SELECT result FROM run_command_on_workers($$${statement}$$)`)).map(
    ({ result }) => result,
  )

const LIMITS = `SELECT concat_ws(' ', current_setting('lock_timeout'), current_setting('jit'), current_setting('random_page_cost'),
  current_setting('statement_timeout'), current_setting('idle_in_transaction_session_timeout'))`

test.skipIf(missing !== '')(
  `a role that owns the database and has no other right distributes it, runs the program, and has its limits on the workers${missing}`,
  async () => {
    const its = await createClusterOfRole(cluster())
    const first = await runDistribute({ DATABASE_URL: its.url }, '--yes')
    const places = cluster()
      .workers.map(({ cluster: { folder } }) => `${folder}:5432`)
      .toSorted()
    expect(first.output).toContain(
      `\nThe role "${its.role}" got its limits on ${places.join(', ')}.\nMoved and checked: `,
    )
    expect(await onWorkers(its.url, LIMITS)).toEqual(['5s off 1.1 0 0', '5s off 1.1 0 0'])
    const again = await runDistribute({ DATABASE_URL: its.url }, '--yes')
    expect(again.output).not.toContain('got its limits')
    expect(again.output).toContain('All of them are there already.')

    const server = await startServer({ ...SECRET, DATABASE_URL: its.url })
    await expect.poll(async () => (await fetch(`${server.url}/readyz`)).status).toBe(200)
    const person = createBrowser(server.url)
    expect((await person.post('/api/register', newPerson())).status).toBe(201)
    const { id } = await betsOf(person).placed()
    expect((await betsOf(person).settle(id, { status: 'won' })).status).toBe(200)
  },
)

test.skipIf(missing !== '')(`an operator's own limits of a worker stay${missing}`, async () => {
  const its = await createClusterOfRole(cluster())
  const [one = '', other = ''] = its.workerUrls
  const alone = 'SET citus.enable_alter_role_set_propagation = off'
  await administer(one, `${alone}; ALTER ROLE ${its.role} SET lock_timeout = '2s'`)
  await administer(other, `${alone}; ALTER ROLE ${its.role} IN DATABASE ${its.name} SET statement_timeout = '7s'`)
  await runDistribute({ DATABASE_URL: its.url }, '--yes')
  // Beside them, the time of a statement is the coordinator's.
  expect((await onWorkers(its.url, LIMITS)).toSorted()).toEqual(['2s off 1.1 0 0', '5s off 1.1 0 0'])
})

test.skipIf(missing !== '')(
  `a lock on a worker is waited for as long as one on the coordinator, and a statement that takes too long is ended on both${missing}`,
  async () => {
    const its = await distributed()
    const database = await connectDatabase(its.url, log)
    onTestFinished(database.close)
    const { pool } = database
    const { rows } = await pool.query<{ id: number }>(
      `WITH person AS (INSERT INTO users (email, email_key, first_name, last_name, password_hash, search_key) VALUES ('a', 'a', 'A', 'B', '', '') RETURNING id) SELECT id FROM person`,
    )
    const id = required(rows[0], 'a person').id
    await pool.query('INSERT INTO books (user_id, version) VALUES ($1, 1)', [id])
    const holder = await pool.connect()
    await holder.query('BEGIN')
    await holder.query('SELECT FROM books WHERE user_id = $1 FOR UPDATE', [id])
    // lock_not_available, after 5 s: the statement itself would end after 10 s, by query_canceled.
    await expect(pool.query('UPDATE books SET version = 2 WHERE user_id = $1', [id])).rejects.toMatchObject({
      code: '55P03',
    })
    await holder.query('ROLLBACK')
    holder.release()

    const slow = await pool.connect()
    await slow.query(`SET statement_timeout = '300ms'`)
    const sleeping = `SELECT count(pg_sleep(60)) FROM books WHERE user_id = ${id}`
    await expect(slow.query(sleeping)).rejects.toMatchObject({ code: '57014' })
    slow.release(true)
    for (const url of its.workerUrls) {
      const running = () =>
        queryRows(
          url,
          `SELECT query FROM pg_stat_activity WHERE state = 'active' AND query LIKE '%pg_sleep(%' AND pid <> pg_backend_pid()`,
        )
      await expect.poll(running).toEqual([])
    }
  },
)

type Refusal = readonly [
  name: string,
  take: (its: ClusterOfRole) => Promise<void>,
  line: (its: ClusterOfRole) => RegExp,
  mend: (its: ClusterOfRole) => Promise<void>,
]
const REFUSALS: readonly Refusal[] = [
  [
    'that does not own the database',
    ({ administratorUrl, name }) => administer(administratorUrl, `ALTER DATABASE ${name} OWNER TO clutchbook`),
    ({ role, name }) =>
      new RegExp(
        `^The role "${role}" of DATABASE_URL may make no tables in the database "${name}": run ALTER DATABASE "${name}" OWNER TO "${role}" as a superuser on the coordinator, in this database\\.\n$`,
      ),
    ({ administratorUrl, name, role }) => administer(administratorUrl, `ALTER DATABASE "${name}" OWNER TO "${role}"`),
  ],
  [
    'that owns the database of the coordinator only',
    ({ workerUrls: [url = ''], name }) =>
      administer(url, `SET citus.enable_alter_database_owner = off; ALTER DATABASE ${name} OWNER TO clutchbook`),
    ({ role, name }) =>
      new RegExp(
        `^The worker \\S+:5432 of the cluster behind DATABASE_URL takes no tables from the role of the coordinator: run ALTER DATABASE "${name}" OWNER TO "${role}" as a superuser on the coordinator, in this database\\.\n$`,
      ),
    ({ administratorUrl, name, role }) => administer(administratorUrl, `ALTER DATABASE "${name}" OWNER TO "${role}"`),
  ],
  [
    'that may not connect to a worker',
    ({ workerUrls: [url = ''], role }) =>
      administer(url, `SET citus.enable_ddl_propagation = off; ALTER ROLE ${role} NOLOGIN`),
    () =>
      /^In the cluster behind DATABASE_URL \S+:5432 cannot reach \S+:5432: start it, and let the role of DATABASE_URL connect to it \(CREATE ROLE, pg_hba\.conf\)\.\n$/,
    ({ workerUrls: [url = ''], role }) =>
      administer(url, `SET citus.enable_ddl_propagation = off; ALTER ROLE ${role} LOGIN`),
  ],
]

test.skipIf(missing !== '').each(REFUSALS)(
  `a role %s is told in one line what to run, nothing is changed, and then it distributes${missing}`,
  async (_, take, line, mend) => {
    const its = await createClusterOfRole(cluster())
    await take(its)
    for (const args of [[], ['--yes']]) {
      const refused = await runDistribute({ DATABASE_URL: its.url }, ...args)
      expect(refused.output).toMatch(line(its))
      expect(refused.code).toBe(1)
    }
    expect(await countTables(its.administratorUrl)).toBe(0)
    await mend(its)
    expect(await runDistribute({ DATABASE_URL: its.url }, '--yes')).toMatchObject({ code: 0 })
  },
)

test.skipIf(missingForPooler !== '')(
  `through a pooler before the coordinator bets are placed, a match settles them, and each process hears of it${missingForPooler && ` (missing: ${missingForPooler})`}`,
  async () => {
    if ('missing' in PGBOUNCER) throw new Error(PGBOUNCER.missing)
    const its = await createClusterOfRole(cluster())
    const { role, password, name } = its
    const host = cluster().coordinator.cluster.folder
    const pooler = await startPooler(PGBOUNCER, { database: name, host, users: { [role]: password } })
    onTestFinished(pooler.stop)
    const pooled = `postgresql://${role}:${encodeURIComponent(password)}@127.0.0.1:${pooler.port}/clutchbook`
    expect(await runDistribute({ DATABASE_URL: pooled, DATABASE_DIRECT_URL: its.url }, '--yes')).toMatchObject({
      code: 0,
    })
    const database: TestDatabase = { url: pooled, directUrl: its.url, drop: () => Promise.resolve() }

    const source = scriptedSource([meeting('1')])
    const one = await startTestApp({ source, database, connections: 10 })
    onTestFinished(one.close)
    const other = await startTestApp({ source, database, connections: 10 })
    onTestFinished(other.close)
    await expect.poll(async () => (await one.fetch('/readyz')).status).toBe(200)
    const { rows } = await one.deps.database.pool.query<{ id: number }>('SELECT id FROM matches')
    const matchId = required(rows[0], 'the match').id

    // Some on each worker.
    const people = await Promise.all(Array.from({ length: 6 }, () => one.signUp()))
    for (const person of people) {
      const settings = { profile: 'standard', automatic: ['won'] }
      expect((await person.fetch('/api/settlement-settings', { method: 'PUT', json: settings })).status).toBe(200)
      await betsOf(person).placed({ teams: 'Alfa vs Bravo', selectedTeam: 'Alfa', matchId })
    }
    const cookie = required(people[0], 'a person').cookie()
    const socket = await new SocketClient(other.url, { origin: other.url, headers: { cookie } }).register()
    onTestFinished(() => socket.close())
    const heard = () => socket.messages.filter(({ type }) => type === 'changed').length
    const before = heard()
    source.set([meeting('1', WON_2_0)])
    for (const person of people) {
      const bets = betsOf(person.at(other.url))
      await expect.poll(() => bets.list()).toMatchObject([{ status: 'won', result: '42.50' }])
    }
    await socket.until(() => heard() > before)
    // The limits of the pooler's role hold on the coordinator, and end no long work on a worker.
    expect(await onWorkers(its.url, LIMITS)).toEqual(['5s off 1.1 0 0', '5s off 1.1 0 0'])
  },
)
