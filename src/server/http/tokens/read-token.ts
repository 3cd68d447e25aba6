import type { User } from '../../../contract/auth.ts'
import type { TokenScope } from '../../../contract/tokens.ts'
import { MINUTE_MS } from '../../../domain/time/durations.ts'
import type { Db } from '../../db/tables.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../app-error.ts'
import { createCallLimit } from '../call-limit.ts'
import { findToken, markUsed } from './token-queries.ts'
import { bearerToken, hashTokenText, ownerOfToken } from './token-text.ts'

const LIMIT_SECONDS = 60
const USE_KEPT_FOR_MS = MINUTE_MS

/** An API client that calls with a token, and the token's owner. */
export type Program = { readonly user: User; readonly scope: TokenScope }

/**
 * Reads the token of an Authorization header; null without one. Throws `tokenInvalid` for an unknown, revoked or damaged token, and
 * `tooManyRequests` if the account's API clients call too often.
 */
export function createTokenReader({ db, config, now }: Deps) {
  const limitAccount = createCallLimit(config.tokenLimit, LIMIT_SECONDS)
  return async (authorization: string | undefined): Promise<Program | null> => {
    const text = bearerToken(authorization)
    if (text === null) return null
    const row = await findTokenOf(db, text)
    if (!row) throw new AppError('tokenInvalid')
    const { tokenId, scope, lastUsedAt, createdAt, ...user } = row
    await limitAccount(user.id)
    const before = new Date(now().getTime() - USE_KEPT_FOR_MS)
    if (lastUsedAt === null || lastUsedAt <= before) await markUsed(db, user.id, tokenId, now(), before)
    return { user: { ...user, createdAt: createdAt.toISOString() }, scope }
  }
}

/** Whether the token in this header is still valid; does not count as a call. */
export async function isTokenValid({ db }: Deps, authorization: string | undefined): Promise<boolean> {
  const text = bearerToken(authorization)
  return text !== null && (await findTokenOf(db, text)) !== undefined
}

async function findTokenOf(db: Db, text: string) {
  const owner = ownerOfToken(text)
  return owner === null ? undefined : findToken(db, owner, hashTokenText(text))
}
