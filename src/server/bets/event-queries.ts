import type { Insertable, Selectable } from 'kysely'
import type { Conn, FieldChange, Tables } from '../db/tables.ts'

export type EventRow = Selectable<Tables['betEvents']>
export type NewEvent = Omit<Insertable<Tables['betEvents']>, 'changes' | 'reason'> & {
  readonly changes: readonly FieldChange[]
  readonly reason?: string | null
}

/** In the transaction of the change. */
export async function insertEvents(tx: Conn, events: readonly NewEvent[]): Promise<void> {
  if (events.length === 0) return
  const rows = events.map((event) => ({ ...event, changes: JSON.stringify(event.changes) }))
  await tx.insertInto('betEvents').values(rows).execute()
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
