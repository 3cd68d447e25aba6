import { spawn } from 'node:child_process'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

export const ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..')
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP']

/** An expected failure of the set-up. Its message says what to do, and is printed without a stack. */
export class SetupError extends Error {}

/**
 * Runs one step of the set-up and prints one line with its duration.
 * @template T
 * @param {string} label
 * @param {() => Promise<T>} work
 */
export async function step(label, work) {
  const startedAt = performance.now()
  if (process.stdout.isTTY) process.stdout.write(`${label} …`)
  const result = await work()
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
  // The rest of the line may show another step that began meanwhile.
  console.log(process.stdout.isTTY ? `\r${label}  ${seconds} s\x1b[K` : `${label}  ${seconds} s`)
  return result
}

/**
 * Runs a program and prints its output only if it fails.
 * @param {string} program
 * @param {readonly string[]} args
 * @param {string} failure the message and the advice if it fails
 * @param {{ env?: NodeJS.ProcessEnv, inOneLine?: (output: string) => string | null }} options the message of an expected failure, in place of
 *   the output
 */
export async function runQuietly(program, args, failure, { env = process.env, inOneLine = () => null } = {}) {
  const child = spawn(program, args, { cwd: ROOT, env, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text))
  const code = await endOf(child)
  if (code === 0) return
  const line = inOneLine(output)
  if (line === null) throw new SetupError(`\n${output.trim()}\n${failure}`)
  // A terminal still shows the label of the step.
  throw new SetupError(`${process.stdout.isTTY ? '\n' : ''}${line}`)
}

/**
 * Returns how a child ended. The child ends with this process, so that its install cannot overlap with the next start's.
 * @param {import('node:child_process').ChildProcess} child
 */
async function endOf(child) {
  let received = null
  const forward = (signal) => child.kill((received = signal))
  const end = () => child.kill()
  for (const signal of SIGNALS) process.on(signal, forward)
  process.on('exit', end)
  const code = await new Promise((resolve) => {
    child.on('error', (error) => resolve(error.message))
    child.on('close', (code, signal) => resolve(code ?? signal))
  })
  for (const signal of SIGNALS) process.off(signal, forward)
  process.off('exit', end)
  // The child has ended, so the signal may now end this process.
  if (received !== null) process.kill(process.pid, received)
  return code
}

/**
 * The main function of a command-line script. Prints the message of a SetupError, and other errors with their stack.
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
