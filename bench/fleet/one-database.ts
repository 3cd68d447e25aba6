import pg from 'pg'
import { SUPERUSER } from '../../src/server/db/postgres-process.ts'
import { administer, createTestDatabase, databaseUrl, testServer } from '../../test/support/database.ts'
import { findPgBouncer, type PgBouncer, startPooler } from '../../test/support/pooler.ts'
import type { MeasuredProcess } from '../measured-process.ts'
import type { Row } from '../row.ts'
import { ACTIONS, AT_ONCE, compare, type Side, signUp, startServer } from './compare.ts'
import { rowOf } from './rows.ts'
import { skip } from './skip.ts'

/** Total CPU time, which more cores would divide. */
const PROCESSES_REACH = 1.2
const POOLER_REACH = 1.25

/** Two processes against one, and one behind PgBouncer against one without, all on the same books. */
export async function oneDatabase(): Promise<Row[]> {
  const database = await createTestDatabase()
  // Disk waits are measured by `bench -- bets`.
  await administer(database.url, `ALTER DATABASE ${nameOf(database.url)} SET synchronous_commit = off`)
  const pool = new pg.Pool({ connectionString: database.url, max: 1 })
  const first = await startServer(database.url)
  try {
    const cookies = await signUp(first)
    const one: Side = { servers: [first], databases: [pool], cookies }
    return [...(await processes(one, database.url)), ...(await pooler(one, database.url))]
  } finally {
    await first.end()
    await pool.end()
    await database.drop()
  }
}

async function processes(one: Side, url: string): Promise<Row[]> {
  const second = await startServer(url)
  try {
    const two = { ...one, servers: [...one.servers, second] }
    return await rowsOf(one, two, { what: 'two processes', floor: 'one process', reach: PROCESSES_REACH })
  } finally {
    await second.end()
  }
}

async function pooler(one: Side, url: string): Promise<Row[]> {
  const pgBouncer = findPgBouncer()
  if ('missing' in pgBouncer) return skip('the pooler', pgBouncer.missing)
  const { port, stop } = await startBouncer(pgBouncer)
  const pooled = databaseUrl(`postgresql://${SUPERUSER}@127.0.0.1:${port}/?sslmode=disable`, nameOf(url))
  let through: MeasuredProcess | null = null
  try {
    through = await startServer(pooled, url)
    const side = { ...one, servers: [through] }
    return await rowsOf(one, side, { what: 'through PgBouncer', floor: 'direct', reach: POOLER_REACH })
  } finally {
    await through?.end()
    await stop()
  }
}

function startBouncer(pgBouncer: PgBouncer) {
  return startPooler(pgBouncer, {
    database: '*',
    host: new URL(testServer()).searchParams.get('host') ?? '',
    users: { [SUPERUSER]: '' },
    settings: { auth_type: 'trust' },
  })
}

type Texts = { readonly what: string; readonly floor: string; readonly reach: number }

async function rowsOf(one: Side, other: Side, { what, floor, reach }: Texts): Promise<Row[]> {
  const rows: Row[] = []
  for (const action of ACTIONS) {
    const compared = await compare(one, other, action, AT_ONCE)
    const texts = { what: `${action.name}, ${AT_ONCE} at once, ${what}`, floor, reach }
    rows.push(rowOf(compared, { ...texts, of: 'the CPU time' }))
  }
  return rows
}

const nameOf = (url: string) => new URL(url).pathname.slice(1)
