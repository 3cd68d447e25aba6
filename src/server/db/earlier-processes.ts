import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'

/** A process that has not written for this long counts as dead; it writes at least every 5 s (presence/create-presence.ts). */
export const SILENT_SECONDS = 15
/** A running process writes within this time. Needed since a crash of the database empties the table. */
const WATCHED_MS = 6_000
const LOOK_EVERY_MS = 500

type Found = {
  readonly host: string
  readonly pid: number
  readonly version: string
  readonly startedAt: string
  readonly seenAgo: number
}

type Queryable = Pick<pg.Pool, 'query'>

/**
 * Describes a process running on this database (host, pid, version, start); with a migration, only one that does not know it. A dead
 * process must first be silent for long enough, so this takes 6 to 15 s if none runs.
 */
export async function findProcess(client: Queryable, migration: string | null): Promise<string | null> {
  const begunAt = performance.now()
  for (;;) {
    const watchedSeconds = (performance.now() - begunAt) / 1000
    const latest = await findSeen(client, migration)
    if (latest && latest.seenAgo < watchedSeconds) return described(latest)
    if (!latest && watchedSeconds * 1000 > WATCHED_MS) return null
    await wait(LOOK_EVERY_MS)
  }
}

/**
 * Like `findProcess` without a migration, but immediate: it counts a process that has just died, and misses one that has not written yet.
 */
export async function findSeenProcess(client: Queryable): Promise<string | null> {
  const latest = await findSeen(client, null)
  return latest === undefined ? null : described(latest)
}

/** The process seen last. */
async function findSeen(client: Queryable, migration: string | null): Promise<Found | undefined> {
  const { rows } = await client.query<Found>(
    `SELECT host, pid, version, to_char(started_at AT TIME ZONE 'UTC', 'YYYY-MM-DD HH24:MI:SS') AS "startedAt", seen_ago AS "seenAgo"
     FROM (SELECT *, extract(epoch FROM clock_timestamp() - seen_at)::float8 AS seen_ago FROM processes) AS process
     WHERE seen_ago < $1 AND ($2::text IS NULL OR migration < $2 COLLATE "C")
     ORDER BY seen_ago LIMIT 1`,
    [SILENT_SECONDS, migration],
  )
  return rows[0]
}

/** A new database has no tables yet, and the first versions did not have this one. */
export async function knowsProcesses(client: Queryable): Promise<boolean> {
  const { rowCount } = await client.query(`SELECT FROM pg_class WHERE oid = to_regclass('processes')`)
  return rowCount !== 0
}

function described({ host, pid, version, startedAt }: Found): string {
  return `version ${version} on ${host}, process ${pid}, since ${startedAt} UTC`
}
