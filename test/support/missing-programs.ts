import { spawnSync } from 'node:child_process'

/** Those of these programs that are not on PATH, as one text; empty where all are. */
export function missingPrograms(...names: readonly string[]): string {
  return names.filter((name) => spawnSync('sh', ['-c', 'command -v "$1"', 'sh', name]).status !== 0).join(', ')
}
