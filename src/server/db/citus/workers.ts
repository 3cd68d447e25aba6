import pg from 'pg'
import { StartError } from '../../start-error.ts'
import { CONNECTION_LIMITS } from '../addresses/address.ts'
import { MIGRATION_LOCK } from '../advisory-locks.ts'
import { liftDeadlines } from '../deadlines.ts'

export type Queryable = Pick<pg.ClientBase, 'query'>

/** The workers' answers to the role of this connection, by host and port. */
async function askWorkers<Answer>(client: Queryable, statement: string): Promise<readonly [string, Answer][]> {
  const { rows } = await client.query<{ place: string; isAnswered: boolean; result: string }>(
    `SELECT nodename || ':' || nodeport AS place, success AS "isAnswered", result FROM run_command_on_workers($1) ORDER BY 1`,
    [statement],
  )
  return rows.map(({ place, isAnswered, result }) => {
    if (!isAnswered) throw new StartError(`The worker ${place} refuses the role of the coordinator: ${result}.`)
    // The statement returns JSON of this type.
    return [place, JSON.parse(result) as Answer]
  })
}

type Prepared = { readonly version: string | null; readonly mayMake: boolean }

/** Throws a StartError unless each worker has the coordinator's version and lets this role create tables. */
export async function refuseUnpreparedWorkers(
  client: Queryable,
  { variable, version, advice }: { readonly variable: string; readonly version: string; readonly advice: string },
): Promise<void> {
  const workers = await askWorkers<Prepared>(
    client,
    `SELECT json_build_object(
       'version', (SELECT extversion FROM pg_extension WHERE extname = 'citus'),
       'mayMake', coalesce(has_schema_privilege(current_schema(), 'CREATE'), false))`,
  )
  for (const [place, its] of workers) {
    if (its.version !== version) {
      throw new StartError(
        `The worker ${place} of the cluster behind ${variable} has Citus ${its.version}, its coordinator ${version}: install one version on all machines, and run ALTER EXTENSION citus UPDATE on each.`,
      )
    }
    if (its.mayMake) continue
    throw new StartError(
      `The worker ${place} of the cluster behind ${variable} takes no tables from the role of the coordinator: ${advice}.`,
    )
  }
}

const { statement_timeout, idle_in_transaction_session_timeout, ...LIMITS } = CONNECTION_LIMITS
/**
 * These timeouts are set on the coordinator only, which cancels a statement on all machines. Long work lifts them there; a timeout on a
 * worker would still end it.
 */
const OF_COORDINATOR = Object.keys({ statement_timeout, idle_in_transaction_session_timeout })

type Settings = {
  /** Settings of the role in this database. */
  readonly own: Readonly<Record<string, string>>
  /** Names set for the role or the database, with any value; an operator's value is kept. */
  readonly names: readonly string[]
}

/**
 * Sets the connection limits of a role on each worker, since the limits that the program sends reach only the coordinator. Returns the
 * workers that lacked some.
 */
export async function limitOnWorkers(pool: pg.Pool, role: string, database: string): Promise<readonly string[]> {
  const client = await pool.connect()
  try {
    await liftDeadlines(client)
    // Locked: concurrent changes of one role fail.
    await client.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK])
    return await limitEach(client, role, database)
  } finally {
    // Closing the connection releases the lock.
    client.release(true)
  }
}

async function limitEach(client: Queryable, role: string, database: string): Promise<readonly string[]> {
  const workers = await askWorkers<Settings>(
    client,
    `WITH found AS (
       SELECT setrole <> 0 AND setdatabase <> 0 AS is_own, lower(split_part(setting, '=', 1)) AS name,
         substr(setting, strpos(setting, '=') + 1) AS value
       FROM pg_db_role_setting, unnest(setconfig) AS setting
       WHERE setdatabase IN (0, (SELECT oid FROM pg_database WHERE datname = current_database()))
         AND setrole IN (0, (SELECT oid FROM pg_roles WHERE rolname = ${pg.escapeLiteral(role)}))
     )
     SELECT json_build_object(
       'own', (SELECT coalesce(json_object_agg(name, value), '{}') FROM found WHERE is_own),
       'names', (SELECT coalesce(json_agg(DISTINCT name), '[]') FROM found))`,
  )
  const limited: string[] = []
  for (const [place, settings] of workers) {
    const missing = missingOf(settings)
    if (missing.length === 0) continue
    await limit(client, place, role, database, missing)
    limited.push(place)
  }
  return limited
}

function missingOf({ own, names }: Settings): readonly (readonly [name: string, value: string])[] {
  const wanted = Object.entries(LIMITS).filter(([name]) => !names.includes(name))
  const lifted = OF_COORDINATOR.filter((name) => own[name] !== '0')
  return [
    ...wanted.map(([name, value]) => [name, String(value)] as const),
    ...lifted.map((name) => [name, '0'] as const),
  ]
}

async function limit(
  client: Queryable,
  place: string,
  role: string,
  database: string,
  missing: readonly (readonly [name: string, value: string])[],
): Promise<void> {
  const whose = `ALTER ROLE ${pg.escapeIdentifier(role)} IN DATABASE ${pg.escapeIdentifier(database)}`
  const statements = [
    // Per machine, since an operator may have set different values.
    'SET LOCAL citus.enable_alter_role_set_propagation = off',
    ...missing.map(([name, value]) => `${whose} SET ${name} = ${pg.escapeLiteral(value)}`),
  ].join('; ')
  const { rows } = await client.query<{ isDone: boolean; result: string }>(
    `SELECT success AS "isDone", result
     FROM pg_dist_node, master_run_on_worker(ARRAY[nodename], ARRAY[nodeport], ARRAY[$2], false)
     WHERE nodename || ':' || nodeport = $1`,
    [place, statements],
  )
  const [done] = rows
  if (done?.isDone === true) return
  throw new StartError(
    `The worker ${place} refuses limits for the role "${role}" (${done?.result}): run there as a superuser: ${statements}; then run this command again.`,
  )
}
