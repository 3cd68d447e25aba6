import { existsSync } from 'node:fs'
import path from 'node:path'
import type { Logger } from 'pino'
import { checkBackup } from '../backup/backup-file.ts'
import { restoreBackup } from '../backup/restore-backup.ts'
import { needSpace } from '../backup/update-backup.ts'
import { connectDatabase, type Database } from '../db/connect.ts'
import { errorMessage } from '../db/connection-problem.ts'
import { findBeyond } from '../db/migrate.ts'
import { StartError } from '../start-error.ts'
import { dropOthers, makeBeside, takePlace, wasReplaced } from './beside-queries.ts'
import { isWhole } from './keep-version.ts'
import { type Build, changeState, folderOf, type Instead, readState } from './version-state.ts'

/** The tables as a version finds them that goes back to work with them. */
export type Fit = 'now' | 'backup'

/** Whether a kept version can go on with the tables as they are. Migrations of later versions may let it, as those of processes side by side. */
export async function fitOf({ direct }: Pick<Database, 'direct'>, dataDir: string, build: Build): Promise<Fit> {
  const beyond = await findBeyond(direct, path.join(folderOf(dataDir, build), 'migrations'))
  return beyond?.every(({ endsEarlier }) => !endsEarlier) ? 'now' : 'backup'
}

/** Restores a backup into a database beside, and returns it, connected. Throws a StartError where it is missing, damaged, or there is no space. */
export async function restoreBeside(
  url: string,
  log: Logger,
  { file, dataDir, database }: { file: string; dataDir: string; database: Pick<Database, 'direct'> },
): Promise<Database> {
  await checkBackup(file)
  await needSpace(database, dataDir).catch((error: unknown) => {
    throw new StartError(`There is no room in ${dataDir} to restore ${file}: ${errorMessage(error)}.`)
  })
  const beside = await connectDatabase(await makeBeside(url), log)
  try {
    await restoreBackup(beside, file, log)
    return beside
  } catch (error) {
    await beside.close()
    throw error
  }
}

/** From now on the kept version runs. `isReplaced`: the database beside takes the place of that of now first; nobody may be connected to either. */
export async function settleBack(dataDir: string, instead: Instead, url: string, isReplaced: boolean): Promise<void> {
  if (isReplaced) {
    // A kill after the exchange: the next start finishes this.
    changeState(dataDir, { goingBack: instead })
    await takePlace(url)
  }
  changeState(dataDir, { ran: instead.run, before: null, update: null, trying: null, instead, goingBack: null })
  if (isReplaced) await dropOthers(url)
}

/** Finishes what a kill has interrupted. Returns whether another version is to run. */
export async function finishGoingBack(dataDir: string, url: string): Promise<boolean> {
  const { goingBack } = readState(dataDir)
  if (goingBack === null) return false
  const isDone = await wasReplaced(url)
  if (isDone) await settleBack(dataDir, goingBack, url, false)
  else changeState(dataDir, { goingBack: null })
  await dropOthers(url)
  return isDone
}

/** The version that ran last, where it was kept and is another one than this. */
export async function findKept(dataDir: string, { name }: Build): Promise<Build | null> {
  const { ran, before } = readState(dataDir)
  const kept = ran?.name === name ? before : ran
  return kept !== null && existsSync(folderOf(dataDir, kept)) && (await isWhole(dataDir, kept)) ? kept : null
}
