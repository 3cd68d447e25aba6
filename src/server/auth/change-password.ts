import { recordAction } from '../audit/audit-queries.ts'
import type { Deps } from '../deps.ts'
import { endSessionsOf, forgetSessionsOf } from '../http/sessions/session.ts'
import type { Attempts } from './attempts.ts'
import { type Caller, confirmPassword, wrongPassword } from './confirm-password.ts'
import { hashPassword, inPasswordTurn } from './passwords.ts'
import { replacePassword } from './user-queries.ts'

type Change = { readonly currentPassword: string; readonly newPassword: string }

/** Ends every session except the caller's. */
export async function changePassword(
  deps: Deps,
  attempts: Attempts,
  caller: Caller & { readonly token: string | null },
  { currentPassword, newPassword }: Change,
): Promise<void> {
  const { user, token } = caller
  const from = await confirmPassword(deps, attempts, caller, currentPassword, 'currentPassword')
  const to = await inPasswordTurn(() => hashPassword(newPassword, deps.passwordCost))
  await deps.db.transaction().execute(async (tx) => {
    // Another request changed the password in the meantime.
    if (!(await replacePassword(tx, user.id, from, to))) throw wrongPassword('currentPassword')
    await endSessionsOf(tx, user.id, token)
    await recordAction(tx, 'password-changed', user.id)
  })
  forgetSessionsOf(deps, user.id)
}
