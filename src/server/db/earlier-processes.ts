import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'

/** A process that has not written for this long does not count; it writes at least every 5 s (presence/create-presence.ts). */
export const SILENT_SECONDS = 15
/** A running process writes in this time. The table is empty at first where a crash of the database has emptied it. */
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
 * A process that runs on this database, where a migration is named only one that does not know it: which, where and since when. One that has
 * died is forgotten when it has been silent for long enough, so this takes 6 to 15 s where none runs.
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

/** As `findProcess` without a migration, at once: one that has just died counts too, and one that has not written yet does not. */
export async function findSeenProcess(client: Queryable): Promise<string | null> {
  const latest = await findSeen(client, null)
  return latest === undefined ? null : described(latest)
}

/** The last that was seen. */
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

/** A new database has no tables yet, and that of the first versions of all no such table. */
export async function knowsProcesses(client: Queryable): Promise<boolean> {
  const { rowCount } = await client.query(`SELECT FROM pg_class WHERE oid = to_regclass('processes')`)
  return rowCount !== 0
}

function described({ host, pid, version, startedAt }: Found): string {
  return `version ${version} on ${host}, process ${pid}, since ${startedAt} UTC`
}
