import type * as z from 'zod/mini'
import { ADMIN_ID, newPassword, registration } from '../../contract/auth.ts'
import { ERROR_WORDS } from '../../contract/error-words.ts'
import { isFieldCode } from '../../contract/errors.ts'
import { required } from '../../domain/required.ts'
import { recordAction } from '../audit/audit-queries.ts'
import type { Conn, Db } from '../db/tables.ts'
import { endSessionsOf } from '../http/sessions/session.ts'
import { StartError } from '../start-error.ts'
import { emailKey } from './email-key.ts'
import { hashPassword } from './passwords.ts'
import { findUserById, insertUser, setPassword, type UserRow } from './user-queries.ts'

type NewAdministrator = {
  readonly email: string
  readonly password: string
  readonly firstName?: string
  readonly lastName?: string
}

/** Creates the account with id 4, which registration never assigns. An existing one stays unchanged. */
export async function createAdministrator(db: Db, details: NewAdministrator): Promise<'created' | 'exists'> {
  if (await findUserById(db, ADMIN_ID)) return 'exists'
  const { password, ...names } = check(registration, { firstName: 'Admin', lastName: 'Admin', ...details })
  const passwordHash = await hashPassword(password)
  const created = await db.transaction().execute((tx) => insertAdministrator(tx, { ...names, passwordHash }))
  if (created) return 'created'
  // Either another process created it, or the e-mail is taken.
  if (await findUserById(db, ADMIN_ID)) return 'exists'
  throw new StartError(`${names.email} belongs to an ordinary account: give the administrator another e-mail.`)
}

type First = Pick<UserRow, 'email' | 'firstName' | 'lastName'> & { passwordHash: string; createdAt?: Date }

/** Returns undefined if there is an administrator already, or the e-mail is taken. */
export async function insertAdministrator(tx: Conn, first: First): Promise<UserRow | undefined> {
  const user = await insertUser(tx, { id: ADMIN_ID, ...first, emailKey: emailKey(first.email) })
  if (user) await recordAction(tx, 'administrator-created', user.id)
  return user
}

/** Sets an account's password and ends all its sessions. */
export async function resetPassword(db: Db, email: string, password: string): Promise<void> {
  const passwordHash = await hashPassword(check(newPassword, password))
  await db.transaction().execute(async (tx) => {
    const id = await setPassword(tx, emailKey(email), passwordHash)
    if (id === undefined) throw new StartError(`There is no account with the e-mail ${email}.`)
    await endSessionsOf(tx, id)
    await recordAction(tx, 'password-reset', id)
  })
}

function check<S extends z.ZodMiniType>(schema: S, input: unknown): z.output<S> {
  const result = schema.safeParse(input)
  if (result.success) return result.data
  const { message } = required(result.error.issues[0], 'the issue of a failed check')
  throw new StartError(`${ERROR_WORDS[isFieldCode(message) ? message : 'invalid'].en}.`)
}
