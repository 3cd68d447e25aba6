import { createInterface } from 'node:readline/promises'
import { type Logger, pino } from 'pino'
import { writeBackupBefore } from '../backup/update-backup.ts'
import { commandLine, usage } from '../command-line.ts'
import { readConfig } from '../config.ts'
import { backupsFolder } from '../data-dir.ts'
import { connectDatabase, type Database } from '../db/connect.ts'
import { errorMessage, isUnavailable } from '../db/connection-problem.ts'
import { startEmbeddedPostgres } from '../db/embedded-postgres.ts'
import { StartError } from '../start-error.ts'
import { dropOthers } from '../versions/beside-queries.ts'
import { compareBooks, type ListedBet, type Loss } from '../versions/compare-queries.ts'
import { findKept, finishGoingBack, fitOf, restoreBeside, settleBack } from '../versions/go-back.ts'
import { thisBuild } from '../versions/this-build.ts'
import { type Build, calledApart, damageOf, readState } from '../versions/version-state.ts'
import { runCommand } from './run-command.ts'

const USAGE = usage([
  ['rollback', 'goes back to the version before; says first which bets that would lose'],
  ['rollback --yes', 'the same without a question'],
])
/** Of each kind; the backup of now has all. */
const LISTED = 50

async function main(args: readonly string[]): Promise<void> {
  if (args.length > 1 || (args.length === 1 && args[0] !== '--yes')) throw new StartError(USAGE)
  const { databaseUrl, dataDir } = readConfig()
  if (databaseUrl !== null) {
    throw new StartError(
      'The database of DATABASE_URL has an operator, and backups of its own: start the version before, with a backup where that refuses the tables.',
    )
  }
  const build = await thisBuild()
  const damage = damageOf(dataDir)
  if (damage !== null)
    throw new StartError(
      `${damage}. Nothing was changed: install the version before, and restore a backup of ${backupsFolder(dataDir)}.`,
    )
  const { instead } = readState(dataDir)
  if (instead?.of.name === build.name) {
    throw new StartError(`${calledApart(instead.run, build).join(' runs in place of ')} already.`)
  }
  const kept = await findKept(dataDir, build)
  if (kept === null)
    throw new StartError(`No version before ${build.version} is kept in ${dataDir}: there is none to go back to.`)
  await withEmbedded(dataDir, async (url, log) => {
    // A kill has interrupted one, perhaps after its last question.
    if (await finishGoingBack(dataDir, url)) return console.log(lastLine(kept, build))
    await goBack(dataDir, { url, log, kept, build, isMeant: args.length === 1 })
  })
}

type Going = {
  readonly url: string
  readonly log: Logger
  readonly kept: Build
  readonly build: Build
  readonly isMeant: boolean
}

async function goBack(dataDir: string, { url, log, kept, build, isMeant }: Going): Promise<void> {
  const database = await connectDatabase(url, log)
  let isReplaced = false
  try {
    isReplaced = (await fitOf(database, dataDir, kept)) === 'backup'
    if (isReplaced) await tellLoss(dataDir, { url, log, kept, build, database })
    else console.log(`${heading(build, kept)}, with the data of now: no bet is lost.`)
    if (!isMeant) await confirm()
    console.log(`The data of now are kept in ${await writeBackupBefore('rollback', database, dataDir, {})}.`)
  } catch (error) {
    await database.close()
    // A database that has just died is no reason to hide why: the next start drops them.
    await dropOthers(url).catch(() => undefined)
    throw leftAlone(error)
  }
  await database.close()
  await settleBack(dataDir, { of: build, run: kept, at: new Date().toISOString(), reason: null }, url, isReplaced)
  console.log(lastLine(kept, build))
}

/** Says that nothing was changed. A full disk, for example, is met by the database, by a migration of the backup or by the backup of now. */
function leftAlone(error: unknown): unknown {
  if (isUnavailable(error)) return new StartError(`The database failed: ${errorMessage(error)}. Nothing was changed.`)
  if (!(error instanceof StartError) || error.message.includes('Nothing was changed')) return error
  return new StartError(`${error.message.replace(/\.?$/, '.')} Nothing was changed.`, { cause: error })
}

const heading = (build: Build, kept: Build) => `Back from ${calledApart(build, kept).join(' to ')}`

function lastLine(kept: Build, build: Build): string {
  const [before, version] = calledApart(kept, build)
  return `"${commandLine('start')}" runs ${before} from now on, "${commandLine('start --update')}" ${version} again.`
}

type Telling = Omit<Going, 'isMeant'> & { readonly database: Database }

/** Restores the backup beside the data of now, and says what it lacks. */
async function tellLoss(dataDir: string, { url, log, kept, build, database }: Telling): Promise<void> {
  const { ran, trying, update } = readState(dataDir)
  // This version may have been tried only, by a start or by a script.
  const file = (ran?.name === build.name ? update : trying)?.backup ?? null
  if (file === null) {
    throw new StartError(
      `${kept.version} cannot use the tables of now, and no backup of before the update is known. Nothing was changed.`,
    )
  }
  const beside = await restoreBeside(url, log, { file, dataDir, database })
  try {
    console.log(`${heading(build, kept)}, which cannot use the tables of now: with the backup ${file}.`)
    console.log(lossLines(await compareBooks(database, beside)).join('\n'))
  } finally {
    await beside.close()
  }
}

function lossLines({ lost, changed, back, accounts, movements }: Loss): readonly string[] {
  const lines = [
    ...betLines(lost, 'would be lost'),
    ...betLines(changed, 'would be as before the update'),
    ...betLines(back, 'deleted since would come back'),
    ...(accounts > 0 ? [`Accounts that would be lost: ${accounts}.`] : []),
    ...(movements > 0 ? [`Deposits, withdrawals and corrections that would be lost: ${movements}.`] : []),
  ]
  return lines.length === 0 ? ['No bet would be lost: none was recorded or changed since.'] : lines
}

function betLines(bets: readonly ListedBet[], what: string): readonly string[] {
  if (bets.length === 0) return []
  const listed = bets
    .slice(0, LISTED)
    .map(
      ({ email, placedAt, teams, selectedTeam, amount, currency }) =>
        `  ${placedAt.toISOString().slice(0, 16).replace('T', ' ')}  ${(amount / 100).toFixed(2)} ${currency}  ${selectedTeam} (${teams})  ${email}`,
    )
  const rest = bets.length - listed.length
  return [
    `${bets.length} ${bets.length === 1 ? 'bet' : 'bets'} ${what}:`,
    ...listed,
    ...(rest > 0 ? [`  and ${rest} more`] : []),
  ]
}

async function confirm(): Promise<void> {
  if (!process.stdin.isTTY) throw new StartError(`Nothing was changed: "${commandLine('rollback --yes')}" goes back.`)
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  try {
    const answer = await terminal.question('Go back? (y/N) ').catch(() => {
      // Ctrl-C, or the end of input: the cursor still stands behind the question.
      console.log()
      return ''
    })
    if (answer.trim().toLowerCase() !== 'y') throw new StartError('Nothing was changed.')
  } finally {
    terminal.close()
  }
}

/** As the server of the DATA_DIR, which refuses another one. */
async function withEmbedded(dataDir: string, act: (url: string, log: Logger) => Promise<void>): Promise<void> {
  const log = pino({ level: 'silent' })
  const ending = new AbortController()
  const embedded = await startEmbeddedPostgres({ dataDir, log, signal: ending.signal, onLost: () => ending.abort() })
  try {
    await act(embedded.url, log)
  } finally {
    await embedded.stop()
  }
}

await runCommand(main)
