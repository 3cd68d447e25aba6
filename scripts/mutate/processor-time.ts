import { globSync, readFileSync } from 'node:fs'

/** A hundredth of a second: what Linux counts in. */
const COUNTED_MS = 10

/** How long the living processes of a group have worked, in milliseconds; null where the system does not tell. */
export function processorTimeOf(group: number): number | null {
  const all = globSync('/proc/[0-9]*/stat').flatMap((file) => {
    try {
      // The name before the last parenthesis may have spaces.
      const [, , ofGroup, ...rest] = readFileSync(file, 'utf8')
        .replace(/^.*\) /s, '')
        .split(' ')
        .map(Number)
      return ofGroup === group ? [(rest[8] ?? 0) + (rest[9] ?? 0)] : []
    } catch {
      // It has ended.
      return []
    }
  })
  return all.length === 0 ? null : COUNTED_MS * all.reduce((sum, each) => sum + each, 0)
}
