import type { User } from '../../../contract/auth.ts'
import { DAY_MS } from '../../../domain/time/durations.ts'
import type { Database } from '../../db/connect.ts'
import type { Conn } from '../../db/tables.ts'
import type { Deps } from '../../deps.ts'
import { findBySecret, newSecretOf } from '../secrets-of-users.ts'
import { createSessionCache, type Session, type SessionCache } from './session-cache.ts'
import { hashToken, SESSION_SECONDS, sessionToken } from './session-cookie.ts'
import {
  deleteExpiredSessions,
  deleteSession,
  deleteSessionsOf,
  findSession,
  insertSession,
  renewSession,
  SESSIONS_ENDED,
} from './session-queries.ts'

/** Per database; missing until the process listens for ended sessions. */
const caches = new WeakMap<Database, SessionCache>()

/** Starts caching sessions in memory; a session ended by any process is dropped from the cache. */
export async function listenForEndedSessions({ database }: Deps): Promise<void> {
  const cache = createSessionCache()
  await database.listen(
    SESSIONS_ENDED,
    (userId) => cache.forgetUser(Number(userId)),
    () => cache.forgetAll(),
  )
  caches.set(database, cache)
}

export async function findSessionUser(deps: Deps, cookieHeader: string | undefined): Promise<User | null> {
  const session = await readSession(deps, cookieHeader)
  return session?.user ?? null
}

/** `renewed`: the token to send as a cookie again, at most once a day; otherwise null. */
export async function readSession(deps: Deps, cookieHeader: string | undefined) {
  const token = sessionToken(deps.config, cookieHeader)
  if (token === null) return null
  const hash = hashToken(token)
  const session = await cachedSession(deps, token, hash)
  if (session === null) return null
  const renewed = await renewWhenDue(deps, hash, session)
  return { user: session.user, renewed: renewed ? token : null }
}

async function cachedSession(deps: Deps, token: string, hash: Buffer): Promise<Session | null> {
  const now = deps.now()
  const cache = caches.get(deps.database)
  const key = hash.toString('base64')
  const cached = cache?.get(key, now.getTime())
  if (cached && cached.expiresAt > now) return cached
  const epoch = cache?.epoch() ?? 0
  const row = await findBySecret(token, (owner) => findSession(deps.db, owner, hash, now))
  if (!row) return null
  const { expiresAt, createdAt, ...user } = row
  const session = { user: { ...user, createdAt: createdAt.toISOString() }, expiresAt }
  cache?.set(key, session, now.getTime(), epoch)
  return session
}

async function renewWhenDue({ db, now, database }: Deps, hash: Buffer, session: Session): Promise<boolean> {
  const until = sessionEnd(now())
  const due = new Date(until.getTime() - DAY_MS)
  if (session.expiresAt >= due) return false
  const renewed = await renewSession(db, session.user.id, hash, due, until)
  caches.get(database)?.forgetUser(session.user.id)
  return renewed
}

/** Returns the token for the cookie. Every sign-in gets a new token, against session fixation. */
export async function startSession(db: Conn, userId: number, now: Date): Promise<string> {
  const token = newSecretOf(userId)
  await deleteExpiredSessions(db, userId, now)
  await insertSession(db, userId, hashToken(token), now, sessionEnd(now))
  return token
}

/** Returns the user's id; null without a session. Call `forgetSessionsOf` after the commit. */
export async function endSession(
  tx: Conn,
  { config, now }: Deps,
  cookieHeader: string | undefined,
): Promise<number | null> {
  const token = sessionToken(config, cookieHeader)
  if (token === null) return null
  const hash = hashToken(token)
  const session = await findBySecret(token, (owner) => findSession(tx, owner, hash, now()))
  return session && (await deleteSession(tx, session.id, hash)) ? session.id : null
}

/** Ends every session of a user except that of `exceptToken`. */
export async function endSessionsOf(db: Conn, userId: number, exceptToken: string | null = null): Promise<void> {
  await deleteSessionsOf(db, userId, exceptToken === null ? null : hashToken(exceptToken))
}

/** Drops a user's sessions from this process's cache immediately, before the notification arrives. */
export function forgetSessionsOf({ database }: Deps, userId: number): void {
  caches.get(database)?.forgetUser(userId)
}

function sessionEnd(now: Date): Date {
  return new Date(now.getTime() + SESSION_SECONDS * 1000)
}
