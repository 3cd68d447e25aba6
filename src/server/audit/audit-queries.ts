import type { AuditAction } from '../../contract/system.ts'
import type { Conn } from '../db/tables.ts'

/** In the transaction of what it tells, where there is one. `userId` is the account that it was done to. */
export async function recordAct(db: Conn, action: AuditAction, userId: number | null): Promise<void> {
  await db.insertInto('auditLog').values({ action, userId }).execute()
}

/** The newest first. */
export function findLastActs(db: Conn, most: number) {
  return (
    db
      .selectFrom('auditLog')
      .select(['id', 'at', 'action', 'userId'])
      // Nobody else writes there.
      .$narrowType<{ action: AuditAction }>()
      .orderBy('id', 'desc')
      .limit(most)
      .execute()
  )
}
