import { spawn } from 'node:child_process'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

export const ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..')
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP']

/** Why set-up cannot go on, with the one thing to do: printed as it is, without a stack. */
export class SetupError extends Error {}

/**
 * Does one thing of the set-up and says so in one line with the time it took.
 * @template T
 * @param {string} label
 * @param {() => Promise<T>} work
 */
export async function step(label, work) {
  const startedAt = performance.now()
  if (process.stdout.isTTY) process.stdout.write(`${label} …`)
  const result = await work()
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
  console.log(process.stdout.isTTY ? `\r${label}  ${seconds} s` : `${label}  ${seconds} s`)
  return result
}

/**
 * Runs a program to its end without showing what it says, unless it fails.
 * @param {string} program
 * @param {readonly string[]} args
 * @param {string} failure what to say, and to do, when it fails
 * @param {NodeJS.ProcessEnv} env
 */
export async function runQuietly(program, args, failure, env = process.env) {
  const child = spawn(program, args, { cwd: ROOT, env, stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (said += text))
  const code = await endOf(child)
  if (code !== 0) throw new SetupError(`\n${said.trim()}\n${failure}`)
}

/**
 * How a child ended. It does not outlive us: an install that went on by itself would meet the one of the next start.
 * @param {import('node:child_process').ChildProcess} child
 */
async function endOf(child) {
  let told = null
  const pass = (signal) => child.kill((told = signal))
  const end = () => child.kill()
  for (const signal of SIGNALS) process.on(signal, pass)
  process.on('exit', end)
  const code = await new Promise((resolve) => {
    child.on('error', (error) => resolve(error.message))
    child.on('close', (code, signal) => resolve(code ?? signal))
  })
  for (const signal of SIGNALS) process.off(signal, pass)
  process.off('exit', end)
  // Now it ends us, as it would have at once.
  if (told !== null) process.kill(process.pid, told)
  return code
}

/**
 * The whole of a command-line script: a SetupError is told in its own words.
 * @param {() => Promise<unknown>} main
 */
export async function runMain(main) {
  try {
    await main()
  } catch (error) {
    console.error(error instanceof SetupError ? error.message : error)
    process.exitCode = 1
  }
}
