import { existsSync } from 'node:fs'
import path from 'node:path'
import { ROOT } from './root.ts'
import { VERSION } from './version.ts'

/** A checkout contains the sources; the package has only the built program. */
const IS_CHECKOUT = existsSync(path.join(ROOT, 'src'))

/** The shell command for a command of the program, such as "admin reset EMAIL". */
export function commandLine(words: string): string {
  if (!IS_CHECKOUT) return `clutchbook ${words}`
  const [command = '', ...args] = words.split(' ')
  const script = command === 'start' ? 'npm start' : `npm run ${command}`
  return [script, ...(args.length > 0 ? ['--', ...args] : [])].join(' ')
}

/** The shell command that installs an earlier version. */
export function installLine(version: string): string {
  if (!IS_CHECKOUT) return `npm install -g clutchbook@${version}`
  // Two commits may have the same version.
  return version === VERSION
    ? 'git checkout COMMIT    # the one before: "git reflog" lists it'
    : `git checkout v${version}`
}

/** The usage text: each command and its description. */
export function usage(commands: readonly (readonly [words: string, does: string])[]): string {
  const lines = commands.map(([words, does]) => [commandLine(words), does] as const)
  const width = Math.max(...lines.map(([typed]) => typed.length))
  return lines.map(([typed, does]) => `${typed.padEnd(width)}   ${does}`).join('\n')
}
