import { existsSync } from 'node:fs'
import path from 'node:path'
import { usage } from '../command-line.ts'
import { readConfig } from '../config.ts'
import { describeProgram } from '../db/running-program.ts'
import { withDatabase } from '../join-database.ts'
import { StartError } from '../start-error.ts'
import { findVersionBefore } from '../update/last-version.ts'
import { describeWayBack } from '../update/way-back.ts'
import { runCommand } from './run-command.ts'

const USAGE = usage([['rollback', 'says how to go back to the version before, and what that loses']])

await runCommand(async (args) => {
  if (args.length > 0) throw new StartError(USAGE)
  const { databaseUrl, dataDir } = readConfig()
  if (databaseUrl !== null) {
    throw new StartError(
      'No update backs up the database of DATABASE_URL: install the previous version, and restore your own backup if that version refuses the tables.',
    )
  }
  const program = await describeProgram()
  const before = existsSync(path.join(dataDir, 'postgres')) ? findVersionBefore(dataDir, program) : null
  if (before === null) {
    throw new StartError(`No version before ${program.version} has run on ${dataDir}: there is none to go back to.`)
  }
  await withDatabase(async (database) => {
    console.log(await describeWayBack(database, dataDir, before, { now: new Date(), userId: process.getuid?.() }))
  })
})
