import { recordAct } from '../audit/audit-queries.ts'
import type { Deps } from '../deps.ts'
import { endSession, endSessionsOf, forgetSessionsOf } from '../http/sessions/session.ts'

/** Also when nobody is signed in there. */
export async function signOut(deps: Deps, cookieHeader: string | undefined): Promise<void> {
  const userId = await deps.db.transaction().execute(async (tx) => {
    const userId = await endSession(tx, deps.config, cookieHeader)
    if (userId !== null) await recordAct(tx, 'signed-out', userId)
    return userId
  })
  if (userId !== null) forgetSessionsOf(deps, userId)
}

export async function signOutEverywhere(deps: Deps, userId: number): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    await endSessionsOf(tx, userId)
    await recordAct(tx, 'signed-out-everywhere', userId)
  })
  forgetSessionsOf(deps, userId)
}
