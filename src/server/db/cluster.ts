import { createHash } from 'node:crypto'
import { chmod, chown, mkdir, readdir, realpath, rename, rm, stat, symlink } from 'node:fs/promises'
import path from 'node:path'
import { HOUR_MS } from '../../domain/time/durations.ts'
import { mayRestrict, openDataDir } from '../data-dir.ts'
import { makeOwnFolder, removeOwnFolder } from '../files/own-folder.ts'
import { StartError } from '../start-error.ts'
import { errorCode, errorMessage } from './connection-problem.ts'
import { type Account, canReach, isRoot, postgresAccount } from './postgres-account.ts'
import { postgresBinaries, UNFINISHED_COPY } from './postgres-binaries.ts'
import { type Cluster, initCluster } from './postgres-process.ts'

/** Used when running as root and PostgreSQL's user cannot reach DATA_DIR. */
const FALLBACK_FOLDER = '/var/lib/clutchbook'
const CLUSTER = 'postgres'
const UNFINISHED = '-new-'
/** See src/server/session-secret.ts. */
const UNFINISHED_SECRET = /^(?:session-secret|push-key)\.\d+$/
const ABANDONED_AFTER_MS = HOUR_MS

/** The cluster in a DATA_DIR, created if there is none. Throws a StartError if the file system refuses. */
export async function openCluster(dataDir: string): Promise<Cluster> {
  return findOrMakeCluster(dataDir).catch((error: unknown) => {
    if (!isOfFileSystem(error)) throw error
    throw new StartError(`DATA_DIR is ${JSON.stringify(dataDir)}, but cannot be used: ${error.message}.`)
  })
}

/** An error of a system call on a file: no space, no permission, a read-only disk. */
function isOfFileSystem(error: unknown): error is Error {
  return error instanceof Error && 'syscall' in error && 'path' in error
}

async function findOrMakeCluster(dataDir: string): Promise<Cluster> {
  const home = openDataDir(dataDir)
  const entry = path.join(home, CLUSTER)
  const account = await postgresAccount(entry)
  const bin = await postgresBinaries(account, isRoot() ? FALLBACK_FOLDER : home)
  if (account !== null) await allowTraversal(home, account)
  const folder = (await realFolder(entry)) ?? (await makeCluster(entry, bin, account))
  const { uid } = await stat(folder)
  if (uid !== (account?.uid ?? process.getuid?.())) {
    throw new StartError(`The database in ${folder} belongs to another user: start Clutchbook as that user.`)
  }
  return { folder, bin, account }
}

async function realFolder(entry: string): Promise<string | null> {
  return realpath(entry).catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return null
    throw new StartError(`The database at ${entry} cannot be opened: ${errorMessage(error)}.`)
  })
}

/**
 * Lets PostgreSQL's user traverse DATA_DIR to its own folder, without reading anything else. A folder shared with others is left unchanged.
 */
async function allowTraversal(home: string, account: Account): Promise<void> {
  if (!mayRestrict(home)) return
  if (!(await canReach(account, home)) || (await canReach(account, path.join(home, CLUSTER)))) return
  const { uid } = await stat(home)
  await chown(home, uid, account.gid)
  await chmod(home, 0o710)
}

/**
 * Creates the cluster under a temporary name and renames it: an interrupted start leaves no partial cluster, and of two concurrent starts
 * one wins.
 */
async function makeCluster(entry: string, bin: string, account: Account | null): Promise<string> {
  const reachable = await canReach(account, entry)
  if (!reachable) await mkdir(FALLBACK_FOLDER, { recursive: true })
  const unfinished = await makeOwnFolder(
    reachable ? `${entry}${UNFINISHED}` : path.join(FALLBACK_FOLDER, unfinishedFallback(path.dirname(entry))),
  )
  // initdb requires an empty folder, so our mark is outside it.
  const made = path.join(unfinished, CLUSTER)
  try {
    await mkdir(made, { mode: 0o700 })
    if (account !== null) {
      for (const folder of [unfinished, made]) await chown(folder, account.uid, account.gid)
    }
    await initCluster({ folder: made, bin, account })
    if (reachable) await rename(made, entry)
    else await moveToFallback(made, unfinished.replace(UNFINISHED, '-'), entry)
    await removeOwnFolder(unfinished)
  } catch (error) {
    await removeOwnFolder(unfinished)
    const winner = await realpath(entry).catch(() => null)
    if (winner === null) throw error
    return winner
  }
  return realpath(entry)
}

/** Moves the cluster to the fallback folder, and links to it from DATA_DIR. */
async function moveToFallback(made: string, folder: string, entry: string): Promise<void> {
  await rename(made, folder)
  try {
    await symlink(folder, entry)
  } catch (error) {
    await rm(folder, { recursive: true, force: true })
    throw error
  }
}

/** Unique per DATA_DIR, since all share the fallback folder. */
function unfinishedFallback(home: string): string {
  return `${CLUSTER}${UNFINISHED}${createHash('sha256').update(home).digest('hex').slice(0, 16)}-`
}

/**
 * Removes what interrupted first starts of this DATA_DIR left behind. Call it only while holding the server's lock: then the DATA_DIR has
 * its cluster, and another start that is still creating one fails to rename it.
 */
export async function removeUnfinished(dataDir: string): Promise<void> {
  const home = openDataDir(dataDir)
  for (const [folder, prefix] of [
    [home, `${CLUSTER}${UNFINISHED}`],
    [FALLBACK_FOLDER, unfinishedFallback(home)],
  ] as const) {
    for (const name of await readdir(folder).catch(() => [])) {
      const place = path.join(folder, name)
      // An orphaned initdb may still be writing there: then the next start removes it.
      if (isRandom(name, prefix) || (isRandom(name, UNFINISHED_COPY) && (await isAbandoned(place)))) {
        await removeOwnFolder(place).catch(() => undefined)
      }
      // Files only, not a folder of this name.
      if (folder === home && UNFINISHED_SECRET.test(name)) await rm(place).catch(() => undefined)
    }
  }
}

/** Whether `mkdtemp` may have made this name. */
function isRandom(name: string, prefix: string): boolean {
  return name.startsWith(prefix) && /^\w{6}$/.test(name.slice(prefix.length))
}

/** A younger copy of PostgreSQL's files may belong to another start in progress. */
async function isAbandoned(copy: string): Promise<boolean> {
  const { mtimeMs } = await stat(copy).catch(() => ({ mtimeMs: Date.now() }))
  return Date.now() - mtimeMs > ABANDONED_AFTER_MS
}
