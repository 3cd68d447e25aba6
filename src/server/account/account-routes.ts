import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply } from 'fastify'
import * as account from '../../contract/account.ts'
import type { User } from '../../contract/auth.ts'
import { recordAct } from '../audit/audit-queries.ts'
import { createAttempts } from '../auth/attempts.ts'
import { confirmPassword } from '../auth/confirm-password.ts'
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
  function send(reply: FastifyReply, name: string, ending: string, pieces: AsyncGenerator<string>): Readable {
    const day = deps.now().toISOString().slice(0, 'YYYY-MM-DD'.length)
    reply.header('content-disposition', `attachment; filename="${name}-${day}.${ending}"`)
    return Readable.from(pieces, { objectMode: false })
  }

  async function permitExport(user: User, password: string, address: string): Promise<void> {
    await confirmPassword(deps, attempts, { user, address }, password, 'password')
    await recordAct(deps.db, 'account-exported', user.id)
  }

  mount(app, account.exportAccount, async ({ user, body, request, reply }) => {
    await permitExport(user, body.password, request.ip)
    return send(reply, 'account', 'json', accountFileOf(deps, user, source))
  })

  mount(app, account.exportBets, async ({ user, body, request, reply }) => {
    await permitExport(user, body.password, request.ip)
    return send(reply, 'bets', 'csv', betsCsv(deps.db, user.id))
  })

  mount(app, account.deleteAccount, async ({ user, body, request, reply }) => {
    await deleteAccount(deps, attempts, { user, address: request.ip }, body.password)
    reply.header('set-cookie', sessionCookie(deps.config, null))
  })
}
