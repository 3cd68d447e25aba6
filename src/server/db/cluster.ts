import { chmod, chown, mkdir, mkdtemp, realpath, rename, rm, stat, symlink } from 'node:fs/promises'
import path from 'node:path'
import { openDataDir } from '../data-dir.ts'
import { StartError } from '../start-error.ts'
import { errorCode, errorMessage } from './connection-problem.ts'
import { type Account, canReach, isRoot, postgresAccount } from './postgres-account.ts'
import { postgresBinaries } from './postgres-binaries.ts'
import { type Cluster, initCluster } from './postgres-process.ts'

/** As root, where PostgreSQL's user is let in when it cannot reach DATA_DIR. */
const ELSEWHERE = '/var/lib/clutchbook'
const CLUSTER = 'postgres'

/** The cluster of a DATA_DIR, made when there is none. */
export async function openCluster(dataDir: string): Promise<Cluster> {
  const home = openDataDir(dataDir)
  const entry = path.join(home, CLUSTER)
  const account = await postgresAccount(entry)
  const bin = await postgresBinaries(account, isRoot() ? ELSEWHERE : home)
  if (account !== null) await letThrough(home, account)
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

/** PostgreSQL's user may pass through DATA_DIR to its own folder, and sees nothing else of it. */
async function letThrough(home: string, account: Account): Promise<void> {
  if (!(await canReach(account, home)) || (await canReach(account, path.join(home, CLUSTER)))) return
  const { uid } = await stat(home)
  await chown(home, uid, account.gid)
  await chmod(home, 0o710)
}

/** Made beside its place and moved there whole: an interrupted start leaves no half of a cluster, and of two starts one wins. */
async function makeCluster(entry: string, bin: string, account: Account | null): Promise<string> {
  const reachable = await canReach(account, entry)
  if (!reachable) await mkdir(ELSEWHERE, { recursive: true })
  const folder = await mkdtemp(reachable ? `${entry}-new-` : path.join(ELSEWHERE, `${CLUSTER}-`))
  try {
    if (account !== null) await chown(folder, account.uid, account.gid)
    await initCluster({ folder, bin, account })
    // Where the cluster had to go elsewhere, a link in DATA_DIR leads to it.
    await (reachable ? rename(folder, entry) : symlink(folder, entry))
  } catch (error) {
    await rm(folder, { recursive: true, force: true })
    const winner = await realpath(entry).catch(() => null)
    if (winner === null) throw error
    return winner
  }
  return realpath(entry)
}
