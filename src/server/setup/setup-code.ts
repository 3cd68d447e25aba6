import { createHash, timingSafeEqual } from 'node:crypto'
import { ADMIN_ID } from '../../contract/auth.ts'
import { SETUP_PATH } from '../../contract/setup.ts'
import { findUserById } from '../auth/user-queries.ts'
import type { Conn } from '../db/tables.ts'
import { derivedBytes } from '../session-secret.ts'

const BYTES = 16

/**
 * Derived from the session secret, so that it is the same in every process and at every start without being stored (docs/decisions/0111).
 */
export function setupCode(sessionSecret: string): string {
  if (last?.secret !== sessionSecret) {
    const code = derivedBytes(sessionSecret, 'clutchbook setup code', BYTES).toString('base64url')
    last = { secret: sessionSecret, code }
  }
  return last.code
}
let last: { readonly secret: string; readonly code: string } | undefined

export function isSetupCode(sessionSecret: string, given: string): boolean {
  // Hashed, since the comparison needs equal lengths.
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(given), digest(setupCode(sessionSecret)))
}

/** Where to create the administrator, with the code; null if there is one. */
export async function findSetupPath(db: Conn, sessionSecret: string): Promise<string | null> {
  return (await findUserById(db, ADMIN_ID)) ? null : `${SETUP_PATH}#${setupCode(sessionSecret)}`
}
