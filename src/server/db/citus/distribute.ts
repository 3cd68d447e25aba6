import pg from 'pg'
import { required } from '../../../domain/required.ts'
import { StartError } from '../../start-error.ts'
import { MIGRATION_LOCK } from '../advisory-locks.ts'
import { errorMessage } from '../connection-problem.ts'
import { liftDeadlines } from '../deadlines.ts'
import { findSeenProcess } from '../earlier-processes.ts'
import { KINDS_OF_TABLES, tablesOf } from '../kinds-of-tables.ts'
import { findDistribution, type Variable } from './distribution.ts'

type Key = { readonly table: string; readonly name: string; readonly definition: string }

type Options = {
  readonly variable?: Variable
  /** Refuses to move tables while a process runs: a process looks up their location only at its start. */
  readonly isAlone?: boolean
}

/**
 * Places the tables on the machines of a cluster (docs/decisions/0104), all in one transaction; tables in the right place stay. Returns the
 * tables that were moved. With `isAlone`, moves nothing if a process is running.
 */
export async function distribute(
  pool: pg.Pool,
  { variable = 'DATABASE_URL', isAlone = false }: Options = {},
): Promise<readonly string[]> {
  const client = await pool.connect()
  try {
    await liftDeadlines(client)
    // The lock prevents concurrent migrations; the second of two commands finds everything done.
    await client.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK])
    const before = await findDistribution(client, variable)
    if (before.misplaced.length > 0) {
      const running = isAlone ? await findSeenProcess(client) : null
      if (running !== null) throw otherProcessRuns(variable, running)
      await move(client, before.misplaced)
    }
    const { misplaced } = await findDistribution(client, variable)
    if (misplaced.length > 0) throw new StartError(`Not distributed: ${misplaced.join(', ')}.`)
    await dropOldRows(client)
    await modifyInSequence(client)
    return before.misplaced
  } finally {
    // Closing the connection releases the lock and drops its settings.
    client.release(true)
  }
}

export function otherProcessRuns(variable: Variable, running: string): StartError {
  return new StartError(
    `Clutchbook runs on the database of ${variable}: ${running}. Stop each of its processes; nothing was changed.`,
  )
}

async function move(client: pg.PoolClient, tables: readonly string[]): Promise<void> {
  try {
    await client.query('BEGIN')
    // A foreign key is created on all machines over one connection to each.
    await client.query(`SET LOCAL citus.multi_shard_modify_mode = 'sequential'`)
    // Citus cannot distribute a table that has both an identity column and a foreign key to a reference table: the keys are recreated once
    // both tables are placed.
    const keys = await findKeys(client, tables)
    for (const { table, name } of keys) await client.query(`ALTER TABLE ${table} DROP CONSTRAINT ${name}`)
    for (const table of tables.filter((name) => KINDS_OF_TABLES[name] === 'reference')) {
      await client.query('SELECT create_reference_table($1)', [table])
    }
    const persons = tables.filter((name) => KINDS_OF_TABLES[name] === 'person')
    let beside = tablesOf('person').find((name) => !persons.includes(name))
    for (const table of persons) {
      await client.query(`SELECT create_distributed_table($1, 'user_id', colocate_with => $2)`, [
        table,
        beside ?? 'none',
      ])
      beside ??= table
    }
    for (const { table, name, definition } of keys) {
      await client.query(`ALTER TABLE ${table} ADD CONSTRAINT ${name} ${definition}`)
    }
    await client.query('COMMIT')
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined)
    throw new StartError(`The tables were not distributed, and nothing was changed: ${errorMessage(error)}.`, {
      cause: error,
    })
  }
}

/** The foreign keys from and to these tables. */
async function findKeys(client: pg.PoolClient, tables: readonly string[]): Promise<Key[]> {
  const { rows } = await client.query<Key>(
    `SELECT conrelid::regclass::text AS "table", quote_ident(conname) AS name, pg_get_constraintdef(oid) AS definition
     FROM pg_constraint
     WHERE contype = 'f' AND connamespace = current_schema()::regnamespace
       AND (conrelid = ANY($1::regclass[]) OR confrelid = ANY($1::regclass[]))
     ORDER BY conrelid::regclass::text, conname`,
    [tables],
  )
  return rows
}

/**
 * Transactions that read all users' bets and then write a match, which is on every machine, must use one connection per machine. Set for
 * the database, so that the program's statements need not name it.
 */
async function modifyInSequence(client: pg.PoolClient): Promise<void> {
  const { rows } = await client.query<{ database: string }>('SELECT current_database() AS database')
  const database = pg.escapeIdentifier(required(rows[0], 'the database').database)
  await client.query(`ALTER DATABASE ${database} SET citus.multi_shard_modify_mode = 'sequential'`)
}

/** The old rows still take up space on the coordinator, invisibly. */
async function dropOldRows(client: pg.PoolClient): Promise<void> {
  for (const table of [...tablesOf('person'), ...tablesOf('reference')]) {
    await client.query('SELECT truncate_local_data_after_distributing_table($1)', [table])
  }
}
