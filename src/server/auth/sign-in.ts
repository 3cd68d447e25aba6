import type { User } from '../../contract/auth.ts'
import { recordAction } from '../audit/audit-queries.ts'
import type { Deps } from '../deps.ts'
import { AppError } from '../http/app-error.ts'
import { startSession } from '../http/sessions/session.ts'
import { type Attempts, refund, refuseWhenUsedUp, reserve } from './attempts.ts'
import { emailKey } from './email-key.ts'
import { inPasswordTurn, isPassword } from './passwords.ts'
import { findUserWithPassword, lockWhilePasswordIs, toUser } from './user-queries.ts'

type Credentials = { readonly email: string; readonly password: string }
export type SignedIn = { readonly user: User; readonly token: string }

export async function signIn(
  { db, now }: Deps,
  attempts: Attempts,
  address: string,
  { email, password }: Credentials,
): Promise<SignedIn> {
  const key = emailKey(email)
  const limits = attempts.signIn(address, key)
  await refuseWhenUsedUp(limits)
  const { row, isRight } = await inPasswordTurn(async () => {
    await reserve(limits)
    const row = await findUserWithPassword(db, key)
    return { row, isRight: await isPassword(row?.passwordHash, password) }
  })
  if (!row || !isRight) {
    await recordAction(db, 'sign-in-failed', row?.id ?? null)
    throw new AppError('wrongCredentials')
  }
  await refund(limits)
  return db.transaction().execute(async (tx) => {
    // A concurrent password change ends every session, so it must also prevent this sign-in.
    if (!(await lockWhilePasswordIs(tx, row.id, row.passwordHash))) throw new AppError('wrongCredentials')
    await recordAction(tx, 'signed-in', row.id)
    return { user: toUser(row), token: await startSession(tx, row.id, now()) }
  })
}
