import type { FastifyInstance } from 'fastify'
import type * as z from 'zod/mini'
import { ADMIN_ID } from '../../contract/auth.ts'
import type { SourceChoice } from '../../contract/matches/match-source.ts'
import { type newAdministrator, openSetup, setUp } from '../../contract/setup.ts'
import { writeSourceList } from '../../domain/match/source-name.ts'
import { DEFAULT_CURRENCY } from '../../domain/money/currency.ts'
import { insertAdministrator } from '../auth/administrator.ts'
import { type Attempts, createAttempts, reserve } from '../auth/attempts.ts'
import { hashPassword, inPasswordTurn } from '../auth/passwords.ts'
import { replaceSession } from '../auth/replace-session.ts'
import type { SignedIn } from '../auth/sign-in.ts'
import { findUserById, toUser } from '../auth/user-queries.ts'
import { saveBookSettings } from '../bets/settings/book-settings-queries.ts'
import { shareBook } from '../book/book.ts'
import type { Deps } from '../deps.ts'
import { AppError } from '../http/app-error.ts'
import { mount } from '../http/mount.ts'
import { startSession } from '../http/sessions/session.ts'
import { type CheckedChoice, checkChoice, offerOf } from '../match-sources/choose-source.ts'
import { VERSION } from '../version.ts'
import { isSetupCode } from './setup-code.ts'

/** The first page of a new installation; requires the code printed at startup. */
export function setupRoutes(app: FastifyInstance, deps: Deps, startedAt: string): void {
  const attempts = createAttempts(deps)
  const { matchProviders, databaseUrl, dataDir } = deps.config

  mount(app, openSetup, async ({ body, request }) => {
    await checkSetupCode(deps, attempts, request.ip, body.code)
    const folder = databaseUrl === null ? dataDir : null
    return { source: writeSourceList(matchProviders), sourceOffer: offerOf(deps), folder, version: VERSION }
  })

  mount(app, setUp, async ({ body: { code, ...details }, request, reply, setHeaders }) => {
    await checkSetupCode(deps, attempts, request.ip, code)
    const { source, pandascoreToken, keepUntried, ...person } = details
    const choice = source === undefined ? null : await checkChoice(deps, { source, pandascoreToken, keepUntried })
    const answer = await replaceSession(
      deps,
      await inPasswordTurn(() => createFirst(deps, person, choice)),
      request,
      reply,
    )
    if (choice) {
      choice.use()
      setHeaders({ 'X-Ended-Start': startedAt })
    }
    return answer
  })
}

/** Checks the code first: without it, nothing reveals whether there is an administrator. */
async function checkSetupCode({ db, config }: Deps, attempts: Attempts, address: string, code: string): Promise<void> {
  if (!isSetupCode(config.sessionSecret, code)) {
    // Only wrong codes are limited: the owner may share an address with attackers.
    await reserve(attempts.setup(address))
    throw new AppError('setupCodeWrong')
  }
  if (await findUserById(db, ADMIN_ID)) throw new AppError('administratorExists')
}

async function createFirst(
  { db, now, passwordCost }: Deps,
  { password, currency, ...names }: Omit<z.output<typeof newAdministrator>, keyof SourceChoice>,
  choice: CheckedChoice | null,
): Promise<SignedIn> {
  const passwordHash = await hashPassword(password, passwordCost)
  return db.transaction().execute(async (tx) => {
    const row = await insertAdministrator(tx, { ...names, passwordHash, createdAt: now() })
    if (!row) throw new AppError((await findUserById(tx, ADMIN_ID)) ? 'administratorExists' : 'emailTaken')
    if (currency !== DEFAULT_CURRENCY) {
      await shareBook(tx, row.id)
      await saveBookSettings(tx, row.id, { currency, unit: null })
    }
    // Last, so that a failure rolls back the account.
    choice?.keep()
    return { user: toUser(row), token: await startSession(tx, row.id, now()) }
  })
}
