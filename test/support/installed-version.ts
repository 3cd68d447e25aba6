import { cpSync } from 'node:fs'
import { mkdtemp, readFile, realpath, rm, symlink, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { onTestFinished } from 'vitest'
import { memoryFolder } from './memory-folder.ts'
import { type Program, type RunningServer, run } from './program.ts'

const ROOT = path.resolve(import.meta.dirname, '../..')
/** The contents of the package (`files` of package.json) without documents. */
const FILES = [
  'bin',
  'build/server',
  'dist',
  'migrations',
  ...['command', 'node24', 'parent', 'step'].map((name) => `scripts/setup/${name}.js`),
]

type Difference = {
  readonly version: string
  /** Migrations by name. */
  readonly migrations?: Readonly<Record<string, string>>
}

/** A version of the package, installed: the built program of this checkout with another version and further migrations. */
export type Installed = {
  readonly folder: string
  clutchbook(args: readonly string[], dataDir: string): Program
  start(dataDir: string, args?: readonly string[]): Promise<RunningServer>
}

/** For one test. */
export async function install(difference: Difference): Promise<Installed> {
  const folder = await mkdtemp(path.join(await realpath(memoryFolder()), 'clutchbook-installed-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return installInto(folder, difference)
}

export async function installInto(folder: string, { version, migrations = {} }: Difference): Promise<Installed> {
  for (const name of FILES) cpSync(path.join(ROOT, name), path.join(folder, name), { recursive: true })
  await symlink(path.join(ROOT, 'node_modules'), path.join(folder, 'node_modules'))
  const own = JSON.parse(await readFile(path.join(ROOT, 'package.json'), 'utf8')) as object // npm's
  await writeFile(path.join(folder, 'package.json'), JSON.stringify({ ...own, version }))
  for (const [name, sql] of Object.entries(migrations)) await writeFile(path.join(folder, 'migrations', name), sql)
  const clutchbook = (args: readonly string[], dataDir: string) =>
    run(process.execPath, [path.join(folder, 'bin/clutchbook.js'), ...args], {
      cwd: folder,
      // The compile cache of Node.js is in the user's home.
      env: { DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'warn', XDG_CACHE_HOME: path.join(folder, 'cache') },
    })
  return {
    folder,
    clutchbook,
    async start(dataDir, args = []) {
      const program = clutchbook(['start', '--no-open', ...args], dataDir)
      const [, url = ''] = await program.prints(/is ready at (\S+)/)
      return { ...program, url }
    },
  }
}
