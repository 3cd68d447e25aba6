import { execFile } from 'node:child_process'
import { readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { StartError } from '../start-error.ts'
import { errorMessage } from './connection-problem.ts'

const run = promisify(execFile)

const ACCOUNT_NAME = 'clutchbook'

/** The system user that PostgreSQL runs as. */
export type Account = { readonly uid: number; readonly gid: number }

export function isRoot(): boolean {
  return process.getuid?.() === 0
}

/** Instead of root, which PostgreSQL refuses, it runs as the owner of its folder, or as the system user. Null: the current user. */
export async function postgresAccount(cluster: string): Promise<Account | null> {
  if (!isRoot()) return null
  const owner = await stat(cluster).catch(() => null)
  if (owner !== null && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid }
  return (await findAccount()) ?? (await createAccount())
}

async function findAccount(): Promise<Account | null> {
  const lines = (await readFile('/etc/passwd', 'utf8').catch(() => '')).split('\n')
  const fields = lines.find((line) => line.startsWith(`${ACCOUNT_NAME}:`))?.split(':')
  return fields === undefined ? null : { uid: Number(fields[2]), gid: Number(fields[3]) }
}

async function createAccount(): Promise<Account> {
  const options = ['--system', '--user-group', '--no-create-home', '--home-dir', '/nonexistent']
  try {
    await run('useradd', [...options, '--shell', '/usr/sbin/nologin', ACCOUNT_NAME])
  } catch (error) {
    // Another start may have created it in the meantime.
    const account = await findAccount()
    if (account !== null) return account
    const cause = errorMessage(error).trim().split('\n').at(-1)
    throw new StartError(
      `PostgreSQL does not run as root, and the system user "${ACCOUNT_NAME}" could not be created (${cause}): start Clutchbook as an ordinary user, or set DATABASE_URL.`,
    )
  }
  const account = await findAccount()
  if (account === null) throw new StartError(`useradd did not create the user "${ACCOUNT_NAME}": set DATABASE_URL.`)
  return account
}

/** Whether the account can traverse every folder above this real path. */
export async function canReach(account: Account | null, target: string): Promise<boolean> {
  if (account === null) return true
  for (let folder = path.dirname(target); ; folder = path.dirname(folder)) {
    const { uid, gid, mode } = await stat(folder)
    const bit = uid === account.uid ? 0o100 : gid === account.gid ? 0o010 : 0o001
    if ((mode & bit) === 0) return false
    if (folder === path.dirname(folder)) return true
  }
}
