import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readdir, realpath, rm, symlink } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { onTestFinished } from 'vitest'
import { required } from '../../src/domain/required.ts'
import { memoryFolder } from './memory-folder.ts'
import { type Program, run } from './program.ts'

const exec = promisify(execFile)
const ROOT = path.resolve(import.meta.dirname, '../..')

export type PackedProgram = {
  /** The packed file. */
  readonly file: string
  /** Replaces the user's home. */
  readonly home: string
  /** `npx ./FILE ARGS` in a folder with this file only, with the machine's own Node.js. */
  npx(args: readonly string[], input?: string): Program
  /** Runs the program that npx installed, in the same environment: npx itself takes three CPU seconds. */
  installed(args: readonly string[]): Promise<Program>
}

/** Packs this checkout, and creates a home whose npm cache has only what was downloaded for this checkout. */
export async function packProgram(): Promise<PackedProgram> {
  const home = await mkdtemp(path.join(await realpath(memoryFolder()), 'clutchbook-package-'))
  onTestFinished(() => rm(home, { recursive: true, force: true, maxRetries: 5 }))
  const folder = path.join(home, 'folder')
  await mkdir(folder)
  await exec('npm', ['pack', '--silent', '--pack-destination', folder], { cwd: ROOT })
  const name = required((await readdir(folder))[0], 'the packed file')
  const { stdout: cache } = await exec('npm', ['config', 'get', 'cache'])
  await mkdir(path.join(home, 'npm'))
  await symlink(path.join(cache.trim(), '_cacache'), path.join(home, 'npm/_cacache'))
  const env = {
    PATH: withoutModules(required(process.env['PATH'], 'PATH')),
    HOME: home,
    NODE_COMPILE_CACHE: '',
    npm_config_cache: path.join(home, 'npm'),
    npm_config_prefer_offline: 'true',
    npm_config_update_notifier: 'false',
    XDG_DATA_HOME: path.join(home, 'share'),
    XDG_CACHE_HOME: path.join(home, 'cache'),
  }
  return {
    file: path.join(folder, name),
    home,
    npx: (args, input) =>
      run('npx', ['--yes', `./${name}`, ...args], { cwd: folder, env, ...(input !== undefined && { input }) }),
    async installed(args) {
      const [each = ''] = await readdir(path.join(home, 'npm/_npx'))
      return run(path.join(home, 'npm/_npx', each, 'node_modules/.bin/clutchbook'), args, { cwd: folder, env })
    },
  }
}

/** The search path without the tools and the Node.js of this checkout. */
function withoutModules(searchPath: string): string {
  return searchPath
    .split(path.delimiter)
    .filter((each) => !each.includes('node_modules'))
    .join(path.delimiter)
}
