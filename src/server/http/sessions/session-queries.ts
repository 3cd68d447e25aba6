import { sql } from 'kysely'
import type { Conn } from '../../db/tables.ts'

/** NOTIFY channel; the payload is the id of a user of whom a session has ended. */
export const SESSIONS_ENDED = 'sessions_ended'

export function findSession(db: Conn, tokenHash: Buffer, now: Date) {
  return db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.userId')
    .select(['users.id', 'users.email', 'users.firstName', 'users.lastName', 'users.createdAt', 'sessions.expiresAt'])
    .where('sessions.tokenHash', '=', tokenHash)
    .where('sessions.expiresAt', '>', now)
    .executeTakeFirst()
}

export async function insertSession(db: Conn, userId: number, tokenHash: Buffer, createdAt: Date, expiresAt: Date) {
  await db.insertInto('sessions').values({ userId, tokenHash, createdAt, expiresAt }).execute()
}

/** Without the token hashes. */
export function findSessionsOf(db: Conn, userId: number, now: Date) {
  return db
    .selectFrom('sessions')
    .select(['createdAt', 'expiresAt'])
    .where('userId', '=', userId)
    .where('expiresAt', '>', now)
    .orderBy('createdAt')
    .execute()
}

/** False where another request has renewed it. */
export async function renewSession(
  db: Conn,
  tokenHash: Buffer,
  expiresBefore: Date,
  expiresAt: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('sessions')
    .set({ expiresAt })
    .where('tokenHash', '=', tokenHash)
    .where('expiresAt', '<', expiresBefore)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Returns the user's id, or null without such a session. */
export async function deleteSession(db: Conn, tokenHash: Buffer): Promise<number | null> {
  const ended = await db
    .with('ended', (query) => query.deleteFrom('sessions').where('tokenHash', '=', tokenHash).returning('userId'))
    .selectFrom('ended')
    .select(['userId', sql`pg_notify(${SESSIONS_ENDED}, user_id::text)`.as('notified')])
    .executeTakeFirst()
  return ended?.userId ?? null
}

export async function deleteSessionsOf(db: Conn, userId: number, except: Buffer | null): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where('userId', '=', userId)
    .$if(except !== null, (query) => query.where('tokenHash', '!=', except ?? Buffer.alloc(0)))
    .execute()
  await sql`SELECT pg_notify(${SESSIONS_ENDED}, ${String(userId)})`.execute(db)
}

export async function deleteExpiredSessions(db: Conn, now: Date): Promise<void> {
  await db.deleteFrom('sessions').where('expiresAt', '<=', now).execute()
}
