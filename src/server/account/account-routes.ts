import type { FastifyInstance, FastifyReply } from 'fastify'
import * as account from '../../contract/account.ts'
import { ADMIN_ID } from '../../contract/auth.ts'
import { recordAct } from '../audit/audit-queries.ts'
import { type Attempts, createAttempts } from '../auth/attempts.ts'
import { type Caller, confirmPassword, wrongPassword } from '../auth/confirm-password.ts'
import { deleteUser } from '../auth/user-queries.ts'
import { lockBets } from '../bets/bet-queries.ts'
import { wholeList } from '../bets/whole-list.ts'
import type { Deps } from '../deps.ts'
import { HttpError } from '../http/http-error.ts'
import { mount } from '../http/mount.ts'
import { endSessionsOf, forgetSessionsOf } from '../http/sessions/session.ts'
import { sessionCookie } from '../http/sessions/session-cookie.ts'
import { cancelJob } from '../imports/import-queries.ts'
import { accountFileOf } from './account-file.ts'
import { betsCsv } from './bets-csv.ts'

/** `source` is the name of the configured match source. */
export function accountRoutes(app: FastifyInstance, deps: Deps, source: string): void {
  const attempts = createAttempts(deps)

  /** A download named after the day: "bets-2026-11-22.csv". */
  async function download(reply: FastifyReply, userId: number, name: string, pieces: AsyncGenerator<string>) {
    const file = await wholeList(deps.db, userId, recorded(userId, pieces))
    const day = deps.now().toISOString().slice(0, 'YYYY-MM-DD'.length)
    reply.header('content-disposition', `attachment; filename="${name.replace('.', `-${day}.`)}"`)
    return file
  }

  /** Writes the audit entry when the stream starts: a refused export is not recorded. */
  async function* recorded(userId: number, pieces: AsyncGenerator<string>): AsyncGenerator<string> {
    await recordAct(deps.db, 'account-exported', userId)
    yield* pieces
  }

  mount(app, account.exportAccount, async ({ user, body, request, reply }) => {
    await confirmPassword(deps, attempts, { user, address: request.ip }, body.password, 'password')
    return download(reply, user.id, 'account.json', accountFileOf(deps, user, source))
  })

  mount(app, account.exportBets, async ({ user, body, request, reply }) => {
    await confirmPassword(deps, attempts, { user, address: request.ip }, body.password, 'password')
    return download(reply, user.id, 'bets.csv', betsCsv(deps.db, user.id))
  })

  mount(app, account.deleteAccount, async ({ user, body, request, reply }) => {
    await deleteAccount(deps, attempts, { user, address: request.ip }, body.password)
    reply.header('set-cookie', sessionCookie(deps.config, null))
  })
}

/** Deletes the account with all its data, and ends its sessions. */
async function deleteAccount(deps: Deps, attempts: Attempts, caller: Caller, password: string): Promise<void> {
  const { id } = caller.user
  if (id === ADMIN_ID) throw new HttpError('forbidden')
  const passwordHash = await confirmPassword(deps, attempts, caller, password, 'password')
  // The transaction of a running import holds on to the account.
  await cancelJob(deps.db, id)
  await deps.db.transaction().execute(async (tx) => {
    // Running changes of bets end first; later ones find no account.
    await lockBets(tx, id)
    if (!(await deleteUser(tx, id, passwordHash))) throw wrongPassword('password')
    await endSessionsOf(tx, id)
    await recordAct(tx, 'account-deleted', id)
  })
  forgetSessionsOf(deps, id)
}
