import { sql } from 'kysely'
import type { BetRow } from '../db/bet-columns.ts'
import type { Conn } from '../db/tables.ts'

const hasVerdict = sql<boolean>`grade ->> 'verdict' != 'needs-you'`

function graded(conn: Conn, owner: number) {
  return conn
    .selectFrom('bets')
    .where('userId', '=', owner)
    .where('status', '=', 'pending')
    .where('grade', 'is not', null)
}

/** How many pending bets have a verdict, and how many need the user. */
export function countDecided(conn: Conn, owner: number): Promise<{ total: number; needsYouTotal: number }> {
  return graded(conn, owner)
    .select(({ fn }) => [
      fn.countAll<number>().filterWhere(hasVerdict).as('total'),
      fn.countAll<number>().filterWhere(sql<boolean>`NOT (${hasVerdict})`).as('needsYouTotal'),
    ])
    .executeTakeFirstOrThrow()
}

/** Oldest first: those with a verdict, or those that need the user. */
export function findDecided(conn: Conn, owner: number, withVerdict: boolean, limit: number): Promise<BetRow[]> {
  return graded(conn, owner)
    .where(withVerdict ? hasVerdict : sql<boolean>`NOT (${hasVerdict})`)
    .selectAll()
    .orderBy('placedAt')
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** Bets settled by the user that a later verdict contradicts, newest first. */
export function findCorrected(conn: Conn, owner: number, since: Date, limit: number): Promise<BetRow[]> {
  return conn
    .selectFrom('bets')
    .selectAll()
    .where('userId', '=', owner)
    .where('settledBy', '=', 'user')
    .where('correctedAt', '>=', since)
    .orderBy('correctedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

/** Newest first. */
export function findSettledByProgram(conn: Conn, owner: number, since: Date, limit: number): Promise<BetRow[]> {
  return conn
    .selectFrom('bets')
    .selectAll()
    .where('userId', '=', owner)
    .where('settledBy', '=', 'program')
    .where('settledAt', '>=', since)
    .orderBy('settledAt', 'desc')
    .limit(limit)
    .execute()
}
