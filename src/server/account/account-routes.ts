import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply } from 'fastify'
import * as account from '../../contract/account.ts'
import { ADMIN_ID } from '../../contract/auth.ts'
import type { BetFilter } from '../../contract/bets/bet-filter.ts'
import type { SourceName } from '../../domain/match/source-name.ts'
import { recordAction } from '../audit/audit-queries.ts'
import { type Attempts, createAttempts } from '../auth/attempts.ts'
import { type Caller, confirmPassword, wrongPassword } from '../auth/confirm-password.ts'
import { deleteUser } from '../auth/user-queries.ts'
import type { Listing } from '../bets/list/bet-list-queries.ts'
import { listingOf } from '../bets/list/list-bets.ts'
import { everyBet, wholeList } from '../bets/list/whole-list.ts'
import { lockAccount } from '../db/account-locks.ts'
import type { Deps } from '../deps.ts'
import { AppError } from '../http/app-error.ts'
import { mount } from '../http/mount.ts'
import { endSessionsOf, forgetSessionsOf } from '../http/sessions/session.ts'
import { sessionCookie } from '../http/sessions/session-cookie.ts'
import { cancelJob } from '../imports/import-queries.ts'
import { accountFileOf } from './account-file.ts'
import { betRows, betsCsv, betsJson } from './bets-file.ts'
import { xlsx } from './xlsx.ts'

/** `source` is the name of the configured match source. */
export function accountRoutes(app: FastifyInstance, deps: Deps, source: SourceName): void {
  const attempts = createAttempts(deps)

  /** A download named after the day: "bets-2026-11-22.csv". */
  async function download(reply: FastifyReply, userId: number, name: string, open: () => Readable) {
    const file = await wholeList(deps.db, userId, open)
    const day = deps.now().toISOString().slice(0, 'YYYY-MM-DD'.length)
    reply.header('content-disposition', `attachment; filename="${name.replace('.', `-${day}.`)}"`)
    return file
  }

  /** Writes the audit entry when the stream starts: a refused export is not recorded. */
  async function* recorded<Piece>(userId: number, pieces: AsyncGenerator<Piece>): AsyncGenerator<Piece> {
    await recordAction(deps.db, 'account-exported', userId)
    yield* pieces
  }

  const text = (userId: number, pieces: AsyncGenerator<string>) =>
    Readable.from(recorded(userId, pieces), { objectMode: false })

  mount(app, account.exportAccount, async ({ user, body, request, reply }) => {
    await confirmPassword(deps, attempts, { user, address: request.ip }, body.password, 'password')
    return download(reply, user.id, 'account.json', () => text(user.id, accountFileOf(deps, user, source)))
  })

  mount(app, account.exportBets, async ({ user, body, request, reply }) => {
    await confirmPassword(deps, attempts, { user, address: request.ip }, body.password, 'password')
    const pieces = betsCsv(deps.db, chosen(user.id, body), body.decimals ?? 'point')
    return download(reply, user.id, 'bets.csv', () => text(user.id, pieces))
  })

  mount(app, account.exportBetsXlsx, async ({ user, body, request, reply }) => {
    await confirmPassword(deps, attempts, { user, address: request.ip }, body.password, 'password')
    const rows = betRows(deps.db, chosen(user.id, body))
    return download(reply, user.id, 'bets.xlsx', () => xlsx(recorded(user.id, rows)))
  })

  mount(app, account.exportBetsJson, async ({ user, body, request, reply }) => {
    await confirmPassword(deps, attempts, { user, address: request.ip }, body.password, 'password')
    const head = { exportedAt: deps.now().toISOString() }
    const pieces = betsJson(deps.db, chosen(user.id, body), head)
    return download(reply, user.id, 'bets.json', () => text(user.id, pieces))
  })

  mount(app, account.deleteAccount, async ({ user, body, request, reply }) => {
    await deleteAccount(deps, attempts, { user, address: request.ip }, body.password)
    reply.header('set-cookie', sessionCookie(deps.config, null))
  })
}

type Chosen = { readonly filter?: BetFilter | undefined; readonly ids?: readonly number[] | undefined }

/** The bets that match the filter and have one of the ids, oldest first; without both, all bets. */
function chosen(owner: number, { filter, ids }: Chosen): Listing {
  const listing = filter ? listingOf(owner, filter, everyBet(owner).sort) : everyBet(owner)
  return ids ? { ...listing, ids } : listing
}

/** Deletes the account with all its data, and ends its sessions. */
async function deleteAccount(deps: Deps, attempts: Attempts, caller: Caller, password: string): Promise<void> {
  const { id } = caller.user
  if (id === ADMIN_ID) throw new AppError('forbidden')
  const passwordHash = await confirmPassword(deps, attempts, caller, password, 'password')
  await cancelJob(deps.db, id)
  await deps.db.transaction().execute(async (tx) => {
    await lockAccount(tx, id)
    if (!(await deleteUser(tx, id, passwordHash))) throw wrongPassword('password')
    await endSessionsOf(tx, id)
    await recordAction(tx, 'account-deleted', id)
  })
  forgetSessionsOf(deps, id)
}
