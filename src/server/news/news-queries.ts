import type { Conn } from '../db/tables.ts'

/** Null if the user has seen none. */
export async function findSeenVersion(db: Conn, userId: number): Promise<string | null> {
  const row = await db.selectFrom('accounts').select('seenVersion').where('userId', '=', userId).executeTakeFirst()
  return row?.seenVersion ?? null
}

export async function setSeenVersion(db: Conn, userId: number, seenVersion: string): Promise<void> {
  await db
    .insertInto('accounts')
    .values({ userId, seenVersion })
    .onConflict((conflict) => conflict.column('userId').doUpdateSet({ seenVersion }))
    .execute()
}
