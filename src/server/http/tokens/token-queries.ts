import type { TokenScope } from '../../../contract/tokens.ts'
import type { Conn } from '../../db/tables.ts'
import { notifyOfEnd } from '../sessions/session-queries.ts'

const SHOWN = ['id', 'name', 'scope', 'createdAt', 'lastUsedAt'] as const

/** A token with its owner. */
export function findToken(db: Conn, owner: number, tokenHash: Buffer) {
  return db
    .selectFrom('tokens')
    .innerJoin('users', 'users.id', 'tokens.userId')
    .select(['users.id', 'users.email', 'users.firstName', 'users.lastName', 'users.createdAt'])
    .select(['tokens.id as tokenId', 'tokens.scope', 'tokens.lastUsedAt'])
    .where(({ and }) => and({ tokenHash, userId: owner }))
    .executeTakeFirst()
}

/** Newest first. */
export function findTokensOf(db: Conn, owner: number) {
  return db.selectFrom('tokens').select(SHOWN).where('userId', '=', owner).orderBy('id', 'desc').execute()
}

/** Locks until the end of the transaction, so that concurrent requests of the account cannot exceed the limit. */
export async function lockAccount(db: Conn, owner: number): Promise<void> {
  await db.selectFrom('accounts').select('userId').where('userId', '=', owner).forNoKeyUpdate().execute()
}

export async function countTokens(db: Conn, owner: number): Promise<number> {
  const { count } = await db
    .selectFrom('tokens')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('userId', '=', owner)
    .executeTakeFirstOrThrow()
  return count
}

type NewToken = { name: string; scope: TokenScope; tokenHash: Buffer; createdAt: Date }

export function insertToken(db: Conn, owner: number, token: NewToken) {
  return db
    .insertInto('tokens')
    .values({ userId: owner, ...token })
    .returning(SHOWN)
    .executeTakeFirstOrThrow()
}

/** Returns false if the owner has no such token. Notifies every process, which then checks the account's sockets. */
export async function deleteToken(tx: Conn, owner: number, id: number): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('tokens')
    .where('userId', '=', owner)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  if (numDeletedRows === 0n) return false
  await notifyOfEnd(tx, owner)
  return true
}

/** A no-op if another request has recorded a use after `before`. */
export async function markUsed(db: Conn, owner: number, id: number, now: Date, before: Date): Promise<void> {
  await db
    .updateTable('tokens')
    .set({ lastUsedAt: now })
    .where('userId', '=', owner)
    .where('id', '=', id)
    .where(({ eb, or }) => or([eb('lastUsedAt', 'is', null), eb('lastUsedAt', '<=', before)]))
    .execute()
}
