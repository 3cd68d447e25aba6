import { execFile } from 'node:child_process'
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { onTestFinished } from 'vitest'

const ROOT = path.resolve(import.meta.dirname, '../..')
const execute = promisify(execFile)
const PACKAGES = 'node_modules'

async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'clutchbook-version-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  await cp(path.join(ROOT, 'dist'), path.join(folder, 'dist'), { recursive: true })
  return folder
}

/** Unpacks a commit into a new folder, with this checkout's site, and with its packages if both lockfiles are equal. */
export async function unpackVersion(commit: string): Promise<string> {
  const folder = await makeFolder()
  await execute('bash', ['-c', 'git archive "$1" | tar -x -C "$2"', '-', commit, folder], { cwd: ROOT })
  const lock = (root: string) => readFile(path.join(root, 'package-lock.json'), 'utf8')
  if ((await lock(folder)) === (await lock(ROOT))) await symlink(path.join(ROOT, PACKAGES), path.join(folder, PACKAGES))
  else await execute('npm', ['ci'], { cwd: folder })
  return folder
}

type Next = {
  readonly version: string
  /** Migrations by name. */
  readonly migrations: Readonly<Record<string, string>>
}

/** Makes a later version: a copy of this checkout with another version and further migrations. It has the old site until `buildSite`. */
export async function makeNextVersion({ version, migrations }: Next): Promise<string> {
  const folder = await makeFolder()
  for (const name of ['src', 'scripts', 'migrations', 'docs', 'package-lock.json', 'tsconfig.json', 'vite.config.ts'])
    await cp(path.join(ROOT, name), path.join(folder, name), { recursive: true })
  await symlink(path.join(ROOT, PACKAGES), path.join(folder, PACKAGES))
  const own = JSON.parse(await readFile(path.join(ROOT, 'package.json'), 'utf8')) as object // npm's
  await writeFile(path.join(folder, 'package.json'), JSON.stringify({ ...own, version }))
  for (const [name, sql] of Object.entries(migrations)) await writeFile(path.join(folder, 'migrations', name), sql)
  return folder
}

export const buildSite = (folder: string) => execute('npm', ['run', 'build'], { cwd: folder })
