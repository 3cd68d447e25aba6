import { type ExpressionBuilder, type Insertable } from 'kysely'
import type { User } from '../../contract/auth.ts'
import { searchText } from '../../domain/text/search-text.ts'
import { rowCount } from '../db/row-count.ts'
import type { Conn, Tables } from '../db/tables.ts'
import { VERSION } from '../version.ts'

const PUBLIC = ['id', 'email', 'firstName', 'lastName', 'createdAt'] as const

export type UserRow = { id: number; email: string; firstName: string; lastName: string; createdAt: Date }

export function toUser({ id, email, firstName, lastName, createdAt }: UserRow): User {
  return { id, email, firstName, lastName, createdAt: createdAt.toISOString() }
}

/** E-mail and name without case and accents. Computed here, so that it does not depend on a database locale. */
export function accountSearchKey({ email, firstName, lastName }: Omit<UserRow, 'id' | 'createdAt'>): string {
  return searchText(`${email} ${firstName} ${lastName}`)
}

export function emailIsTaken(db: Conn, emailKey: string) {
  return db.selectFrom('users').select('id').where('emailKey', '=', emailKey).executeTakeFirst()
}

export function findUserWithPassword(db: Conn, emailKey: string) {
  return db
    .selectFrom('users')
    .select([...PUBLIC, 'passwordHash'])
    .where('emailKey', '=', emailKey)
    .executeTakeFirst()
}

export async function findPasswordHash(db: Conn, id: number): Promise<string | undefined> {
  const row = await db.selectFrom('users').select('passwordHash').where('id', '=', id).executeTakeFirst()
  return row?.passwordHash
}

type NewUser = Omit<Insertable<Tables['users']>, 'searchKey'>

/** Returns undefined if the e-mail or the id is taken. */
export async function insertUser(tx: Conn, user: NewUser): Promise<UserRow | undefined> {
  const row = await tx
    .insertInto('users')
    .values({ ...user, searchKey: accountSearchKey(user) })
    .onConflict((conflict) => conflict.doNothing())
    .returning(PUBLIC)
    .executeTakeFirst()
  if (row) await tx.insertInto('accounts').values({ userId: row.id, seenVersion: VERSION }).execute()
  return row
}

/** The account, unless its password has changed since the hash was read. */
const withPassword =
  (id: number, passwordHash: string) =>
  ({ and }: ExpressionBuilder<Tables, 'users'>) =>
    and({ id, passwordHash })

/** Locks the password until the end of the transaction; returns false if its hash has changed. */
export async function lockWhilePasswordIs(tx: Conn, id: number, passwordHash: string): Promise<boolean> {
  await tx.selectFrom('accounts').select('userId').where('userId', '=', id).forShare().execute()
  // After the lock: the locking statement itself still sees the old row if it had to wait.
  const row = await tx.selectFrom('users').select('id').where(withPassword(id, passwordHash)).executeTakeFirst()
  return row !== undefined
}

/** Waits for sign-ins of the account that are in progress, and blocks new ones. */
async function blockSignIns(tx: Conn, id: number): Promise<void> {
  await tx.selectFrom('accounts').select('userId').where('userId', '=', id).forNoKeyUpdate().execute()
}

/** Returns false if the password hash is no longer `from`. */
export async function replacePassword(tx: Conn, id: number, from: string, passwordHash: string): Promise<boolean> {
  await blockSignIns(tx, id)
  return (await rowCount(tx.updateTable('users').set({ passwordHash }).where(withPassword(id, from)))) > 0
}

/** Returns the id of the account; undefined if there is none. */
export async function setPassword(tx: Conn, emailKey: string, passwordHash: string): Promise<number | undefined> {
  const user = await tx.selectFrom('users').select('id').where('emailKey', '=', emailKey).executeTakeFirst()
  if (!user) return undefined
  await blockSignIns(tx, user.id)
  await tx.updateTable('users').set({ passwordHash }).where('id', '=', user.id).execute()
  return user.id
}

export function findUserById(db: Conn, id: number) {
  return db.selectFrom('users').select('id').where('id', '=', id).executeTakeFirst()
}

export function findNewestUsers(db: Conn, limit: number): Promise<UserRow[]> {
  return db.selectFrom('users').select(PUBLIC).orderBy('createdAt', 'desc').orderBy('id', 'desc').limit(limit).execute()
}

export async function countUsers(db: Conn): Promise<number> {
  const { count } = await db
    .selectFrom('users')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** Deletes the account and all its rows. Returns false if its password hash has changed. */
export async function deleteUser(db: Conn, id: number, passwordHash: string): Promise<boolean> {
  return (await rowCount(db.deleteFrom('users').where(withPassword(id, passwordHash)))) > 0
}

/** The account with this id, then those whose search key matches every pattern, newest first. Scans 100,000 accounts in some 20 ms. */
export function searchUsers(
  db: Conn,
  patterns: readonly string[],
  id: number | null,
  limit: number,
): Promise<UserRow[]> {
  return db
    .selectFrom('users')
    .select(PUBLIC)
    .where(({ eb, and, or }) =>
      or([
        and(patterns.map((pattern) => eb('searchKey', 'like', pattern))),
        ...(id === null ? [] : [eb('id', '=', id)]),
      ]),
    )
    .orderBy((eb) => eb('id', '=', id ?? 0), 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}
