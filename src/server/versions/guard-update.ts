import { isDeepStrictEqual } from 'node:util'
import type { Logger } from 'pino'
import { findBookTotals } from '../book/sums/book-check-queries.ts'
import { commandLine } from '../command-line.ts'
import type { Config } from '../config.ts'
import { backupsFolder } from '../data-dir.ts'
import { connectDatabase } from '../db/connect.ts'
import { errorMessage } from '../db/connection-problem.ts'
import { StartError } from '../start-error.ts'
import { dropOthers } from './beside-queries.ts'
import { finishGoingBack, fitOf, restoreBeside, settleBack } from './go-back.ts'
import { isWhole, keepVersion } from './keep-version.ts'
import { noteReady, noteStart } from './note-update.ts'
import { runKept, runKeptInstead } from './run-kept.ts'
import { IS_BUILT, isKept, thisBuild } from './this-build.ts'
import { type Build, calledApart, damageOf, type Instead, readState } from './version-state.ts'

/** A new version that ends so often before it is ready, without a word, has failed. */
const MOST_DEATHS = 5

type Watched = {
  readonly config: Pick<Config, 'databaseUrl' | 'dataDir'>
  readonly log: Logger
  /** Prints a line for the person who starts the program. */
  readonly say: (line: string) => void
  /** The address of the embedded database, which runs. */
  readonly url: string
}

/** Looks after an update of the embedded database: where the new version fails before it serves, the one before takes its place. */
export type UpdateGuard = {
  /** Does not return where the version before takes the place of this process. */
  failed(error: unknown): Promise<void>
  /** Before anybody is served. */
  ready(): Promise<void>
  /** Keeps this version for the next update. */
  keep(): Promise<void>
}

const NOBODY: UpdateGuard = { failed: async () => undefined, ready: async () => undefined, keep: async () => undefined }

/** Begins with what a kill of the last start, or of going back, has left. */
export async function guardUpdate(watched: Watched): Promise<UpdateGuard> {
  const { config, log, say, url } = watched
  const { dataDir } = config
  const attempt = warningOnce(log)
  const logLeft = (error: unknown) => log.warn({ err: error }, 'a database that is not used was not dropped')
  if (config.databaseUrl !== null) return NOBODY
  if (!IS_BUILT || isKept(dataDir)) {
    // Another program than those that are watched has served: no backup is to be put back any more.
    const ready = async () =>
      void (readState(dataDir).trying !== null && (await attempt(() => noteReady(dataDir, times()))))
    // A kill of going back may have left the databases that it has replaced.
    return { ...NOBODY, ready, keep: () => dropOthers(url).catch(logLeft) }
  }
  const damage = damageOf(dataDir)
  if (damage !== null) {
    log.warn(
      `${damage}. This version starts as if none had run before it, and writes the file anew; no bet changes. To go back to an earlier one, install that and restore a backup of ${backupsFolder(dataDir)}.`,
    )
  }
  if (await finishGoingBack(dataDir, url)) await runKeptInstead(dataDir, { say })
  const deaths = (await attempt(() => noteStart(dataDir))) ?? 0
  if (deaths >= MOST_DEATHS) {
    await goBack(watched, new StartError(`It ended ${deaths} times before it was ready.`))
  }
  return {
    failed: (error) => goBack(watched, error),
    ready: async () => void (await attempt(() => noteReady(dataDir, times()))),
    async keep() {
      await attempt(async () => {
        const { before } = readState(dataDir)
        await dropOthers(url)
        await keepVersion(dataDir, await thisBuild(), before === null ? [] : [before])
      })
    },
  }
}

const times = () => ({ now: new Date(), seconds: Math.ceil(process.uptime()) })

/** A disk that is full or read-only is one warning; the start goes on. */
function warningOnce(log: Logger) {
  let isWarned = false
  return async <T>(act: () => Promise<T>): Promise<T | null> => {
    try {
      return await act()
    } catch (error) {
      if (!isWarned) log.warn(`this version is not kept for the next update: ${errorMessage(error)}`)
      isWarned = true
      return null
    }
  }
}

async function goBack({ config: { dataDir }, log, say, url }: Watched, error: unknown): Promise<void> {
  const { ran } = readState(dataDir)
  const build = await thisBuild()
  if (ran === null || ran.name === build.name || !(await isWhole(dataDir, ran))) return
  const reason = errorMessage(error).replace(/(?<![.?!])$/, '.')
  if (!(error instanceof StartError)) log.error({ err: error }, 'the update failed')
  const [version, before] = calledApart(build, ran)
  const instead: Instead = { of: build, run: ran, at: new Date().toISOString(), reason }
  try {
    await settleBack(dataDir, instead, url, await restoreIfChanged(dataDir, ran, { log, url }))
  } catch (problem) {
    return say(`The update to ${version} failed, and ${before} cannot go on: ${errorMessage(problem)}`)
  }
  say(
    `The update to ${version} failed: ${reason} Clutchbook ${before} goes on with the data of before it; "${commandLine('start --update')}" tries again.`,
  )
  await runKept(dataDir, ran)
}

/** Restores the backup beside the database, where the tables were changed. Returns whether it is to take the place of that. */
async function restoreIfChanged(
  dataDir: string,
  ran: Build,
  { log, url }: Pick<Watched, 'log' | 'url'>,
): Promise<boolean> {
  const database = await connectDatabase(url, log)
  try {
    const file = readState(dataDir).trying?.backup ?? null
    const isFit = (await fitOf(database, dataDir, ran)) === 'now'
    if (file === null || isFit) {
      if (isFit) return false
      throw new StartError('the backup of before it is not known.')
    }
    const beside = await restoreBeside(url, log, { file, dataDir, database })
    try {
      const [now, then] = await Promise.all([database, beside].map(({ direct }) => findBookTotals(direct)))
      if (!isDeepStrictEqual(now, then))
        throw new StartError(`bets were recorded since ${file}: "rollback" names them.`)
      return true
    } finally {
      await beside.close()
    }
  } finally {
    await database.close()
  }
}
