import { spawn } from 'node:child_process'
import path from 'node:path'

export const ROOT = path.resolve(import.meta.dirname ?? path.dirname(new URL(import.meta.url).pathname), '../..')

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
  const code = await new Promise((resolve) => {
    child.on('error', (error) => resolve(error.message))
    child.on('close', (code, signal) => resolve(code ?? signal))
  })
  if (code !== 0) throw new SetupError(`\n${said.trim()}\n${failure}`)
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
