import type { AddressInfo } from 'node:net'
import { type DestinationStream, type Logger, pino } from 'pino'
import { alertOfBets } from '../../src/server/alerts/alert-of-bets.ts'
import { type App, buildApp } from '../../src/server/app.ts'
import { createAdministrator } from '../../src/server/auth/administrator.ts'
import { type Config, readConfig } from '../../src/server/config.ts'
import { connectDatabase } from '../../src/server/db/connect.ts'
import type { Deps, PushTransport } from '../../src/server/deps.ts'
import type { WorkLimits } from '../../src/server/imports/limits.ts'
import type { MatchSource, MatchSources } from '../../src/server/match-sources/match-source.ts'
import { isPushService } from '../../src/server/push/push-services.ts'
import { makePushKeys, type PushKeys } from '../../src/server/push-keys.ts'
import { type Ask, type Browser, createBrowser } from './browser.ts'
import { createTestDatabase, type TestDatabase } from './database.ts'

export type TestAppOptions = {
  readonly now?: () => Date
  readonly source?: MatchSource
  /** Several sources that are read together. */
  readonly sources?: MatchSources
  readonly config?: Partial<Config>
  readonly webRoot?: string
  readonly importLimits?: Partial<WorkLimits>
  /** For tests of the cost of password hashing. */
  readonly fullPasswordCost?: true
  /** Another process on the same database. */
  readonly database?: TestDatabase
  /** Replaces the default transport, which accepts everything. */
  readonly push?: PushTransport
  readonly logTo?: DestinationStream
  /** The pool size. Two connections plan each statement less often than ten; a test that holds locks or races needs more. */
  readonly connections?: number
  /** Replaces buildApp, to test a part of the server. */
  readonly build?: (deps: Deps, options: Parameters<typeof buildApp>[1]) => Promise<App>
}

export type TestApp = {
  readonly url: string
  readonly deps: Deps
  readonly database: TestDatabase
  /** Sends a request without cookies. */
  fetch(path: string, ask?: Ask): Promise<Response>
  /** A client that keeps cookies, like one user's browser. */
  browser(): Browser
  /** A client signed in with a new account. */
  signUp(details?: Partial<Person>): Promise<Browser>
  /** A client signed in as the administrator, id 4. */
  signUpAdministrator(): Promise<Browser>
  close(): Promise<void>
}

export type Person = {
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  readonly password: string
}

let people = 0
export function newPerson(details: Partial<Person> = {}): Person {
  people += 1
  return {
    firstName: 'Ana',
    lastName: 'Souza',
    email: `ana${people}@example.com`,
    password: 'correct horse',
    ...details,
  }
}

/** The whole server on a real database and a free port. */
export async function startTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const database = options.database ?? (await createTestDatabase())
  const log: Logger = options.logTo
    ? pino({ level: 'debug' }, options.logTo)
    : pino({ level: process.env['TEST_LOG'] ?? 'silent' })
  const { directUrl } = database
  const connection = await connectDatabase(database.url, log, { directUrl, connections: options.connections ?? 2 })
  const deps: Deps = {
    config: testConfig(database.url, options.config),
    db: connection.db,
    database: connection,
    log,
    now: options.now ?? (() => new Date()),
    push: options.push ?? TAKES_ALL,
    onSavedBets: alertOfBets,
    ...(options.fullPasswordCost !== true && { passwordCost: { memoryCost: 8, timeCost: 1, parallelism: 1 } }),
  }
  const { source, sources = source && ([source] as const), webRoot, importLimits, build = buildApp } = options
  const given = { ...(sources && { sources }), ...(importLimits && { importLimits }) }
  const app = await build(deps, { ...given, ...(webRoot !== undefined && { webRoot }) })
  await app.http.listen({ host: '127.0.0.1', port: 0 })
  await app.start()
  const { port } = app.http.server.address() as AddressInfo
  const url = `http://127.0.0.1:${port}`
  const browser = () => createBrowser(url)
  return {
    url,
    deps,
    database,
    fetch: (path, ask) => browser().fetch(path, ask),
    browser,
    async signUp(details) {
      return enter(browser(), '/api/register', newPerson(details), 201)
    },
    async signUpAdministrator() {
      const { email, password } = newPerson()
      await createAdministrator(deps.db, { email, password })
      return enter(browser(), '/api/login', { email, password }, 200)
    },
    async close() {
      await app.close()
      await connection.close()
      if (!options.database) await database.drop()
    },
  }
}

/** Tests send nothing to real push services. */
const TAKES_ALL: PushTransport = {
  isAllowed: (endpoint) => isPushService(endpoint, []),
  post: () => Promise.resolve({ status: 201, retryAfter: null }),
}

async function enter(browser: Browser, path: string, body: unknown, status: number): Promise<Browser> {
  const answer = await browser.post(path, body)
  if (answer.status !== status) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
  return browser
}

/** Generated once, because deriving them from the secret takes 0.1 s. */
const PUSH_KEYS = keysOf(makePushKeys())
function keysOf({ publicKey, privateKey }: PushKeys) {
  return { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey }
}

export const SESSION_SECRET = 'a secret for tests only'

function testConfig(databaseUrl: string, config: Partial<Config> = {}): Config {
  const env = { DATABASE_URL: databaseUrl, SESSION_SECRET, PORT: '0', ...PUSH_KEYS }
  const defaults = readConfig(env)
  // Tests register many accounts from one address.
  return { ...defaults, registerLimit: 10_000, ...config }
}
