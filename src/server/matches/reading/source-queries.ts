import { sql } from 'kysely'
import type { Conn } from '../../db/tables.ts'
import type { SourceName } from '../../match-sources/match-source.ts'
import type { Reads, RecentCalls, TaskRead } from './schedule.ts'
import { type SourceHealth, UNTRIED } from './source-health.ts'

/** What is heard on it: the name of a source whose matches, readings or health are new. */
export const MATCHES_CHANNEL = 'matches'
/** What is heard on it: the name of a source that somebody would like to be read. */
export const REFRESH_CHANNEL = 'match_refresh'

/** Told when (and only if) the transaction commits. */
export async function notify(conn: Conn, channel: string, source: SourceName): Promise<void> {
  await sql`SELECT pg_notify(${channel}, ${source})`.execute(conn)
}

export async function findReads(conn: Conn, source: SourceName): Promise<Reads> {
  const rows = await conn
    .selectFrom('sourceReads')
    .select(['task', 'everySeconds', 'lastTriedAt', 'lastSuccessAt', 'failuresInARow'])
    .where('source', '=', source)
    .execute()
  return new Map(rows.map((row) => [row.task, row]))
}

export async function saveRead(conn: Conn, source: SourceName, read: TaskRead): Promise<void> {
  await conn
    .insertInto('sourceReads')
    .values({ source, ...read })
    .onConflict((conflict) => conflict.columns(['source', 'task']).doUpdateSet(read))
    .execute()
}

export async function findHealth(conn: Conn, source: SourceName): Promise<SourceHealth> {
  const row = await conn.selectFrom('sourceHealth').selectAll().where('source', '=', source).executeTakeFirst()
  return row ?? UNTRIED
}

/** Of every source that was ever read. */
export async function findAllHealth(conn: Conn): Promise<ReadonlyMap<string, SourceHealth>> {
  const rows = await conn.selectFrom('sourceHealth').selectAll().execute()
  return new Map(rows.map(({ source, ...health }) => [source, health]))
}

export async function countCalls(conn: Conn, since: Date): Promise<ReadonlyMap<string, number>> {
  const rows = await conn
    .selectFrom('sourceCalls')
    .select(({ fn }) => ['source', fn.countAll<number>().as('calls')])
    .where('at', '>', since)
    .groupBy('source')
    .execute()
  return new Map(rows.map(({ source, calls }) => [source, calls]))
}

export async function saveHealth(conn: Conn, source: SourceName, health: SourceHealth): Promise<void> {
  await conn
    .insertInto('sourceHealth')
    .values({ source, ...health })
    .onConflict((conflict) => conflict.column('source').doUpdateSet(health))
    .execute()
}

export async function findCalls(conn: Conn, source: SourceName, since: Date): Promise<RecentCalls> {
  const rows = await conn
    .selectFrom('sourceCalls')
    .select('at')
    .where('source', '=', source)
    .where('at', '>', since)
    .orderBy('at')
    .execute()
  return rows.map(({ at }) => at)
}

export async function saveCall(conn: Conn, source: SourceName, at: Date): Promise<void> {
  await conn.insertInto('sourceCalls').values({ source, at }).execute()
}

/** Forgets calls that no budget counts any more, and tasks that are long done. */
export async function forgetOldReads(conn: Conn, source: SourceName, before: Date): Promise<void> {
  await conn.deleteFrom('sourceCalls').where('source', '=', source).where('at', '<', before).execute()
  await conn.deleteFrom('sourceReads').where('source', '=', source).where('lastTriedAt', '<', before).execute()
}
