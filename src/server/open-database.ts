import { realpath } from 'node:fs/promises'
import type { Logger } from 'pino'
import type { Config } from './config.ts'
import { connectDatabase, type Database } from './db/connect.ts'
import { startEmbeddedPostgres } from './db/embedded-postgres.ts'
import { createRegistration, type Registration } from './db/running-program.ts'
import type { Deps } from './deps.ts'
import { guardMigration } from './guard-migration.ts'
import { checkAddress } from './listen.ts'
import type { Shutdown } from './shutdown.ts'
import type { StartError } from './start-error.ts'
import type { Attempt } from './start-with-retries.ts'
import { upgradeDatabase } from './upgrade-database.ts'

type Callbacks = {
  /** Prints a line for the person who starts the program. */
  readonly print: (line: string) => void
  /** The embedded database died and cannot be restarted. */
  readonly onLost: (error: StartError) => void
}

/**
 * The address of the database: DATABASE_URL, or else the embedded database, which it starts. Checks first that the program can listen, so
 * that a version that cannot serve runs no migrations. A second server on a DATA_DIR is refused before that, with its own message.
 */
export async function findDatabase(
  config: Config,
  log: Logger,
  shutdown: Shutdown,
  callbacks: Callbacks,
): Promise<string> {
  const url = config.databaseUrl ?? (await startEmbedded(config.dataDir, log, shutdown, callbacks))
  await checkAddress(config)
  return url
}

export type OpenDatabase = { readonly database: Database; readonly registration: Registration }

/**
 * Connects to the database, runs pending migrations and registers the program: from then on, others run no migrations incompatible with it.
 */
export async function openDatabase(
  url: string,
  { config, log, program, clock }: Required<Pick<Deps, 'config' | 'log' | 'program' | 'clock'>>,
  attempt: Attempt,
): Promise<OpenDatabase> {
  const { databaseDirectUrl: directUrl, databaseUrl, dataDir } = config
  const database = await connectDatabase(url, log, { directUrl, patience: attempt.patience })
  attempt.add(() => database.close())
  const ending = new AbortController()
  attempt.add(async () => ending.abort())
  const registration = createRegistration(database.direct, program, clock)
  attempt.add(() => registration.end())
  await upgradeDatabase(database, log, {
    isAlone: databaseUrl === null,
    // An external database has other users, and an operator.
    ...(databaseUrl === null && { guard: guardMigration(database, dataDir, log, ending.signal) }),
    ending: ending.signal,
    whenMigrated: registration.begin,
  })
  return { database, registration }
}

async function startEmbedded(
  dataDir: string,
  log: Logger,
  shutdown: Shutdown,
  { print, onLost }: Callbacks,
): Promise<string> {
  const embedded = await startEmbeddedPostgres({ dataDir, log, onLost, signal: shutdown.signal })
  shutdown.add({ end: embedded.stop, endNow: embedded.stopNow })
  // systemd's state folder is a link.
  if (!embedded.folder.startsWith(await realpath(dataDir))) {
    print(`The database is in ${embedded.folder}: its user cannot reach ${dataDir}.`)
  }
  return embedded.url
}
