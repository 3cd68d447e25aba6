import { spawn } from 'node:child_process'
import * as modules from 'node:module'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { ROOT, SetupError } from './step.js'

const WANTED = 24
/** The compile cache, which nearly halves the load time. */
const COMPILED = path.join(ROOT, '.cache/node')

function isNewEnough() {
  return Number.parseInt(process.versions.node, 10) >= WANTED
}

/** Returns the Node.js executable for the program: the current one if it is new enough, otherwise the one that npm installed. */
export function node24() {
  if (isNewEnough()) return process.execPath
  const pinned = pinnedNode()
  if (pinned !== null) return pinned
  throw new SetupError(
    `This is Node.js ${process.versions.node}, Clutchbook needs ${WANTED} or newer, and npm has none for ${process.platform}-${process.arch}: install Node.js ${WANTED} (nodejs.org) and start again.`,
  )
}

/** An installed package finds it next to itself, a checkout inside itself. */
function pinnedNode() {
  try {
    return commandOf(`node-${process.platform}-${process.arch}`, 'bin/node')
  } catch {
    return null
  }
}

/** Returns the path of a file in an installed package. */
export function commandOf(name, file) {
  return path.join(path.dirname(modules.createRequire(path.join(ROOT, 'x.js')).resolve(`${name}/package.json`)), file)
}

/**
 * Runs a file with Node.js 24 or newer: in this process if it is new enough and needs no other options, otherwise in a process that replaces this
 * one, or in a child that ends with it.
 * @param {string} file
 * @param {readonly string[]} args
 * @param {{ nodeOptions?: readonly string[], cache?: string, isLeaf?: boolean }} options options of Node.js; the folder of compiled code;
 *   whether a new process may replace this one
 */
export async function runWithNode24(file, args, { nodeOptions = [], cache = COMPILED, isLeaf = false } = {}) {
  const target = path.resolve(ROOT, file)
  if (isNewEnough() && nodeOptions.length === 0) {
    modules.enableCompileCache?.(cache)
    process.argv.splice(1, process.argv.length, target, ...args)
    await import(pathToFileURL(target).href)
    return
  }
  const env = { ...process.env, NODE_COMPILE_CACHE: cache }
  const all = [...process.execArgv, ...nodeOptions, target, ...args]
  if (isNewEnough() && isLeaf) process.execve?.(process.execPath, [process.execPath, ...all], env)
  const child = spawn(node24(), all, { env, stdio: ['inherit', 'inherit', 'inherit', 'ipc'] })
  // Ctrl-C in a terminal reaches both processes. A SIGINT sent to this one only is forwarded as a message, so that the child counts it once.
  process.on('SIGINT', () => child.connected && child.send('SIGINT'))
  for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  process.exitCode = await new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('exit', (code) => resolve(code ?? 1))
  })
}
