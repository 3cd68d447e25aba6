import path from 'node:path'
import { postgresAccount } from '../../src/server/db/postgres-account.ts'
import { postgresBinaries } from '../../src/server/db/postgres-binaries.ts'
import { type Guard, openGuard, socketUrl } from '../../src/server/db/postgres-guard.ts'
import { administer } from './database.ts'
import { atEnd, makeUsedDataDir } from './program.ts'
import { THROW_AWAY } from './temporary-postgres.ts'

export type UsedDatabase = {
  /** The folder of its PostgreSQL. */
  readonly folder: string
  /** The database `clutchbook`, with all tables. */
  readonly url: string
  readonly guard: Guard
  /** Creates a database with this name: empty, or a copy of an unused one. */
  make(name: string, template?: string): Promise<string>
}

/** The PostgreSQL of a used DATA_DIR, without a server: for DATABASE_URL. It ends with the test, or the file (`forFile`). */
export async function startUsedDatabase(settings: readonly string[] = THROW_AWAY): Promise<UsedDatabase> {
  return openUsedDatabase(await makeUsedDataDir(), settings)
}

export async function openUsedDatabase(dataDir: string, settings: readonly string[] = []): Promise<UsedDatabase> {
  const folder = path.join(dataDir, 'postgres')
  const account = await postgresAccount(folder)
  const bin = await postgresBinaries(account, '/var/lib/clutchbook')
  const guard = await openGuard({ folder, account, bin }, path.join(dataDir, 'postgres.log'), { settings })
  atEnd(() => guard.client.end())
  return {
    folder,
    url: guard.url,
    guard,
    async make(name, template = 'template0') {
      await administer(socketUrl(folder, 'postgres'), `CREATE DATABASE ${name} TEMPLATE ${template}`)
      return socketUrl(folder, name)
    },
  }
}
