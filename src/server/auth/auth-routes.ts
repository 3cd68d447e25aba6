import type { FastifyInstance, FastifyReply } from 'fastify'
import * as auth from '../../contract/auth.ts'
import { recordAction } from '../audit/audit-queries.ts'
import { findBreakEnd } from '../brakes/brake-queries.ts'
import type { Deps } from '../deps.ts'
import { mount } from '../http/mount.ts'
import { endSession, endSessionsOf, forgetSessionsOf } from '../http/sessions/session.ts'
import { sessionCookie, sessionToken } from '../http/sessions/session-cookie.ts'
import { createAttempts } from './attempts.ts'
import { changePassword } from './change-password.ts'
import { register } from './register.ts'
import { replaceSession } from './replace-session.ts'
import { signIn } from './sign-in.ts'
import { tokenRoutes } from './token-routes.ts'

export function authRoutes(app: FastifyInstance, deps: Deps): void {
  const attempts = createAttempts(deps)

  const leave = (reply: FastifyReply) => void reply.header('set-cookie', sessionCookie(deps.config, null))

  mount(app, auth.currentUser, async ({ user, setHeaders }) => {
    const breakUntil = user && (await findBreakEnd(deps.db, user.id, deps.now()))
    if (breakUntil) setHeaders({ 'X-Break-Until': breakUntil.toISOString() })
    return user
  })

  mount(app, auth.register, async ({ body, request, reply }) =>
    replaceSession(deps, await register(deps, attempts, request.ip, body), request, reply),
  )

  mount(app, auth.login, async ({ body, request, reply }) =>
    replaceSession(deps, await signIn(deps, attempts, request.ip, body), request, reply),
  )

  mount(app, auth.logout, async ({ request, reply }) => {
    await signOut(deps, request.headers.cookie)
    leave(reply)
  })

  mount(app, auth.changePassword, ({ user, body, request }) => {
    const token = sessionToken(deps.config, request.headers.cookie)
    return changePassword(deps, attempts, { user, address: request.ip, token }, body)
  })

  mount(app, auth.logoutEverywhere, async ({ user, reply }) => {
    await signOutEverywhere(deps, user.id)
    leave(reply)
  })

  tokenRoutes(app, deps, attempts)
}

/** A no-op without a session. */
async function signOut(deps: Deps, cookieHeader: string | undefined): Promise<void> {
  const userId = await deps.db.transaction().execute(async (tx) => {
    const userId = await endSession(tx, deps, cookieHeader)
    if (userId !== null) await recordAction(tx, 'signed-out', userId)
    return userId
  })
  if (userId !== null) forgetSessionsOf(deps, userId)
}

async function signOutEverywhere(deps: Deps, userId: number): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    await endSessionsOf(tx, userId)
    await recordAction(tx, 'signed-out-everywhere', userId)
  })
  forgetSessionsOf(deps, userId)
}
