import { sql } from 'kysely'
import type { SourceName } from '../../../domain/match/source-name.ts'
import type { Conn } from '../../db/tables.ts'
import type { PollOutcome, PollState, RecentCalls } from './schedule.ts'
import { type SourceHealth, UNTRIED } from './source-health.ts'

/** NOTIFY channel; the payload names a source whose matches, task states or health have changed. */
export const MATCHES_CHANNEL = 'matches'
/** NOTIFY channel; the payload names a source to poll now. */
export const REFRESH_CHANNEL = 'match_refresh'

/** Delivered if and when the transaction commits. */
export async function notify(conn: Conn, channel: string, source: SourceName): Promise<void> {
  await sql`SELECT pg_notify(${channel}, ${source})`.execute(conn)
}

export async function findPollState(conn: Conn, source: SourceName): Promise<PollState> {
  const [rows, health] = await Promise.all([
    conn
      .selectFrom('sourceReads')
      .select(['task', 'everySeconds', 'lastTriedAt', 'lastSuccessAt', 'failuresInARow'])
      .where('source', '=', source)
      .execute(),
    conn.selectFrom('sourceHealth').selectAll().where('source', '=', source).executeTakeFirst(),
  ])
  return { tasks: new Map(rows.map((row) => [row.task, row])), health: health ?? UNTRIED }
}

/** Call it in the transaction with the other changes of the poll. */
export async function saveOutcome(tx: Conn, source: SourceName, { state, health }: PollOutcome): Promise<void> {
  await tx
    .insertInto('sourceReads')
    .values({ source, ...state })
    .onConflict((conflict) => conflict.columns(['source', 'task']).doUpdateSet(state))
    .execute()
  await saveHealth(tx, source, health)
  await notify(tx, MATCHES_CHANNEL, source)
}

/** Every source that was ever polled. */
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

/** Deletes calls that no budget counts any more, and tasks that are no longer planned. */
export async function forgetOldPolls(conn: Conn, source: SourceName, before: Date): Promise<void> {
  await conn.deleteFrom('sourceCalls').where('source', '=', source).where('at', '<', before).execute()
  await conn.deleteFrom('sourceReads').where('source', '=', source).where('lastTriedAt', '<', before).execute()
}
