import { isDeepStrictEqual } from 'node:util'
import type { Logger } from 'pino'
import { writeUpdateBackup } from './backup/update-backup.ts'
import { type BookTotal, correctSums, findBookTotals } from './book/book.ts'
import type { Database } from './db/connect.ts'
import type { MigrationGuard } from './db/migrate.ts'
import { StartError } from './start-error.ts'

/**
 * Guards the data during an update: writes a backup, and after the migrations checks that every book has the same bets, stakes and
 * winnings, or rolls back. Rebuilds sums that do not match their bets.
 */
export function guardMigration(
  database: Pick<Database, 'direct'>,
  dataDir: string,
  log: Logger,
  ending?: AbortSignal,
): MigrationGuard {
  let before: readonly BookTotal[] = []
  return {
    async before(client) {
      const file = await writeUpdateBackup(database, dataDir, new Date(), ending)
      log.info(`backup written; running migrations: ${file}`)
      before = await findBookTotals(client)
    },
    async check(client) {
      const wrong = findDifference(before, await findBookTotals(client))
      if (wrong !== null) {
        throw new StartError(
          `The update was rolled back: it would have changed the book of account ${wrong}. Report this.`,
        )
      }
      await correctSums(client, log)
    },
  }
}

/** The id of an account whose totals differ; null if all are the same. */
function findDifference(before: readonly BookTotal[], after: readonly BookTotal[]): string | null {
  const left = new Map(before.map((each) => [each.userId, each]))
  const changed = after.find((each) => !isDeepStrictEqual(left.get(each.userId), each))
  if (changed) return changed.userId
  for (const { userId } of after) left.delete(userId)
  return left.keys().next().value ?? null
}
