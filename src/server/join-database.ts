import { type Logger, pino } from 'pino'
import { required } from '../domain/required.ts'
import { readConfig } from './config.ts'
import { connectDatabase, type Database } from './db/connect.ts'
import { joinEmbeddedPostgres } from './db/embedded-postgres.ts'

/** For scripts: uses the database of the running server; if none runs, starts the embedded database and stops it afterwards. */
export async function withDatabase(run: (database: Database, log: Logger) => Promise<void>): Promise<void> {
  const { databaseUrl, databaseDirectUrl, dataDir } = readConfig()
  const log = pino({ level: 'silent' })
  const embedded = databaseUrl === null ? await joinEmbeddedPostgres(dataDir) : null
  try {
    // Scripts do not need the pooler, so one that is down does not prevent a backup.
    const url = databaseDirectUrl ?? databaseUrl ?? required(embedded, 'the embedded database').url
    const variable = databaseDirectUrl === null ? 'DATABASE_URL' : 'DATABASE_DIRECT_URL'
    const database = await connectDatabase(url, log, { variable })
    try {
      await run(database, log)
    } finally {
      await database.close()
    }
  } finally {
    await embedded?.stop()
  }
}
