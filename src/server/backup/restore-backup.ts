import { isDeepStrictEqual } from 'node:util'
import type { Logger } from 'pino'
import { required } from '../../domain/required.ts'
import { correctSums } from '../book/book.ts'
import { commandLine } from '../command-line.ts'
import type { Database } from '../db/connect.ts'
import { errorMessage, isUnavailable } from '../db/connection-problem.ts'
import { liftDeadlines } from '../db/deadlines.ts'
import { findUnknown, MIGRATIONS_FOLDER, migrate, newestMigration } from '../db/migrate.ts'
import { StartError } from '../start-error.ts'
import { type BackupHeader, checkBackup, readBackup } from './backup-file.ts'
import {
  analyze,
  begin,
  type Client,
  commit,
  dropTables,
  findHeader,
  findTables,
  hasAccounts,
  isOfCluster,
  isRunning,
  readInOrder,
  replaceRows,
  rowsOf,
  setSequences,
} from './backup-queries.ts'
import { createRowSum, type RowSum } from './row-sum.ts'

/**
 * Loads a backup into an empty database (one without accounts). A backup of an older version restores the tables of that version. Throws a
 * StartError if the file is damaged or from a newer version, or if the database is in use; then nothing was changed.
 */
export async function restoreBackup(
  { direct }: Pick<Database, 'direct'>,
  file: string,
  log: Logger,
): Promise<BackupHeader> {
  const header = await checkBackup(file)
  const unknown = await findUnknown(header.migrations)
  if (unknown !== null) {
    throw new StartError(
      `${file} is a backup of another version of Clutchbook (${unknown}): restore it with that version. Nothing was changed.`,
    )
  }
  const client = await direct.connect()
  try {
    await liftDeadlines(client)
    await makeEmpty(client)
    await migrate(direct, log, MIGRATIONS_FOLDER, {
      last: required(header.migrations.at(-1), 'the last migration').name,
      // No other process is running, as checked above.
      isAlone: true,
    })
    await readInOrder(client)
    await loadAll(client, file, header, log)
    await analyze(client)
    return header
  } finally {
    // Closing the connection rolls back an interrupted transaction.
    client.release(true)
  }
}

/** Drops the tables of an installation that was started and has no accounts. */
async function makeEmpty(client: Client): Promise<void> {
  const names = (await findTables(client)).map(({ name }) => name)
  if (names.length === 0) return
  if (!names.includes('users') || !names.includes('schema_migrations')) {
    throw new StartError('The database has tables of another program: restore into an empty one. Nothing was changed.')
  }
  if (await hasAccounts(client)) {
    throw new StartError(
      'The database has accounts already: restore into an empty DATA_DIR or database. Nothing was changed.',
    )
  }
  if (await isRunning(client)) {
    throw new StartError('Clutchbook runs on this database: stop it first. Nothing was changed.')
  }
  if (await isOfCluster(client)) {
    throw new StartError(
      `The tables of this database lie on a cluster: restore into a new one, then run ${commandLine('admin distribute')}. Nothing was changed.`,
    )
  }
  await dropTables(client).catch((error: unknown) => {
    throw new StartError(
      `The tables in the database cannot be removed: ${errorMessage(error)}. Restore into a new database.`,
    )
  })
}

/**
 * Runs in one transaction. The checksums prove that the file is intact, not that Clutchbook wrote it, so the content may still be invalid.
 */
async function loadAll(client: Client, file: string, header: BackupHeader, log: Logger): Promise<void> {
  try {
    await begin(client)
    await load(client, file)
    await setSequences(client, header)
    const { migrations } = await findHeader(client, new Date())
    if (!isDeepStrictEqual(migrations, header.migrations)) throw new Error('its first line lists other migrations')
    if (migrations.at(-1)?.name === (await newestMigration())) await correctSums(client, log)
    await commit(client)
  } catch (error) {
    if (error instanceof StartError) throw error
    const reason = isUnavailable(error) ? 'The database failed' : `${file} does not fit the database`
    throw new StartError(`${reason}: ${errorMessage(error)}. Nothing was restored.`)
  }
}

/** Loads every table, and verifies that the database holds the rows of the backup. */
async function load(client: Client, file: string): Promise<void> {
  const missing = new Map((await findTables(client)).map((table) => [table.name, table]))
  await readBackup(file, {
    onHeader: () => undefined,
    async onTable(table, rows) {
      if (!isDeepStrictEqual(missing.get(table.name), table)) {
        throw new Error(`the table ${table.name} is unknown in its version, or occurs twice`)
      }
      missing.delete(table.name)
      const [read, stored] = [createRowSum(), createRowSum()]
      await replaceRows(client, table, summed(rows, read))
      for await (const part of rowsOf(client, table)) stored.add(part)
      if (stored.sum() !== read.sum()) {
        throw new StartError(`The rows of ${table.name} in the database differ from the backup. Nothing was restored.`)
      }
    },
  })
  if (missing.size > 0) throw new Error(`the table ${[...missing.keys()].join(', ')} is missing`)
}

async function* summed(rows: AsyncIterable<Buffer>, sum: RowSum) {
  for await (const part of rows) {
    sum.add(part)
    yield part
  }
}
