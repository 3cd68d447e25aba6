import type { User } from '../../contract/auth.ts'
import type { Deps } from '../deps.ts'
import { HttpError } from '../http/http-error.ts'
import { endSessionsOf, forgetSessionsOf } from '../http/sessions/session.ts'
import { type Attempts, handBack, refuseWhenUsedUp, reserve } from './attempts.ts'
import { emailKey } from './email-key.ts'
import { hashPassword, inPasswordTurn, isPassword } from './passwords.ts'
import { getPasswordHash, replacePassword } from './user-queries.ts'

type Change = { readonly currentPassword: string; readonly newPassword: string }
/** Who asks: a guessed current password counts like a failed sign-in. */
type Caller = { readonly user: User; readonly address: string; readonly token: string | null }

/** Ends every session but the caller's. */
export async function changePassword(deps: Deps, attempts: Attempts, caller: Caller, change: Change): Promise<void> {
  const { user, token } = caller
  const limits = attempts.signIn(caller.address, emailKey(user.email))
  await refuseWhenUsedUp(limits)
  const hashes = await inPasswordTurn(async () => {
    await reserve(limits)
    const from = await getPasswordHash(deps.db, user.id)
    return (await isPassword(from, change.currentPassword))
      ? { from, to: await hashPassword(change.newPassword) }
      : null
  })
  if (!hashes) throw wrongPassword()
  await handBack(limits)
  await deps.db.transaction().execute(async (tx) => {
    // Changed in another tab in this very moment.
    if (!(await replacePassword(tx, user.id, hashes.from, hashes.to))) throw wrongPassword()
    await endSessionsOf(tx, user.id, token)
  })
  forgetSessionsOf(deps, user.id)
}

function wrongPassword(): HttpError {
  return new HttpError('badInput', { fields: { currentPassword: 'currentPasswordWrong' } })
}
