import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import * as modules from 'node:module'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { ROOT, SetupError } from './step.js'

const WANTED = 24
/** Compiled code of the last start: nearly halves the time to read the program. */
const COMPILED = path.join(ROOT, '.cache/node')

function isNewEnough() {
  return Number.parseInt(process.versions.node, 10) >= WANTED
}

/** The Node.js to run the program with: this one when it is new enough, else the one that npm installed with it. */
export function node24() {
  if (isNewEnough()) return process.execPath
  const name = `node-${process.platform}-${process.arch}`
  const pinned = path.join(ROOT, 'node_modules', name, 'bin/node')
  if (existsSync(pinned)) return pinned
  throw new SetupError(
    `This is Node.js ${process.versions.node}, Clutchbook needs ${WANTED} or newer, and npm has none for ${process.platform}-${process.arch}: install Node.js ${WANTED} (nodejs.org) and start again.`,
  )
}

/** The file of a package's own command. */
export function commandOf(name, file) {
  return path.join(path.dirname(modules.createRequire(path.join(ROOT, 'x.js')).resolve(`${name}/package.json`)), file)
}

/**
 * Runs a file with Node 24: in this process where it is one, else in another that ends when this one does.
 * @param {string} file
 * @param {readonly string[]} args
 */
export async function runWithNode24(file, args) {
  const target = path.resolve(ROOT, file)
  if (isNewEnough()) {
    modules.enableCompileCache?.(COMPILED)
    process.argv.splice(1, process.argv.length, target, ...args)
    await import(pathToFileURL(target).href)
    return
  }
  const env = { ...process.env, NODE_COMPILE_CACHE: COMPILED }
  const child = spawn(node24(), [...process.execArgv, target, ...args], {
    env,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  })
  // A terminal's Ctrl-C reaches both; one that was sent to this process alone is passed on as a message, so that it counts once.
  process.on('SIGINT', () => child.connected && child.send('SIGINT'))
  for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  process.exitCode = await new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('exit', (code) => resolve(code ?? 1))
  })
}
