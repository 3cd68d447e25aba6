import type { Logger } from 'pino'
import { ANSWER_OLD_KEYS } from './bets/bring-forward/answer-old-keys.ts'
import { UNTIE_WRONG_MATCHES } from './bets/bring-forward/untie-wrong-matches.ts'
import { proveRights } from './db/addresses/prove-rights.ts'
import { distribute } from './db/citus/distribute.ts'
import { findMisplaced, isDistributed } from './db/citus/distribution.ts'
import type { Database } from './db/connect.ts'
import { runDataSteps } from './db/data-steps.ts'
import { MIGRATIONS_FOLDER, migrate } from './db/migrate.ts'

type Options = Pick<NonNullable<Parameters<typeof migrate>[3]>, 'care' | 'isAlone' | 'ending' | 'whenMigrated'>

/** Runs the migrations and the data steps that the database lacks. On a cluster, new tables go where they belong. */
export async function bringForward(database: Database, log: Logger, options: Options = {}): Promise<void> {
  await migrate(database.direct, log, MIGRATIONS_FOLDER, options)
  const read = async (text: string) => (await database.direct.query<object>(text)).rows
  // Tables of a migration that a script has run wait there too.
  if ((await isDistributed(read)) && (await findMisplaced(database.direct)).length > 0)
    await distribute(database.direct)
  await proveRights(database)
  await runDataSteps(database, log, [UNTIE_WRONG_MATCHES, ANSWER_OLD_KEYS], options.ending)
}
