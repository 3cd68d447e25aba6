import { execFileSync } from 'node:child_process'
import { ROOT } from '../../src/server/root.ts'

/** Runs a program in the project's folder and returns its output. Throws with its error output if it fails. */
export function output(program: string, ...args: readonly string[]): string {
  return execFileSync(program, args, { cwd: ROOT, encoding: 'utf8', maxBuffer: 64 * 1024 ** 2 }).trim()
}
export const git = (...args: readonly string[]) => output('git', ...args)
