import { restoreBackup } from '../backup/restore-backup.ts'
import { bringForward } from '../bring-forward.ts'
import { usage } from '../command-line.ts'
import { withDatabase } from '../join-database.ts'
import { StartError } from '../start-error.ts'
import { runCommand } from './run-command.ts'

const USAGE = usage([['restore FILE', 'restores a backup into an empty DATA_DIR or database']])

await runCommand(async ([file, ...rest]) => {
  if (file === undefined || rest.length > 0) throw new StartError(USAGE)
  await withDatabase(async (database, log) => {
    const { createdAt } = await restoreBackup(database, file, log)
    // The restore has seen that no program runs.
    await bringForward(database, log, { isAlone: true })
    console.log(`The backup of ${createdAt} is restored.`)
  })
})
