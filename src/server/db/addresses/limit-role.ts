import pg from 'pg'
import type { Logger } from 'pino'
import { StartError } from '../../start-error.ts'
import { PROOF_LOCK } from '../advisory-locks.ts'
import { errorCode } from '../connection-problem.ts'
import { type Address, CONNECTION_LIMITS, type PooledSession } from './address.ts'
import { createClient } from './wait-for-database.ts'

/**
 * Sets connection limits for the role of the pooler's sessions in this database, unless the role or the database has them already
 * (docs/decisions/0100). Existing sessions do not get the limits, so `ours`, which the checks used, are
 * terminated.
 */
export async function limitRole(
  direct: Address,
  session: PooledSession,
  ours: readonly number[],
  log: Logger,
): Promise<void> {
  const client = createClient(direct)
  try {
    await client.connect()
    const names = await setMissing(client, session)
    if (names.length === 0) return
    await client.query('SELECT pg_terminate_backend(pid) FROM unnest($1::int[]) AS pid', [ours]).catch(() => undefined) // sessions of another role cannot be terminated
    log.info(
      `set ${names.join(', ')} for the role "${session.role}"; open connections of the pooler get them when it reconnects`,
    )
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** Locked: concurrent changes of one role fail. */
async function setMissing(client: pg.Client, session: PooledSession): Promise<readonly string[]> {
  await client.query('BEGIN')
  // Not on the workers of a cluster, where statements must have no timeouts (db/citus/workers.ts).
  await client.query('SET LOCAL citus.enable_alter_role_set_propagation = off')
  await client.query('SELECT pg_advisory_xact_lock($1, 0)', [PROOF_LOCK])
  const isSet = await findSet(client, session)
  const missing = Object.entries(CONNECTION_LIMITS).filter(([name]) => !isSet.has(name))
  const statements = missing.map(([name, value]) => {
    const { role, database } = session
    const whose = `ALTER ROLE ${pg.escapeIdentifier(role)} IN DATABASE ${pg.escapeIdentifier(database)}`
    return `${whose} SET ${name} = ${pg.escapeLiteral(String(value))}`
  })
  for (const statement of statements) {
    await client.query(statement).catch((error: unknown) => {
      throw errorCode(error) === '42501' ? notAllowed(session, statements) : error
    })
  }
  await client.query('COMMIT')
  return missing.map(([name]) => name)
}

/** The names of settings that the role or the database has; an operator's value is kept. */
async function findSet(client: pg.Client, { role }: PooledSession): Promise<ReadonlySet<string>> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT lower(split_part(setting, '=', 1)) AS name FROM pg_db_role_setting, unnest(setconfig) AS setting
     WHERE setdatabase IN (0, (SELECT oid FROM pg_database WHERE datname = current_database()))
       AND setrole IN (0, (SELECT oid FROM pg_roles WHERE rolname = $1))`,
    [role],
  )
  return new Set(rows.map(({ name }) => name))
}

function notAllowed({ role }: PooledSession, statements: readonly string[]): StartError {
  return new StartError(
    `The role "${role}" of DATABASE_URL has no limits for its statements, and that of DATABASE_DIRECT_URL may not set them: run as a superuser: ${statements.join('; ')};`,
  )
}
