import type { FastifyInstance, FastifyReply } from 'fastify'
import * as account from '../../contract/account.ts'
import type { User } from '../../contract/auth.ts'
import { recordAct } from '../audit/audit-queries.ts'
import { createAttempts } from '../auth/attempts.ts'
import { confirmPassword } from '../auth/confirm-password.ts'
import { wholeList } from '../bets/whole-list.ts'
import type { Deps } from '../deps.ts'
import { mount } from '../http/mount.ts'
import { sessionCookie } from '../http/sessions/session-cookie.ts'
import { accountFileOf } from './account-file.ts'
import { betsCsv } from './bets-csv.ts'
import { deleteAccount } from './delete-account.ts'

/** `source` is the one configured now. */
export function accountRoutes(app: FastifyInstance, deps: Deps, source: string): void {
  const attempts = createAttempts(deps)

  /** A file to keep, under a name with the day. */
  async function send(reply: FastifyReply, user: User, name: string, pieces: AsyncGenerator<string>) {
    const file = await wholeList(deps.db, user.id, recorded(user.id, pieces))
    const day = deps.now().toISOString().slice(0, 'YYYY-MM-DD'.length)
    reply.header('content-disposition', `attachment; filename="${name.replace('.', `-${day}.`)}"`)
    return file
  }

  /** Recorded when its turn has come: an export that was refused is none. */
  async function* recorded(userId: number, pieces: AsyncGenerator<string>): AsyncGenerator<string> {
    await recordAct(deps.db, 'account-exported', userId)
    yield* pieces
  }

  mount(app, account.exportAccount, async ({ user, body, request, reply }) => {
    await confirmPassword(deps, attempts, { user, address: request.ip }, body.password, 'password')
    return send(reply, user, 'account.json', accountFileOf(deps, user, source))
  })

  mount(app, account.exportBets, async ({ user, body, request, reply }) => {
    await confirmPassword(deps, attempts, { user, address: request.ip }, body.password, 'password')
    return send(reply, user, 'bets.csv', betsCsv(deps.db, user.id))
  })

  mount(app, account.deleteAccount, async ({ user, body, request, reply }) => {
    await deleteAccount(deps, attempts, { user, address: request.ip }, body.password)
    reply.header('set-cookie', sessionCookie(deps.config, null))
  })
}
