import { ADMIN_ID } from '../../contract/auth.ts'
import { recordAct } from '../audit/audit-queries.ts'
import type { Attempts } from '../auth/attempts.ts'
import { type Caller, confirmPassword, wrongPassword } from '../auth/confirm-password.ts'
import { deleteUser } from '../auth/user-queries.ts'
import { lockBets } from '../bets/bet-queries.ts'
import type { Deps } from '../deps.ts'
import { HttpError } from '../http/http-error.ts'
import { endSessionsOf, forgetSessionsOf } from '../http/sessions/session.ts'

/** Everything of the person goes with the account, and every session ends. */
export async function deleteAccount(deps: Deps, attempts: Attempts, caller: Caller, password: string): Promise<void> {
  const { id } = caller.user
  if (id === ADMIN_ID) throw new HttpError('forbidden')
  const passwordHash = await confirmPassword(deps, attempts, caller, password, 'password')
  await deps.db.transaction().execute(async (tx) => {
    // Changes of bets that are under way end first; later ones find no account.
    await lockBets(tx, id)
    if (!(await deleteUser(tx, id, passwordHash))) throw wrongPassword('password')
    await endSessionsOf(tx, id)
    await recordAct(tx, 'account-deleted', id)
  })
  forgetSessionsOf(deps, id)
}
