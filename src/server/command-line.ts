import { existsSync } from 'node:fs'
import path from 'node:path'
import { ROOT } from './root.ts'
import { VERSION } from './version.ts'

/** A checkout has the sources beside the built program; the package has only the program. */
const IS_CHECKOUT = existsSync(path.join(ROOT, 'src'))

/** What a person types to run a command of the program, "admin reset EMAIL". */
export function commandLine(words: string): string {
  if (!IS_CHECKOUT) return `clutchbook ${words}`
  const [command = '', ...args] = words.split(' ')
  const script = command === 'start' ? 'npm start' : `npm run ${command}`
  return [script, ...(args.length > 0 ? ['--', ...args] : [])].join(' ')
}

/** What a person types to install an earlier version. */
export function installLine(version: string): string {
  if (!IS_CHECKOUT) return `npm install -g clutchbook@${version}`
  // Two commits may have one version.
  return version === VERSION
    ? 'git checkout COMMIT    # the one before: "git reflog" lists it'
    : `git checkout v${version}`
}

/** The lines of a usage: what to type, and what it does. */
export function usage(commands: readonly (readonly [words: string, does: string])[]): string {
  const lines = commands.map(([words, does]) => [commandLine(words), does] as const)
  const width = Math.max(...lines.map(([typed]) => typed.length))
  return lines.map(([typed, does]) => `${typed.padEnd(width)}   ${does}`).join('\n')
}
