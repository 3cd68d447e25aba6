import type { Logger } from 'pino'
import type { Config } from './config.ts'
import { connectDatabase, type Database } from './db/connect.ts'
import { startEmbeddedPostgres } from './db/embedded-postgres.ts'
import { migrate } from './db/migrate.ts'
import type { Shutdown } from './shutdown.ts'
import type { StartError } from './start-error.ts'

export type Told = {
  /** A line for whoever starts the program. */
  readonly say: (line: string) => void
  /** The database died and could not be brought back. */
  readonly onLost: (error: StartError) => void
}

/** The embedded database or DATABASE_URL, migrated; one code path after the connection. */
export async function openDatabase(config: Config, log: Logger, shutdown: Shutdown, told: Told): Promise<Database> {
  const url = config.databaseUrl ?? (await startEmbedded(config.dataDir, log, shutdown, told))
  const database = await connectDatabase(url, log)
  shutdown.add({ end: () => database.close() })
  await migrate(database.pool, log)
  return database
}

async function startEmbedded(dataDir: string, log: Logger, shutdown: Shutdown, { say, onLost }: Told): Promise<string> {
  const embedded = await startEmbeddedPostgres({ dataDir, log, onLost, signal: shutdown.signal })
  shutdown.add({ end: embedded.stop, endNow: embedded.stopNow })
  if (!embedded.folder.startsWith(dataDir)) {
    say(`The database is in ${embedded.folder}: its user cannot reach ${dataDir}.`)
  }
  return embedded.url
}
