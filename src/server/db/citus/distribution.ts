import pg from 'pg'
import { required } from '../../../domain/required.ts'
import { StartError } from '../../start-error.ts'
import { KINDS_OF_TABLES, type KindOfTable } from '../kinds-of-tables.ts'
import { type Queryable, refuseUnpreparedWorkers } from './workers.ts'

/** The oldest supported major version. */
const FIRST_VERSION = 13

/** Where the tables are, and where they belong (docs/decisions/0104). */
export type Distribution = {
  readonly version: string
  /** Host and port of the machines that hold the users' rows. */
  readonly workers: readonly string[]
  /** Tables that are only on the coordinator, and belong elsewhere. */
  readonly misplaced: readonly string[]
  /** The role of the connection. */
  readonly role: string
  readonly database: string
}

export type Variable = 'DATABASE_URL' | 'DATABASE_DIRECT_URL'

/** Throws a StartError that says how to fix it, if the address does not lead to a suitable cluster. Changes nothing. */
export async function findDistribution(client: Queryable, variable: Variable): Promise<Distribution> {
  const version = await findCitus(client)
  const { rows } = await client.query<{ database: string; role: string; mayMake: boolean }>(
    `SELECT current_database() AS database, current_user AS role,
       coalesce(has_schema_privilege(current_schema(), 'CREATE'), false) AS "mayMake"`,
  )
  const { database, role, mayMake } = required(rows[0], 'the database and the role')
  if (version === null) {
    throw new StartError(
      `${variable} leads to the database "${database}" without Citus: run CREATE EXTENSION citus in it, and in the database of this name on each worker.`,
    )
  }
  if (Number.parseInt(version, 10) < FIRST_VERSION) {
    throw new StartError(
      `${variable} leads to Citus ${version}: install ${FIRST_VERSION} or newer, and run ALTER EXTENSION citus UPDATE on each machine.`,
    )
  }
  const workers = await findWorkers(client, variable)
  await refuseForeignTables(client, variable)
  if (!mayMake) {
    throw new StartError(
      `The role "${role}" of ${variable} may make no tables in the database "${database}": ${ownershipAdvice(database, role)}.`,
    )
  }
  await refuseUnpreparedWorkers(client, { variable, version, advice: ownershipAdvice(database, role) })
  return { version, workers, misplaced: await findMisplaced(client), role, database }
}

/** Citus runs this statement on the workers too. */
const ownershipAdvice = (database: string, role: string) =>
  `run ALTER DATABASE ${pg.escapeIdentifier(database)} OWNER TO ${pg.escapeIdentifier(role)} as a superuser on the coordinator, in this database`

/** The version of the extension in this database; null if it is not installed. */
export async function findCitus(client: Queryable): Promise<string | null> {
  const { rows } = await client.query<{ version: string }>(
    `SELECT extversion AS version FROM pg_extension WHERE extname = 'citus'`,
  )
  return rows[0]?.version ?? null
}

/** Whether this is a cluster's database with the books on the workers. */
export async function isDistributed(read: (text: string) => Promise<readonly unknown[]>): Promise<boolean> {
  if ((await read(`SELECT WHERE to_regclass('pg_dist_partition') IS NOT NULL`)).length === 0) return false
  const books = await read(
    `SELECT FROM pg_dist_partition WHERE logicalrelid = to_regclass('books') AND partmethod = 'h'`,
  )
  return books.length > 0
}

type Node = { readonly host: string; readonly port: number; readonly group: number; readonly holdsRows: boolean }

async function findWorkers(client: Queryable, variable: Variable): Promise<string[]> {
  await refuseWorker(client, variable)
  const { rows: nodes } = await client.query<Node>(`
    SELECT nodename AS host, nodeport AS port, groupid AS "group", isactive AND shouldhaveshards AS "holdsRows"
    FROM pg_dist_node WHERE noderole = 'primary' ORDER BY nodename, nodeport`)
  if (nodes.every(({ group }) => group !== 0)) {
    throw new StartError(
      `The coordinator behind ${variable} is no part of its cluster: run SELECT citus_set_coordinator_host('its host', its port).`,
    )
  }
  const workers = nodes.filter(({ holdsRows }) => holdsRows).map(({ host, port }) => `${host}:${port}`)
  if (workers.length === 0) {
    throw new StartError(
      `The cluster behind ${variable} has no worker: run SELECT citus_add_node('its host', its port) for each.`,
    )
  }
  await refuseSilentNodes(client, variable)
  return workers
}

/** A worker answers for the whole cluster, but lacks the coordinator's local tables. */
export async function refuseWorker(client: Queryable, variable: Variable): Promise<void> {
  const { rows } = await client.query<{ group: number }>('SELECT groupid AS "group" FROM pg_dist_local_group')
  if (rows[0]?.group === 0) return
  throw new StartError(`${variable} leads to a worker of the cluster: name the host and the port of its coordinator.`)
}

/** Every machine must be able to connect to every other one with this role. */
async function refuseSilentNodes(client: Queryable, variable: Variable): Promise<void> {
  const { rows } = await client.query<{ from: string; to: string }>(`
    SELECT from_nodename || ':' || from_nodeport AS from, to_nodename || ':' || to_nodeport AS to
    FROM citus_check_cluster_node_health() WHERE result IS NOT TRUE`)
  const [silent] = rows
  if (!silent) return
  throw new StartError(
    `In the cluster behind ${variable} ${silent.from} cannot reach ${silent.to}: start it, and let the role of ${variable} connect to it (CREATE ROLE, pg_hba.conf).`,
  )
}

async function refuseForeignTables(client: Queryable, variable: Variable): Promise<void> {
  const { rows } = await client.query<{ table: string; owner: string; role: string }>(
    `SELECT relname AS "table", pg_get_userbyid(relowner) AS owner, current_user AS role FROM pg_class
     WHERE relnamespace = current_schema()::regnamespace AND relname = ANY($1) AND NOT pg_has_role(relowner, 'USAGE')
     ORDER BY relname LIMIT 1`,
    [Object.keys(KINDS_OF_TABLES)],
  )
  const [first] = rows
  if (!first) return
  throw new StartError(
    `The role "${first.role}" of ${variable} does not own the table ${first.table}: use the role "${first.owner}", or GRANT it.`,
  )
}

type Placement = {
  readonly table: string
  readonly kind: KindOfTable
  /** For a user's table: its distribution column, and the tables that it is co-located with. */
  readonly column: string | null
  readonly group: number | null
}

/** Tables that are not where they belong. */
export async function findMisplaced(client: Queryable): Promise<string[]> {
  const { rows } = await client.query<Placement>(
    `SELECT relname AS "table",
       CASE WHEN partmethod IN ('h', 'r', 'a') THEN 'person' WHEN repmodel = 't' THEN 'reference' ELSE 'local' END AS kind,
       CASE WHEN partmethod = 'h' THEN column_to_column_name(logicalrelid, partkey) END AS column,
       CASE WHEN partmethod = 'h' THEN colocationid END AS "group"
     FROM pg_class LEFT JOIN pg_dist_partition ON logicalrelid = pg_class.oid
     WHERE relnamespace = current_schema()::regnamespace AND relname = ANY($1)
     ORDER BY relname COLLATE "C"`,
    [Object.keys(KINDS_OF_TABLES)],
  )
  const beside = rows.find(({ kind, column }) => kind === 'person' && column === 'user_id')?.group
  for (const placement of rows) refuseOther(placement, beside)
  return rows.filter(({ table, kind }) => KINDS_OF_TABLES[table] !== kind).map(({ table }) => table)
}

/** A table that somebody has placed differently is not moved, since the purpose is unknown. */
function refuseOther({ table, kind, column, group }: Placement, beside: number | null | undefined): void {
  const isOther = kind === 'person' ? column !== 'user_id' || group !== beside : false
  if (kind === 'local' || (kind === KINDS_OF_TABLES[table] && !isOther)) return
  throw new StartError(
    `The table ${table} is distributed in another way: run SELECT undistribute_table('${table}', cascade_via_foreign_keys => true).`,
  )
}
