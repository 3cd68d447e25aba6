import type { Logger } from 'pino'
import { proveRights } from './db/addresses/prove-rights.ts'
import { distribute } from './db/citus/distribute.ts'
import { findMisplaced, isDistributed } from './db/citus/distribution.ts'
import type { Database } from './db/connect.ts'
import { MIGRATIONS_FOLDER, migrate } from './db/migrate.ts'

type Options = Pick<NonNullable<Parameters<typeof migrate>[3]>, 'guard' | 'isAlone' | 'ending' | 'whenMigrated'>

/** Runs pending migrations. On a cluster, also places new tables on the right machines. */
export async function upgradeDatabase(database: Database, log: Logger, options: Options = {}): Promise<void> {
  await migrate(database.direct, log, MIGRATIONS_FOLDER, options)
  const read = async (text: string) => (await database.direct.query<object>(text)).rows
  // Also places tables created by migrations that a script has run.
  if ((await isDistributed(read)) && (await findMisplaced(database.direct)).length > 0)
    await distribute(database.direct)
  await proveRights(database)
}
