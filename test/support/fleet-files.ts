import { readFileSync } from 'node:fs'
import path from 'node:path'

/** The configuration files that an operator copies. */
const FLEET = path.resolve(import.meta.dirname, '../../docs/examples/fleet')

export const fleetFile = (name: string) => readFileSync(path.join(FLEET, name), 'utf8')

/** Replaces ports and paths in the file. Throws if it does not contain them. */
export function filledIn(name: string, places: readonly (readonly [given: string, filled: string])[]): string {
  let text = fleetFile(name)
  for (const [given, filled] of places) {
    if (!text.includes(given)) throw new Error(`docs/examples/fleet/${name} has no "${given}"`)
    text = text.replaceAll(given, filled)
  }
  return text
}

/** The variables that clutchbook@.service sets for the process on this port, without its EnvironmentFile. */
export function unitEnvironment(port: number): Record<string, string> {
  const line = /^Environment=(.+)$/m.exec(fleetFile('clutchbook@.service'))?.[1] ?? ''
  return Object.fromEntries(line.replaceAll('%i', String(port)).split(' ').map(pairOf))
}

function pairOf(text: string): [name: string, value: string] {
  const [name = '', value = ''] = text.split('=', 2)
  return [name, value]
}
