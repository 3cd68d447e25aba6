import { type Insertable, type Selectable, sql } from 'kysely'
import type { FactChange } from '../../domain/bet/history-facts.ts'
import type { Conn, Tables } from '../db/tables.ts'

export type EventRow = Selectable<Tables['betEvents']>
export type NewEvent = Omit<Insertable<Tables['betEvents']>, 'userId' | 'changes'> & {
  readonly changes: readonly FactChange[]
}

/** Events per statement: serializing those of a large bulk action at once would block the event loop for 0.3 s. */
const BATCH = 500

/** Call it in the transaction of the change. */
export async function insertEvents(tx: Conn, owner: number, events: readonly NewEvent[]): Promise<void> {
  for (let at = 0; at < events.length; at += BATCH) await insertBatch(tx, owner, events.slice(at, at + BATCH))
}

async function insertBatch(tx: Conn, owner: number, events: readonly NewEvent[]): Promise<void> {
  const column = <K extends keyof NewEvent>(name: K) => events.map((event) => event[name] ?? null)
  const changes = events.map((event) => JSON.stringify(event.changes))
  await sql`
    INSERT INTO bet_events (user_id, bet_id, at, kind, by, changes, reason, act, undoes)
    SELECT ${owner}::bigint, event.* FROM unnest(
      ${column('betId')}::bigint[], ${column('at')}::timestamptz[], ${column('kind')}::text[],
      ${column('by')}::text[], ${changes}::jsonb[], ${column('reason')}::text[],
      ${column('act')}::text[], ${column('undoes')}::bigint[]
    ) AS event`.execute(tx)
}

/** Oldest first. */
export function findEvents(conn: Conn, owner: number, betId: number): Promise<EventRow[]> {
  return conn
    .selectFrom('betEvents')
    .selectAll()
    .where('userId', '=', owner)
    .where('betId', '=', betId)
    .orderBy('id')
    .execute()
}

/** The events of the last action with this key, by bet. Locked, since an import may restore deleted bets. */
export async function findEventsOfAction(tx: Conn, owner: number, act: string): Promise<EventRow[]> {
  const events = await tx
    .selectFrom('betEvents')
    .selectAll()
    .where('userId', '=', owner)
    .where('act', '=', act)
    .orderBy('betId')
    .orderBy('id')
    .forUpdate()
    .execute()
  // An expired key may be used for a second action.
  const last = Math.max(...events.map(({ at }) => at.getTime()))
  return events.filter(({ at }) => at.getTime() === last)
}

/** The last event of each of these bets. */
export async function findLastEventIds(conn: Conn, owner: number, betIds: readonly number[]): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    SELECT max(id) AS id FROM bet_events WHERE user_id = ${owner} AND bet_id = ANY(${betIds}::bigint[]) GROUP BY bet_id`.execute(
    conn,
  )
  return new Set(rows.map(({ id }) => id))
}

export async function deleteEventsOf(tx: Conn, owner: number): Promise<void> {
  await tx.deleteFrom('betEvents').where('userId', '=', owner).execute()
}
