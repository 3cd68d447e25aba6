import { restoreBackup } from '../backup/restore-backup.ts'
import { usage } from '../command-line.ts'
import { withDatabase } from '../join-database.ts'
import { StartError } from '../start-error.ts'
import { upgradeDatabase } from '../upgrade-database.ts'
import { runCommand } from './run-command.ts'

const USAGE = usage([['restore FILE', 'restores a backup into an empty DATA_DIR or database']])

await runCommand(async ([file, ...rest]) => {
  if (file === undefined || rest.length > 0) throw new StartError(USAGE)
  await withDatabase(async (database, log) => {
    const { createdAt } = await restoreBackup(database, file, log)
    // Alone: the restore has checked that no program runs.
    await upgradeDatabase(database, log, { isAlone: true })
    console.log(`The backup of ${createdAt} is restored.`)
  })
})
