import { type Insertable, type Selectable, sql } from 'kysely'
import type { FactChange } from '../../domain/bet/history-facts.ts'
import type { Conn, Tables } from '../db/tables.ts'

export type EventRow = Selectable<Tables['betEvents']>
export type NewEvent = Omit<Insertable<Tables['betEvents']>, 'userId' | 'changes' | 'reason'> & {
  readonly changes: readonly FactChange[]
  readonly reason?: string | null
}

/** In the transaction of the change. */
export async function insertEvents(tx: Conn, owner: number, events: readonly NewEvent[]): Promise<void> {
  if (events.length === 0) return
  const column = <K extends keyof NewEvent>(name: K) => events.map((event) => event[name] ?? null)
  const changes = events.map((event) => JSON.stringify(event.changes))
  await sql`
    INSERT INTO bet_events (user_id, bet_id, at, kind, by, changes, reason)
    SELECT ${owner}::bigint, event.* FROM unnest(
      ${column('betId')}::bigint[], ${column('at')}::timestamptz[], ${column('kind')}::text[],
      ${column('by')}::text[], ${changes}::jsonb[], ${column('reason')}::text[]
    ) AS event`.execute(tx)
}

/** The oldest first. */
export function findEvents(conn: Conn, owner: number, betId: number): Promise<EventRow[]> {
  return conn
    .selectFrom('betEvents')
    .selectAll()
    .where('userId', '=', owner)
    .where('betId', '=', betId)
    .orderBy('id')
    .execute()
}

export async function deleteEventsOf(tx: Conn, owner: number): Promise<void> {
  await tx.deleteFrom('betEvents').where('userId', '=', owner).execute()
}
