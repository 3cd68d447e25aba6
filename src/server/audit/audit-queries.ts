import type { AuditAction } from '../../contract/system.ts'
import type { Conn } from '../db/tables.ts'

/** In the transaction of what it tells, where there is one. `userId` is the account that it was done to. */
export async function recordAct(db: Conn, action: AuditAction, userId: number | null): Promise<void> {
  await db.insertInto('auditLog').values({ action, userId }).execute()
}

type Wanted = {
  readonly action?: AuditAction | undefined
  readonly userId?: number | undefined
  /** Entries before the one with this id. */
  readonly before?: number | undefined
}

/** The newest first. */
export function findActs(db: Conn, { action, userId, before }: Wanted, most: number) {
  let acts = db.selectFrom('auditLog').select(['id', 'at', 'action', 'userId'])
  if (action !== undefined) acts = acts.where('action', '=', action)
  if (userId !== undefined) acts = acts.where('userId', '=', userId)
  if (before !== undefined) acts = acts.where('id', '<', before)
  return (
    acts
      // Nobody else writes there.
      .$narrowType<{ action: AuditAction }>()
      .orderBy('id', 'desc')
      .limit(most)
      .execute()
  )
}
