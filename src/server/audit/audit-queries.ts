import type { AuditAction } from '../../contract/system.ts'
import type { Conn } from '../db/tables.ts'

/** Call it in the transaction of the action, if there is one. `userId` is the account that the action concerns. */
export async function recordAction(db: Conn, action: AuditAction, userId: number | null, times = 1): Promise<void> {
  if (times === 0) return
  await db
    .insertInto('auditLog')
    .values(Array.from({ length: times }, () => ({ action, userId })))
    .execute()
}

type Filter = {
  readonly action?: AuditAction | undefined
  readonly userId?: number | undefined
  /** Only entries with a smaller id. */
  readonly before?: number | undefined
}

/** Newest first. */
export function findAuditEntries(db: Conn, { action, userId, before }: Filter, limit: number) {
  let acts = db.selectFrom('auditLog').select(['id', 'at', 'action', 'userId'])
  if (action !== undefined) acts = acts.where('action', '=', action)
  if (userId !== undefined) acts = acts.where('userId', '=', userId)
  if (before !== undefined) acts = acts.where('id', '<', before)
  return (
    acts
      // Only `recordAction` writes this table.
      .$narrowType<{ action: AuditAction }>()
      .orderBy('id', 'desc')
      .limit(limit)
      .execute()
  )
}
