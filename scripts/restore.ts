import { restoreBackup } from '../src/server/backup/restore-backup.ts'
import { bringForward } from '../src/server/bring-forward.ts'
import { withDatabase } from '../src/server/join-database.ts'
import { StartError } from '../src/server/start-error.ts'

const USAGE = 'npm run restore -- FILE         restores a backup into an empty DATA_DIR or database'

try {
  const [file, ...rest] = process.argv.slice(2)
  if (file === undefined || rest.length > 0) throw new StartError(USAGE)
  await withDatabase(async (database, log) => {
    const { createdAt } = await restoreBackup(database, file, log)
    // The restore has seen that no program runs.
    await bringForward(database, log, { isAlone: true })
    console.log(`The backup of ${createdAt} is restored.`)
  })
} catch (error) {
  console.error(error instanceof StartError ? error.message : error)
  process.exitCode = 1
}
