import { spawnSync } from 'node:child_process'

/** Which of these programs are not on PATH, as text; empty if all are. */
export function missingPrograms(...names: readonly string[]): string {
  return names.filter((name) => spawnSync('sh', ['-c', 'command -v "$1"', 'sh', name]).status !== 0).join(', ')
}
