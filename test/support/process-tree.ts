import { readdirSync, readFileSync } from 'node:fs'

/** All descendants, from one snapshot, because processes start and end meanwhile. */
export function descendants(root: number | undefined): number[] {
  const parents = new Map<number, number>()
  for (const name of readdirSync('/proc')) {
    const parent = /^\d+$/.test(name) ? parentOf(Number(name)) : null
    if (parent !== null) parents.set(Number(name), parent)
  }
  const isBelow = (pid: number | undefined): boolean => pid !== undefined && (pid === root || isBelow(parents.get(pid)))
  return [...parents.keys()].filter((pid) => pid !== root && isBelow(pid))
}

/** Null if it has ended. */
export function parentOf(pid: number): number | null {
  try {
    const [, parent] = /\) \S (\d+) /.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? []
    return parent === undefined ? null : Number(parent)
  } catch {
    return null
  }
}
