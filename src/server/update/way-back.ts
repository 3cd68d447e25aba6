import path from 'node:path'
import { countSince } from '../backup/backup-queries.ts'
import { findUpdateBackups } from '../backup/update-backup.ts'
import { installLine } from '../command-line.ts'
import { backupsFolder } from '../data-dir.ts'
import type { Database } from '../db/connect.ts'
import { canUse } from '../db/migrate.ts'
import { StartError } from '../start-error.ts'
import type { Release } from './last-version.ts'
import { quoted, restoreLine } from './restore-line.ts'

/**
 * The commands for going back to a version, to be typed by this user, and what would be lost. Changes nothing. Throws a StartError if no
 * backup is left.
 */
export async function describeWayBack(
  { direct }: Pick<Database, 'direct'>,
  dataDir: string,
  { version, migration }: Release,
  { now, userId }: { readonly now: Date; readonly userId: number | undefined },
): Promise<string> {
  const steps = [`To go back to Clutchbook ${version}, stop it and run`, '', `  ${installLine(version)}`]
  if (await canUse(direct, migration)) {
    return [...steps, '', `${version} works with the data as they are: nothing is lost.`].join('\n')
  }
  const backup = (await findUpdateBackups(dataDir)).find((each) => each.migration === migration)
  if (!backup) {
    throw new StartError(
      `${version} cannot use the tables as they are, and ${backupsFolder(dataDir)} has no backup of before the update.`,
    )
  }
  const database = path.join(dataDir, 'postgres')
  const aside = `${database}-until-${now.toISOString().slice(0, 19).replaceAll(':', '-')}`
  const { added, changed } = await countSince(direct, backup.createdAt)
  return [
    ...steps,
    `  mv ${quoted(database)} ${quoted(aside)}`,
    `  ${restoreLine(backup.file, dataDir, userId)}`,
    '',
    `This restores the backup of ${backup.createdAt.toISOString().slice(0, 16).replace('T', ' ')} UTC. What was recorded since then is lost, except in the folder that is moved:`,
    `bets added: ${added}, other bets changed: ${changed}.`,
  ].join('\n')
}
