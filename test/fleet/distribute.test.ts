import { expect, onTestFinished, test } from 'vitest'
import { required } from '../../src/domain/required.ts'
import { tablesOf } from '../../src/server/db/kinds-of-tables.ts'
import { newPerson } from '../support/app.ts'
import { betsOf } from '../support/bets.ts'
import { createBrowser } from '../support/browser.ts'
import { adding } from '../support/citus.ts'
import { administer, createTestDatabase, databaseUrl, queryRows } from '../support/database.ts'
import { startServer } from '../support/program.ts'
import { clusterOfFile, missing } from './support/cluster-of-file.ts'
import { countTables, runDistribute, SECRET } from './support/cluster-of-role.ts'
import { asRole } from './support/pooled-database.ts'

const cluster = clusterOfFile()
let databases = 0

type Step = 'extension' | 'coordinator' | 'workers'

/** An empty database on each machine, prepared as far as these steps. */
async function newDatabase(...steps: readonly Step[]): Promise<string> {
  databases += 1
  const name = `books_${databases}`
  const { coordinator, workers } = cluster()
  for (const { url } of [coordinator, ...workers]) {
    await administer(url, `CREATE DATABASE ${name} TEMPLATE template0`)
    onTestFinished(() => administer(url, `DROP DATABASE ${name} WITH (FORCE)`))
    if (steps.includes('extension')) await administer(databaseUrl(url, name), 'CREATE EXTENSION citus')
  }
  const joined = databaseUrl(coordinator.url, name)
  if (steps.includes('coordinator')) {
    await administer(joined, `SELECT citus_set_coordinator_host('${coordinator.cluster.folder}', 5432)`)
  }
  if (steps.includes('workers')) {
    for (const worker of workers) await administer(joined, `SELECT ${adding(worker)}`)
  }
  return joined
}

/** Between which tables there are keys. */
async function keysOf(url: string): Promise<unknown[]> {
  const rows = await queryRows(
    url,
    `SELECT conrelid::regclass::text AS of, confrelid::regclass::text AS to, pg_get_constraintdef(oid) AS key FROM pg_constraint
     WHERE contype = 'f' AND connamespace = 'public'::regnamespace AND conrelid::regclass::text !~ '_[0-9]+$' ORDER BY 1, 2, 3`,
  )
  expect(rows.length).toBeGreaterThan(30)
  return rows
}

const whole = () => newDatabase('extension', 'coordinator', 'workers')

test.skipIf(missing !== '')(
  `a new cluster takes one command: it shows where the tables belong, puts them there, and changes nothing the next time${missing}`,
  async () => {
    const url = await whole()
    const shown = await runDistribute({ DATABASE_URL: url })
    expect(shown.output).toContain('Nothing was changed.')
    expect(shown.code).toBe(0)
    expect(await countTables(url)).toBe(0)

    const done = await runDistribute({ DATABASE_URL: url }, '--yes')
    expect(done.output).toContain('Moved and checked: accounts, alert_facts, alert_settings, alerts, bet_events,')
    expect(done.code).toBe(0)
    const kinds = await queryRows(
      url,
      `SELECT citus_table_type AS kind, count(*)::int AS tables, count(DISTINCT colocation_id)::int AS groups,
         array_agg(DISTINCT distribution_column) AS columns
       FROM citus_tables GROUP BY citus_table_type ORDER BY 1`,
    )
    expect(kinds).toEqual([
      { kind: 'distributed', tables: tablesOf('person').length, groups: 1, columns: ['user_id'] },
      { kind: 'reference', tables: tablesOf('reference').length, groups: 1, columns: ['<none>'] },
    ])
    // Each key between two tables is there.
    const plain = await createTestDatabase()
    onTestFinished(plain.drop)
    expect(await keysOf(url)).toEqual(await keysOf(plain.url))

    const again = await runDistribute({ DATABASE_URL: url }, '--yes')
    expect(again.output).toContain('All of them are there already.')
    expect(again.code).toBe(0)
  },
)

test.skipIf(missing !== '')(
  `a book that was on one machine is whole on the cluster, is used there, and goes with its account${missing}`,
  async () => {
    const url = await whole()
    const before = await startServer({ ...SECRET, DATABASE_URL: url })
    const person = createBrowser(before.url)
    const account = newPerson()
    expect((await person.post('/api/register', account)).status).toBe(201)
    await betsOf(person).placed({ amount: '10.00' })

    const refused = await runDistribute({ DATABASE_URL: url }, '--yes')
    expect(refused.output).toMatch(
      /\nClutchbook runs on the database of DATABASE_URL: version \S+ on \S+, process \d+, since \S+ \S+ UTC\. Stop each of its processes; nothing was changed\.\n$/,
    )
    expect(refused.code).toBe(1)
    before.process.kill('SIGTERM')
    await before.ended
    expect((await runDistribute({ DATABASE_URL: url }, '--yes')).code).toBe(0)

    const after = await startServer({ ...SECRET, DATABASE_URL: url })
    const there = createBrowser(after.url)
    const { email, password } = account
    expect((await there.post('/api/login', { email, password })).status).toBe(200)
    await betsOf(there).placed({ amount: '20.00' })
    expect(await (await there.get('/api/bets')).json()).toMatchObject([{ amount: '20.00' }, { amount: '10.00' }])
    expect((await there.fetch('/api/account', { method: 'DELETE', json: { password } })).status).toBe(204)
    for (const table of ['bets', 'bet_sums', 'books', 'accounts', 'sessions']) {
      expect(await queryRows(url, `SELECT FROM ${table}`), table).toEqual([])
    }
  },
)

type Refusal = readonly [
  name: string,
  database: () => Promise<NodeJS.ProcessEnv>,
  line: (env: NodeJS.ProcessEnv) => string,
]
const REFUSALS: readonly Refusal[] = [
  [
    'without an address',
    async () => ({}),
    () => 'The embedded PostgreSQL is no cluster: set DATABASE_URL to the coordinator of Citus.',
  ],
  [
    'of a database without the extension',
    async () => ({ DATABASE_URL: await newDatabase() }),
    () =>
      `DATABASE_URL leads to the database "books_${databases}" without Citus: run CREATE EXTENSION citus in it, and in the database of this name on each worker.`,
  ],
  [
    'of a coordinator that its cluster does not know',
    async () => ({ DATABASE_URL: await newDatabase('extension') }),
    () =>
      "The coordinator behind DATABASE_URL is no part of its cluster: run SELECT citus_set_coordinator_host('its host', its port).",
  ],
  [
    'of a cluster without workers',
    async () => ({ DATABASE_URL: await newDatabase('extension', 'coordinator') }),
    () => "The cluster behind DATABASE_URL has no worker: run SELECT citus_add_node('its host', its port) for each.",
  ],
  [
    'of a worker',
    async () => {
      await whole()
      return { DATABASE_URL: databaseUrl(required(cluster().workers[0], 'a worker').url, `books_${databases}`) }
    },
    () => 'DATABASE_URL leads to a worker of the cluster: name the host and the port of its coordinator.',
  ],
  [
    'of a database that a newer version has migrated',
    async () => {
      const url = await whole()
      await administer(
        url,
        `CREATE TABLE schema_migrations (name text COLLATE "C" PRIMARY KEY, checksum text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now(), ends_earlier boolean NOT NULL)`,
        `INSERT INTO schema_migrations (name, checksum, ends_earlier) VALUES ('9999-later.sql', '', true)`,
      )
      return { DATABASE_URL: url }
    },
    () => 'The database was migrated by a newer Clutchbook (9999-later.sql): start that version.',
  ],
  [
    'of tables that belong to another role',
    async () => {
      const url = await whole()
      await administer(
        url,
        'CREATE ROLE reader LOGIN',
        'CREATE TABLE bets (user_id bigint)',
        'GRANT ALL ON SCHEMA public TO reader',
      )
      onTestFinished(() => administer(url, 'DROP OWNED BY reader', 'DROP ROLE reader'))
      return { DATABASE_URL: asRole(url, 'reader') }
    },
    () => 'The role "reader" of DATABASE_URL does not own the table bets: use the role "clutchbook", or GRANT it.',
  ],
  [
    'of a table that is distributed by another column',
    async () => {
      const url = await whole()
      await administer(
        url,
        'CREATE TABLE bets (user_id bigint, id bigint)',
        "SELECT create_distributed_table('bets', 'id')",
      )
      return { DATABASE_URL: url }
    },
    () =>
      "The table bets is distributed in another way: run SELECT undistribute_table('bets', cascade_via_foreign_keys => true).",
  ],
]

test.skipIf(missing !== '').each(REFUSALS)(
  `a command %s says in one line what to do, and changes nothing${missing}`,
  async (_, prepare, line) => {
    const env = await prepare()
    const url = env['DATABASE_URL']
    const tables = url === undefined ? 0 : await countTables(url)
    for (const args of [[], ['--yes']]) {
      expect(await runDistribute(env, ...args)).toEqual({ code: 1, output: `${line(env)}\n` })
    }
    if (url !== undefined) expect(await countTables(url)).toBe(tables)
  },
)
