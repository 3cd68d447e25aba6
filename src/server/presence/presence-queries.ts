import { sql } from 'kysely'
import { required } from '../../domain/required.ts'
import { SILENT_SECONDS } from '../db/earlier-processes.ts'
import type { RunningProgram } from '../db/running-program.ts'
import type { Conn } from '../db/tables.ts'
import type { PresenceChanges, Present } from './online-people.ts'
import type { Visit } from './visits.ts'

/** After this, a silent process is deleted; if it returns, it writes all its people again. */
const FORGOTTEN_SECONDS = 60

const isAlive = sql<boolean>`processes.seen_at > now() - ${SILENT_SECONDS} * interval '1 second'`

export type Stored = {
  /** Whether the process had no row before. */
  readonly isNew: boolean
  /** A migration that this program does not know and is not compatible with. */
  readonly outdatedBy: string | null
  /** The database's time. */
  readonly said: Date
}

/** Writes all changes in one statement; visitors are identified by their `hash`. */
export async function storePresence(
  db: Conn,
  { id: processId, host, pid, version, migration }: RunningProgram,
  { isWhole, came, went }: PresenceChanges,
  visits: readonly Visit[],
  hash: (visitor: string) => string,
): Promise<Stored> {
  const stored = ({ person, userId }: Present) => (userId === null ? hash(person) : person)
  const people = came.map(stored)
  const isGone = isWhole ? sql`<> ALL(${people}::text[])` : sql`= ANY(${went.map(stored)}::text[])`
  const { rows } = await sql<Stored>`
    WITH process AS (
      INSERT INTO processes (id, seen_at, host, pid, version, migration, started_at)
      VALUES (${processId}, now(), ${host}, ${pid}, ${version}, ${migration}, now())
      ON CONFLICT (id) DO UPDATE SET seen_at = now() RETURNING xmax = 0 AS is_new
    ), dead AS (
      DELETE FROM processes WHERE id IN (
        SELECT id FROM processes WHERE seen_at < now() - ${FORGOTTEN_SECONDS} * interval '1 second' AND id <> ${processId}
        FOR UPDATE SKIP LOCKED)
    ), went AS (
      DELETE FROM presence WHERE process_id = ${processId} AND person ${isGone}
    ), came AS (
      INSERT INTO presence (process_id, person, user_id, connected_at)
      SELECT ${processId}, * FROM unnest(
        ${people}::text[], ${came.map(({ userId }) => userId)}::bigint[],
        ${came.map(({ connectedAt }) => connectedAt)}::timestamptz[])
      ON CONFLICT DO NOTHING
    ), visited AS (${storeVisits(visits.map(([network, at]) => [hash(network), at]))}
    ), total AS (
      UPDATE visit_total SET total = total + n FROM (SELECT count(*) AS n FROM visited WHERE is_new) AS new WHERE n > 0
    )
    SELECT is_new, (
      SELECT min(name) FROM schema_migrations WHERE ends_earlier AND name > ${migration} COLLATE "C"
    ) AS outdated_by, clock_timestamp() AS said
    FROM process`.execute(db)
  return required(rows[0], 'the row of the process')
}

/** Sorted, so that two processes never deadlock. */
function storeVisits(visits: readonly Visit[]) {
  return sql`
    INSERT INTO visits (ip_hash, last_seen_at)
    SELECT decode(hash, 'base64'), at
    FROM unnest(${visits.map(([hash]) => hash)}::text[], ${visits.map(([, at]) => at)}::timestamptz[]) AS v (hash, at)
    ORDER BY 1
    ON CONFLICT (ip_hash) DO UPDATE SET last_seen_at = greatest(visits.last_seen_at, excluded.last_seen_at)
    RETURNING xmax = 0 AS is_new`
}

/** Deletes the process and, by cascade, its people. */
export async function removeProcess(db: Conn, processId: string): Promise<void> {
  await db.deleteFrom('processes').where('id', '=', processId).execute()
}

/** One row per person across processes; none for a deleted account. */
function online(db: Conn) {
  return db
    .selectFrom('presence')
    .innerJoin('processes', 'processes.id', 'presence.processId')
    .leftJoin('users', 'users.id', 'presence.userId')
    .where(isAlive)
    .where((where) => where.or([where('presence.userId', 'is', null), where('users.id', 'is not', null)]))
    .groupBy(['presence.person', 'presence.userId', 'users.email'])
    .select(({ fn }) => ['presence.person', 'presence.userId', 'users.email', fn.min('connectedAt').as('connectedAt')])
}

export async function countOnline(db: Conn): Promise<number> {
  const { count } = await db
    .selectFrom(online(db).as('online'))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** Latest first; `total` counts all, not only the `most` returned. */
export function findOnline(db: Conn, most: number) {
  return db
    .selectFrom(online(db).as('online'))
    .select(({ fn }) => ['userId', 'email', 'connectedAt', fn.countAll<number>().over().as('total')])
    .orderBy('connectedAt', 'desc')
    .orderBy('person')
    .limit(most)
    .execute()
}

export async function countProcesses(db: Conn): Promise<number> {
  const { count } = await db
    .selectFrom('processes')
    .where(isAlive)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** Reads one row per visitor of today. */
export function countVisits(db: Conn, today: Date, hourAgo: Date) {
  return db
    .selectFrom('visits')
    .where('lastSeenAt', '>=', today < hourAgo ? today : hourAgo)
    .select(({ fn, selectFrom, val }) => [
      fn.coalesce(selectFrom('visitTotal').select('total'), val(0)).as('totalVisits'),
      fn.countAll<number>().filterWhere('lastSeenAt', '>=', today).as('visitsToday'),
      fn.countAll<number>().filterWhere('lastSeenAt', '>', hourAgo).as('visitsThisHour'),
    ])
    .executeTakeFirstOrThrow()
}
