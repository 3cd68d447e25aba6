import type { FastifyReply, FastifyRequest } from 'fastify'
import type { User } from '../../contract/auth.ts'
import type { Deps } from '../deps.ts'
import { endSession, forgetSessionsOf } from '../http/sessions/session.ts'
import { sessionCookie } from '../http/sessions/session-cookie.ts'
import type { SignedIn } from './sign-in.ts'

/** Sets a new token and ends the session of the old one, against session fixation. */
export async function replaceSession(
  deps: Deps,
  { user, token }: SignedIn,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<User> {
  const before = await deps.db.transaction().execute((tx) => endSession(tx, deps, request.headers.cookie))
  if (before !== null) forgetSessionsOf(deps, before)
  reply.header('set-cookie', sessionCookie(deps.config, token))
  return user
}
