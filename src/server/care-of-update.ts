import { isDeepStrictEqual } from 'node:util'
import type { Logger } from 'pino'
import { writeUpdateBackup } from './backup/update-backup.ts'
import { type BookTotal, correctSums, findBookTotals } from './book/book.ts'
import type { Database } from './db/connect.ts'
import type { Care } from './db/migrate.ts'
import { StartError } from './start-error.ts'

/**
 * An update that cannot lose a cent: a backup, then the migrations, then every book has as many bets, stakes and winnings as before, or nothing was
 * changed. Sums that are not those of the bets are counted anew.
 */
export function careOfUpdate(
  database: Pick<Database, 'direct'>,
  dataDir: string,
  log: Logger,
  ending?: AbortSignal,
): Care {
  let before: readonly BookTotal[] = []
  return {
    async before(client) {
      const file = await writeUpdateBackup(database, dataDir, new Date(), ending)
      log.info(`the tables are brought forward; before that a backup was written: ${file}`)
      before = await findBookTotals(client)
    },
    async check(client) {
      const wrong = findDifference(before, await findBookTotals(client))
      if (wrong !== null) {
        throw new StartError(
          `The update was taken back, nothing was changed: it would have changed the book of account ${wrong}. Report this.`,
        )
      }
      await correctSums(client, log)
    },
  }
}

/** The id of an account whose total is another one; null where all are the same. */
function findDifference(before: readonly BookTotal[], after: readonly BookTotal[]): string | null {
  const left = new Map(before.map((each) => [each.userId, each]))
  const changed = after.find((each) => !isDeepStrictEqual(left.get(each.userId), each))
  if (changed) return changed.userId
  for (const { userId } of after) left.delete(userId)
  return left.keys().next().value ?? null
}
