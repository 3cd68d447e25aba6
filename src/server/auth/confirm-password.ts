import type { User } from '../../contract/auth.ts'
import { recordAct } from '../audit/audit-queries.ts'
import type { Deps } from '../deps.ts'
import { HttpError } from '../http/http-error.ts'
import { type Attempts, handBack, refuseWhenUsedUp, reserve } from './attempts.ts'
import { emailKey } from './email-key.ts'
import { inPasswordTurn, isPassword } from './passwords.ts'
import { findPasswordHash } from './user-queries.ts'

/** A signed-in user and the IP address of the request. */
export type Caller = { readonly user: User; readonly address: string }

/**
 * Guards actions that a stolen session must not perform. A wrong password counts like a failed sign-in, and is an error of `field`.
 * Returns the matching hash, so that the caller can detect a concurrent change.
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
    await recordAct(db, 'sign-in-failed', user.id)
    throw wrongPassword(field)
  }
  await handBack(limits)
  return hash
}

export function wrongPassword(field: string): HttpError {
  return new HttpError('badInput', { fields: { [field]: 'currentPasswordWrong' } })
}
