import { existsSync } from 'node:fs'
import path from 'node:path'
import { backupName } from '../backup/nightly-backups.ts'
import { writeBackup } from '../backup/write-backup.ts'
import { usage } from '../command-line.ts'
import { readConfig } from '../config.ts'
import { withDatabase } from '../join-database.ts'
import { StartError } from '../start-error.ts'
import { runCommand } from './run-command.ts'

const USAGE = usage([
  ['backup', 'writes a backup into this folder'],
  ['backup FILE', 'writes it there'],
])

async function main([file = backupName(new Date()), ...rest]: readonly string[]): Promise<void> {
  if (rest.length > 0 || file.startsWith('-')) throw new StartError(USAGE)
  if (existsSync(file)) throw new StartError(`${file} exists already: name another file.`)
  const { databaseUrl, dataDir } = readConfig()
  if (databaseUrl === null && !existsSync(path.join(dataDir, 'postgres'))) {
    throw new StartError(`DATA_DIR is ${JSON.stringify(dataDir)}, which has no database: there is nothing to back up.`)
  }
  await withDatabase(async (database) => {
    const { tables, rows } = await writeBackup(database, file, new Date()).catch((error: unknown) => {
      throw new StartError(`The backup was not written: ${error instanceof Error ? error.message : String(error)}.`)
    })
    console.log(`${file}: ${tables} tables, ${rows} rows.`)
  })
}

await runCommand(main)
