import type { User } from '../../contract/auth.ts'
import { recordAction } from '../audit/audit-queries.ts'
import type { Deps } from '../deps.ts'
import { AppError } from '../http/app-error.ts'
import { type Attempts, refund, refuseWhenUsedUp, reserve } from './attempts.ts'
import { emailKey } from './email-key.ts'
import { inPasswordTurn, isPassword } from './passwords.ts'
import { findPasswordHash } from './user-queries.ts'

/** A signed-in user and the IP address of the request. */
export type Caller = { readonly user: User; readonly address: string }

/**
 * Guards actions that must not be possible with a stolen session. A wrong password counts as a failed sign-in and is reported as an error
 * of `field`. Returns the matching hash, so that the caller can detect a concurrent change.
 */
export async function confirmPassword(
  { db }: Deps,
  attempts: Attempts,
  { user, address }: Caller,
  password: string,
  field: string,
): Promise<string> {
  const limits = attempts.signIn(address, emailKey(user.email))
  await refuseWhenUsedUp(limits)
  const hash = await inPasswordTurn(async () => {
    await reserve(limits)
    const hash = await findPasswordHash(db, user.id)
    return (await isPassword(hash, password)) ? hash : undefined
  })
  if (hash === undefined) {
    await recordAction(db, 'sign-in-failed', user.id)
    throw wrongPassword(field)
  }
  await refund(limits)
  return hash
}

export function wrongPassword(field: string): AppError {
  return new AppError('badInput', { fields: { [field]: 'currentPasswordWrong' } })
}
