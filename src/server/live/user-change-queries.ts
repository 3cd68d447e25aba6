import { sql } from 'kysely'
import { OWN_DATA, type OwnData } from '../../contract/live.ts'
import type { Conn } from '../db/tables.ts'

/** Every process listens here: "5 bets,stats" is what changed of whose. */
export const USER_CHANGES = 'user_changes'

/** Tells every page that this person has open, in every process, when (and only if) the transaction commits. A part of a statement. */
export function tellUser(userId: number, what: readonly OwnData[]) {
  return sql`pg_notify(${USER_CHANGES}, ${`${userId} ${what.join(',')}`})`
}

/** The same as a statement of its own. */
export async function notifyUser(tx: Conn, userId: number, what: readonly OwnData[]): Promise<void> {
  await sql`SELECT ${tellUser(userId, what)}`.execute(tx)
}

export function readUserChange(payload: string): { userId: number; what: OwnData[] } {
  const [userId, what = ''] = payload.split(' ')
  const named = new Set(what.split(','))
  return { userId: Number(userId), what: OWN_DATA.filter((data) => named.has(data)) }
}
