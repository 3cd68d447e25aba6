import { readdirSync, readFileSync } from 'node:fs'

/** The processes that this one has started, and theirs: in one go, as others start and end meanwhile. */
export function descendants(root: number | undefined): number[] {
  const parents = new Map<number, number>()
  for (const name of readdirSync('/proc')) {
    const [, parent] = /\) \S (\d+) /.exec(/^\d+$/.test(name) ? statusOf(name) : '') ?? []
    if (parent !== undefined) parents.set(Number(name), Number(parent))
  }
  const isBelow = (pid: number | undefined): boolean => pid !== undefined && (pid === root || isBelow(parents.get(pid)))
  return [...parents.keys()].filter((pid) => pid !== root && isBelow(pid))
}

function statusOf(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8')
  } catch {
    // It has ended.
    return ''
  }
}
