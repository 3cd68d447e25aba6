import { execFileSync } from 'node:child_process'
import { ROOT } from '../../src/server/root.ts'

/** What a program prints, in the project's folder. Throws with what it says where it fails. */
export function output(program: string, ...args: readonly string[]): string {
  return execFileSync(program, args, { cwd: ROOT, encoding: 'utf8', maxBuffer: 64 * 1024 ** 2 }).trim()
}
export const git = (...args: readonly string[]) => output('git', ...args)
