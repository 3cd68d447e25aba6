import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { required } from '../../domain/required.ts'
import type { DatabaseClock } from '../database-clock.ts'
import { VERSION } from '../version.ts'
import { newestMigration } from './migrate.ts'

/** The heartbeat interval; a process that is silent for longer counts as dead (earlier-processes.ts). */
export const HEARTBEAT_EVERY_MS = 5_000
const ENDING_PATIENCE_MS = 1_000

/** The program of a process, as registered for others that migrate (earlier-processes.ts). */
export type RunningProgram = {
  readonly id: string
  readonly host: string
  readonly pid: number
  readonly version: string
  /** The newest migration that it knows. */
  readonly migration: string
}

export async function describeProgram(): Promise<RunningProgram> {
  const migration = await newestMigration()
  return { id: randomUUID(), host: hostname(), pid: process.pid, version: VERSION, migration }
}

/** Writes a heartbeat; the first one creates the row. */
async function storeHeartbeat(
  conn: Pick<pg.Pool, 'query'>,
  program: RunningProgram,
  clock: DatabaseClock,
): Promise<void> {
  const { id, host, pid, version, migration } = program
  const askedAt = performance.now()
  const { rows } = await conn.query<{ said: Date }>(
    `INSERT INTO processes (id, seen_at, host, pid, version, migration, started_at)
     VALUES ($1, now(), $2, $3, $4, $5, now()) ON CONFLICT (id) DO UPDATE SET seen_at = now()
     RETURNING clock_timestamp() AS said`,
    [id, host, pid, version, migration],
  )
  clock.measure(required(rows[0], 'the row of the process').said, performance.now() - askedAt)
}

/** The row of a program that is starting, and its heartbeat. */
export type Registration = {
  /** Call it under the migration lock: another migration then runs entirely before it, or finds the program. */
  begin(client: pg.PoolClient): Promise<void>
  /** From now on, another component writes the heartbeat and deletes the row. */
  handOver(): void
  /** Deletes the row. */
  end(): Promise<void>
}

export function createRegistration(pool: pg.Pool, program: RunningProgram, clock: DatabaseClock): Registration {
  let timer: NodeJS.Timeout | null = null
  let storing: Promise<void> = Promise.resolve()

  function heartbeat(): void {
    // A failed heartbeat is retried.
    storing = storeHeartbeat(pool, program, clock).catch(() => undefined)
  }

  function handOver(): void {
    if (timer !== null) clearInterval(timer)
    timer = null
  }

  async function remove(): Promise<void> {
    await storing
    await pool.query('DELETE FROM processes WHERE id = $1', [program.id]).catch(() => undefined)
  }

  return {
    async begin(client) {
      await storeHeartbeat(client, program, clock)
      timer = setInterval(heartbeat, HEARTBEAT_EVERY_MS)
    },
    handOver,
    async end() {
      if (timer === null) return
      handOver()
      // If the database cannot be reached, the row expires.
      await Promise.race([remove(), sleep(ENDING_PATIENCE_MS, undefined, { ref: false })])
    },
  }
}
