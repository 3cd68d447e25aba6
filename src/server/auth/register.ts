import type * as z from 'zod/mini'
import type { registration } from '../../contract/auth.ts'
import { recordAction } from '../audit/audit-queries.ts'
import type { Deps } from '../deps.ts'
import { AppError } from '../http/app-error.ts'
import { startSession } from '../http/sessions/session.ts'
import { type Attempts, refund, refuseWhenUsedUp, reserve } from './attempts.ts'
import { emailKey } from './email-key.ts'
import { hashPassword, inPasswordTurn } from './passwords.ts'
import type { SignedIn } from './sign-in.ts'
import { emailIsTaken, insertUser, toUser } from './user-queries.ts'

type Registration = z.output<typeof registration>

export async function register(
  deps: Deps,
  attempts: Attempts,
  address: string,
  given: Registration,
): Promise<SignedIn> {
  const key = emailKey(given.email)
  const limits = attempts.registration(address)
  const taken = attempts.takenEmail(address, key)
  await refuseWhenUsedUp([...limits, ...taken])
  if (await emailIsTaken(deps.db, key)) {
    await reserve(taken)
    throw new AppError('emailTaken')
  }
  return inPasswordTurn(async () => {
    await reserve(limits)
    try {
      return await createAccount(deps, given)
    } catch (error) {
      // Only created accounts count towards the limit.
      await refund(limits)
      throw error
    }
  })
}

async function createAccount({ db, now, passwordCost }: Deps, { password, ...given }: Registration): Promise<SignedIn> {
  const passwordHash = await hashPassword(password, passwordCost)
  return db.transaction().execute(async (tx) => {
    const row = await insertUser(tx, { ...given, emailKey: emailKey(given.email), passwordHash, createdAt: now() })
    if (!row) throw new AppError('emailTaken')
    await recordAction(tx, 'registered', row.id)
    return { user: toUser(row), token: await startSession(tx, row.id, now()) }
  })
}
