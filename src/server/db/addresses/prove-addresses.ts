import { randomBytes, randomInt } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import type { Logger } from 'pino'
import { required } from '../../../domain/required.ts'
import { StartError } from '../../start-error.ts'
import { PROOF_LOCK } from '../advisory-locks.ts'
import { errorCode, errorMessage } from '../connection-problem.ts'
import { type Address, type PooledSession, poolerProblem } from './address.ts'
import { limitRole } from './limit-role.ts'
import { createClient } from './wait-for-database.ts'

/** How long to wait for a notification, which takes some milliseconds if it arrives at all. */
const NOTIFICATION_MS = 4_000
/** Statements that each of two clients sends to a pooler, so that both use the same server connection once. */
const TRIES = 20

/**
 * A pooler in transaction mode accepts LISTEN but forgets the client. An idle pooler keeps lending the same server connection, so that one
 * client would receive its own notification; therefore a second client sends it.
 */
export async function proveSession(address: Address): Promise<void> {
  const isSession = await withClients([address, address], async (listening, sending) => {
    const channel = proofName()
    const heard = new Promise<true>((resolve) => listening.once('notification', () => resolve(true)))
    await listening.query(`LISTEN ${channel}`)
    const session = await backendOf(listening)
    await sending.query('SELECT pg_notify($1, $2)', [channel, ''])
    const isShared = (await backendOf(sending)) === session
    const isHeard = !isShared && (await Promise.race([heard, wait(NOTIFICATION_MS, false, { ref: false })]))
    if (!isHeard) await listening.query('UNLISTEN *')
    return isHeard
  })
  if (!isSession) throw poolerProblem(address, 'a pooler in transaction mode, where LISTEN is not answered')
}

/** Like `proveTransactions`; then sets the connection limits for the role of the pooler's sessions. */
export async function provePooler(pooled: Address, direct: Address, log: Logger): Promise<void> {
  const { session, backends } = await proveTransactions(pooled, direct)
  await limitRole(direct, session, backends, log)
}

/**
 * Throws a StartError unless the pooler supports prepared statements and transactions, and leads to the same database as the direct
 * address.
 */
export async function proveTransactions(pooled: Address, direct: Address) {
  const backends = await proveStatements(pooled)
  return { backends, session: await proveSameDatabase(pooled, direct) }
}

/**
 * Two clients prepare different statements under one name, until one server connection has run both: only a pooler that tracks the prepared
 * statements of its clients runs both correctly. Returns the PostgreSQL processes that ran them.
 */
async function proveStatements(pooled: Address): Promise<readonly number[]> {
  return withClients([pooled, pooled], async (...clients) => {
    const name = proofName()
    /** By process: the number of the client whose statements it ran. */
    const answered = new Map<number, number>()
    // One client after the other: if they alternated, a pooler that rotates over an even number of connections would give each its own.
    for (const [place, client] of clients.entries()) {
      const text = `SELECT pg_backend_pid() AS pid, ${place} AS place`
      for (let tries = 0; tries < TRIES; tries += 1) {
        const { rows } = await client.query<{ pid: number; place: number }>({ name, text }).catch(withoutStatements)
        const row = required(rows[0], 'the process that answers')
        if (row.place !== place) throw noStatements()
        if (answered.has(row.pid) && answered.get(row.pid) !== place) return [...answered.keys()]
        answered.set(row.pid, place)
      }
    }
    return [...answered.keys()]
  })
}

/** SQLSTATE of an unknown prepared statement, and of a duplicate one. */
const STATEMENT_CODES = new Set(['26000', '42P05'])

function withoutStatements(error: unknown): never {
  throw STATEMENT_CODES.has(errorCode(error) ?? '') ? noStatements() : error
}

function noStatements(): StartError {
  return new StartError(
    'DATABASE_URL leads to a pooler without prepared statements: use PgBouncer 1.21 or newer and set max_prepared_statements = 200.',
  )
}

/** A lock held through one address is visible through the other, unless they lead to different databases. */
export async function proveSameDatabase(pooled: Address, direct: Address): Promise<PooledSession> {
  return withClients([pooled, direct], async (there, here) => {
    const key = [PROOF_LOCK, randomInt(1, 2 ** 31)]
    await here.query('BEGIN')
    await there.query('BEGIN').catch(withoutTransactions)
    const { rows: ours } = await here.query<{ database: string }>(
      'SELECT pg_advisory_xact_lock($1, $2), current_database() AS database',
      key,
    )
    const { rows: theirs } = await there.query<PooledSession & { isFree: boolean; timeZone: string }>(
      `SELECT pg_try_advisory_xact_lock($1, $2) AS "isFree", current_setting('TimeZone') AS "timeZone",
         current_database() AS database, session_user AS role`,
      key,
    )
    await there.query('ROLLBACK')
    const { isFree, timeZone, ...session } = required(theirs[0], 'the session of the pooler')
    if (isFree) throw twoDatabases(session.database, required(ours[0], 'the session').database)
    if (!/^(Etc\/)?UTC$/.test(timeZone)) throw otherTimeZone(timeZone, session)
    return session
  })
}

/** Checked by the message, as the code is unspecific: "transaction blocks not allowed in statement pooling mode". */
function withoutTransactions(error: unknown): never {
  if (!/statement pooling/.test(errorMessage(error))) throw error
  throw new StartError('DATABASE_URL leads to a pooler in statement mode: set pool_mode = transaction.')
}

function twoDatabases(pooled: string, direct: string): StartError {
  const where =
    pooled === direct
      ? `DATABASE_URL and DATABASE_DIRECT_URL lead to databases "${direct}" of two servers`
      : `DATABASE_URL leads to the database "${pooled}" and DATABASE_DIRECT_URL to "${direct}"`
  return new StartError(`${where}: set DATABASE_DIRECT_URL to the database behind the pooler.`)
}

function otherTimeZone(timeZone: string, { role }: PooledSession): StartError {
  return new StartError(
    `DATABASE_URL leads to a pooler that ignores the start-up parameter TimeZone (it is ${timeZone}): ALTER ROLE "${role}" SET TimeZone = 'UTC', and restart the pooler.`,
  )
}

const proofName = () => `clutchbook_proof_${randomBytes(8).toString('hex')}`

async function backendOf(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')
  return required(rows[0], 'the process that answers').pid
}

type Pair<T> = readonly [T, T]

async function withClients<T>(addresses: Pair<Address>, run: (...clients: Pair<pg.Client>) => Promise<T>): Promise<T> {
  const clients: Pair<pg.Client> = [createClient(addresses[0]), createClient(addresses[1])]
  try {
    for (const client of clients) await client.connect()
    return await run(...clients)
  } finally {
    await Promise.all(clients.map((client) => client.end().catch(() => undefined)))
  }
}
