import type { AddressInfo } from 'node:net'
import path from 'node:path'
import type { Logger } from 'pino'
import { writeSourceList } from '../domain/match/source-name.ts'
import { type App, buildApp } from './app.ts'
import { createAdministrator } from './auth/administrator.ts'
import { type Config, readConfig } from './config.ts'
import { createDatabaseClock } from './database-clock.ts'
import { describeProgram } from './db/running-program.ts'
import type { SourceStart } from './deps.ts'
import { listen } from './listen.ts'
import { openDatabase } from './open-database.ts'
import { ROOT } from './root.ts'
import { findSetupPath } from './setup/setup-code.ts'
import type { Shutdown } from './shutdown.ts'
import { type Started, startWithRetries } from './start-with-retries.ts'
import { writeLastVersion } from './update/last-version.ts'

const SITE = path.join(ROOT, 'dist')

type Parts = {
  readonly log: Logger
  readonly shutdown: Shutdown
  readonly fail: (error: unknown) => void
  /** Called when this program must not use the database any more. */
  readonly onOutdated: (error: Error) => void
}

/** `setupPath`: where to create the administrator; null if there is one. */
export type RunningApp = { readonly app: App; readonly setupPath: string | null }

/**
 * Starts the server on a running database, and restarts it on the same port each time the administrator has chosen another match source.
 */
export async function runApp(
  config: Config,
  url: string,
  { log, shutdown, fail, onOutdated }: Parts,
): Promise<RunningApp> {
  const program = await describeProgram()
  const clock = createDatabaseClock(log)

  let restarted: Promise<void> = Promise.resolve()
  let isDue = false
  const sourceStart: SourceStart = {
    isDue: () => isDue,
    begin() {
      if (isDue) return
      isDue = true
      restarted = restarted.then(restart)
      restarted.catch((error: unknown) => shutdown.signal.aborted || fail(error))
    },
  }

  async function start(config: Config): Promise<Started<RunningApp>> {
    const { adminEmail: email, adminPassword: password } = config
    const running = await startWithRetries(log, shutdown, async (attempt) => {
      const { database, registration } = await openDatabase(url, { config, log, program, clock }, attempt)
      if (email !== null && password !== null) await createAdministrator(database.db, { email, password })
      const setupPath = await findSetupPath(database.db, config.sessionSecret)
      const app = await buildApp(
        {
          config,
          db: database.db,
          database,
          log,
          now: clock.now,
          clock,
          program,
          ...(config.offersSources && { sourceStart }),
        },
        { webRoot: SITE, drains: config.trustProxy > 0, onOutdated },
      )
      attempt.add(() => app.close())
      shutdown.signal.throwIfAborted()
      // Before listening, so that no visitor sees empty lists while there are matches.
      await app.start()
      registration.handOver()
      return { app, setupPath }
    })
    if (config.databaseUrl === null) {
      const started = { now: new Date(), seconds: Math.ceil(process.uptime()) }
      try {
        writeLastVersion(config.dataDir, program, started)
      } catch (error) {
        log.warn({ err: error }, 'could not write last-version.json; "rollback" will not know this version')
      }
    }
    await listen(running.started.app.http, config)
    return running
  }

  let running = await start(config)
  const { port } = addressOf(running.started.app)

  /** Restarts the server only, not the database; open pages reconnect as after any restart. */
  async function restart(): Promise<void> {
    await running.end()
    // Cleared here: choices made until now are read below, and no more arrive until the server has started.
    isDue = false
    const changed = { ...readConfig(), port }
    running = await start(changed)
    log.info({ source: writeSourceList(changed.matchProviders) }, 'restarted with the chosen match source')
  }

  return running.started
}

/** The address is an AddressInfo, since the server listens on a host and port. */
export const addressOf = ({ http }: App): AddressInfo => http.server.address() as AddressInfo
