import { sql } from 'kysely'
import type { Conn } from '../../db/tables.ts'

/** NOTIFY channel; the payload is the id of a user with an ended session. */
export const SESSIONS_ENDED = 'sessions_ended'

export function findSession(db: Conn, owner: number, tokenHash: Buffer, now: Date) {
  return db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.userId')
    .select(['users.id', 'users.email', 'users.firstName', 'users.lastName', 'users.createdAt', 'sessions.expiresAt'])
    .where(({ and }) => and({ 'sessions.tokenHash': tokenHash, 'sessions.userId': owner }))
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

/** Returns false if another request has renewed it. */
export async function renewSession(
  db: Conn,
  userId: number,
  tokenHash: Buffer,
  expiresBefore: Date,
  expiresAt: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('sessions')
    .set({ expiresAt })
    .where('userId', '=', userId)
    .where('tokenHash', '=', tokenHash)
    .where('expiresAt', '<', expiresBefore)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Returns false if there is no such session. */
export async function deleteSession(tx: Conn, userId: number, tokenHash: Buffer): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('sessions')
    .where('userId', '=', userId)
    .where('tokenHash', '=', tokenHash)
    .executeTakeFirstOrThrow()
  if (numDeletedRows === 0n) return false
  await deleteDevicesWithoutSession(tx, userId)
  await notifyOfEnd(tx, userId)
  return true
}

/** A device gets alerts as long as the session that saved it exists. */
export async function deleteDevicesWithoutSession(db: Conn, userId: number): Promise<void> {
  await sql`
    DELETE FROM devices
    WHERE user_id = ${userId} AND NOT EXISTS (
      SELECT 1 FROM sessions WHERE user_id = ${userId} AND token_hash = devices.token_hash
    )`.execute(db)
}

/** In its own statement: as part of a statement about a user's rows, it would run on a worker of the cluster, where no process listens. */
export async function notifyOfEnd(tx: Conn, userId: number): Promise<void> {
  await sql`SELECT pg_notify(${SESSIONS_ENDED}, ${String(userId)})`.execute(tx)
}

export async function deleteSessionsOf(db: Conn, userId: number, except: Buffer | null): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where('userId', '=', userId)
    .$if(except !== null, (query) => query.where('tokenHash', '!=', except ?? Buffer.alloc(0)))
    .execute()
  await deleteDevicesWithoutSession(db, userId)
  await notifyOfEnd(db, userId)
}

export async function deleteExpiredSessions(db: Conn, userId: number, now: Date): Promise<void> {
  const { numDeletedRows } = await db
    .deleteFrom('sessions')
    .where('userId', '=', userId)
    .where('expiresAt', '<=', now)
    .executeTakeFirstOrThrow()
  if (numDeletedRows > 0n) await deleteDevicesWithoutSession(db, userId)
}
