import type pg from 'pg'
import type { Logger } from 'pino'
import { MIGRATION_LOCK } from './advisory-locks.ts'
import type { Database } from './connect.ts'
import { withoutDeadlines } from './deadlines.ts'
import type { Db } from './tables.ts'

/** Work on stored data that SQL cannot do. It runs once per database, after the migrations. */
export type DataStep = {
  readonly name: string
  /** May be interrupted and run again. Returns what it counted, and a line for the log. */
  run(db: Db): Promise<{ readonly counts: Record<string, number>; readonly line: string }>
}

/** Runs the steps that were not done yet, in order, in one process at a time. */
export async function runDataSteps(
  { direct, db }: Database,
  log: Logger,
  steps: readonly DataStep[],
  ending?: AbortSignal,
): Promise<void> {
  const client = await direct.connect()
  try {
    // Waiting for another process has no time limit.
    await withoutDeadlines(client, ending)
    await client.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK])
    const done = await findDone(client)
    for (const { name, run } of steps.filter((step) => !done.has(step.name))) {
      const { counts, line } = await run(db)
      await client.query('INSERT INTO data_steps (name, counts) VALUES ($1, $2)', [name, counts])
      const nothing = Object.values(counts).every((count) => count === 0)
      log[nothing ? 'debug' : 'info'](counts, line)
    }
  } finally {
    // Closing the connection releases the lock and drops its settings.
    client.release(true)
  }
}

async function findDone(client: pg.PoolClient): Promise<ReadonlySet<string>> {
  const { rows } = await client.query<{ name: string }>('SELECT name FROM data_steps')
  return new Set(rows.map(({ name }) => name))
}
