import type { FastifyInstance } from 'fastify'
import * as tokens from '../../contract/tokens.ts'
import { recordAction } from '../audit/audit-queries.ts'
import type { Deps } from '../deps.ts'
import { AppError } from '../http/app-error.ts'
import { mount } from '../http/mount.ts'
import { countTokens, deleteToken, findTokensOf, insertToken, lockAccount } from '../http/tokens/token-queries.ts'
import { hashTokenText, newTokenText } from '../http/tokens/token-text.ts'
import type { Attempts } from './attempts.ts'
import { confirmPassword } from './confirm-password.ts'

export function tokenRoutes(app: FastifyInstance, deps: Deps, attempts: Attempts): void {
  mount(app, tokens.listTokens, async ({ user }) => (await findTokensOf(deps.db, user.id)).map(presentToken))

  mount(app, tokens.createToken, async ({ user, body, request }) => {
    // A token outlives the session that creates it, so a stolen session must not create one.
    await confirmPassword(deps, attempts, { user, address: request.ip }, body.password, 'password')
    return createToken(deps, user.id, body)
  })

  mount(app, tokens.revokeToken, ({ user, params }) => revokeToken(deps, user.id, params.id))
}

type Row = Omit<tokens.Token, 'createdAt' | 'lastUsedAt'> & { createdAt: Date; lastUsedAt: Date | null }

function presentToken({ createdAt, lastUsedAt, ...token }: Row): tokens.Token {
  return { ...token, createdAt: createdAt.toISOString(), lastUsedAt: lastUsedAt?.toISOString() ?? null }
}

async function createToken(
  { db, log, now }: Deps,
  owner: number,
  { name, scope }: Pick<tokens.Token, 'name' | 'scope'>,
) {
  const token = newTokenText(owner)
  const row = await db.transaction().execute(async (tx) => {
    await lockAccount(tx, owner)
    if ((await countTokens(tx, owner)) >= tokens.MAX_TOKENS) throw new AppError('tooManyTokens')
    await recordAction(tx, 'token-created', owner)
    return insertToken(tx, owner, { name, scope, tokenHash: hashTokenText(token), createdAt: now() })
  })
  log.info({ token: row.id, scope }, 'token created')
  return { ...presentToken(row), token }
}

async function revokeToken({ db, log }: Deps, owner: number, id: number): Promise<void> {
  await db.transaction().execute(async (tx) => {
    if (!(await deleteToken(tx, owner, id))) throw new AppError('notFound')
    await recordAction(tx, 'token-revoked', owner)
  })
  log.info({ token: id }, 'token revoked')
}
