import { readdirSync, readFileSync } from 'node:fs'
import type pg from 'pg'
import { required } from '../src/domain/required.ts'

/** USER_HZ on Linux. */
const TICKS_A_SECOND = 100

type Usage = { readonly parent: number; readonly own: number; readonly ofEndedChildren: number }

/** proc(5): the fields after the name, which is in brackets and may contain spaces. */
function usageOf(pid: number): Usage | null {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')
      .map(Number)
    const at = (index: number) => required(fields[index], 'a field of /proc/PID/stat')
    return { parent: at(1), own: at(11) + at(12), ofEndedChildren: at(13) + at(14) }
  } catch {
    // The process has ended.
    return null
  }
}

/** The CPU time of a PostgreSQL on this machine: its main process, and its current and former children. */
export async function postgresCpuSeconds(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')
  const backend = required(rows[0], 'a backend').pid
  const postmaster = required(usageOf(backend), 'the backend').parent
  const pids = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
  const children = pids.map(usageOf).filter((usage) => usage !== null && usage.parent === postmaster)
  const first = required(usageOf(postmaster), 'the first process')
  const ticks = children.reduce((sum, usage) => sum + required(usage, 'a child').own, first.own + first.ofEndedChildren)
  return ticks / TICKS_A_SECOND
}
