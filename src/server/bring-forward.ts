import type { Logger } from 'pino'
import { ANSWER_OLD_KEYS } from './bets/bring-forward/answer-old-keys.ts'
import { UNTIE_WRONG_MATCHES } from './bets/bring-forward/untie-wrong-matches.ts'
import { proveRights } from './db/addresses/prove-rights.ts'
import type { Database } from './db/connect.ts'
import { runDataSteps } from './db/data-steps.ts'
import { MIGRATIONS_FOLDER, migrate } from './db/migrate.ts'

/** Runs the migrations and the data steps that the database lacks. */
export async function bringForward(database: Database, log: Logger, { isAlone = false } = {}): Promise<void> {
  await migrate(database.direct, log, MIGRATIONS_FOLDER, { isAlone })
  await proveRights(database)
  await runDataSteps(database, log, [UNTIE_WRONG_MATCHES, ANSWER_OLD_KEYS])
}
