// `npm run test:all -- slow`: stops a random process of the run for up to 2 s, again and again, to find tests that depend on time.

import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import path from 'node:path'

const PROGRAMS = ['node', 'postgres', 'chrom']
const BREAK_MS = 500

/**
 * Stops one process at a time among the descendants of `rootPid`, as Linux lists them in /proc. The returned function, or the end
 * of this process, ends this and resumes the stopped process.
 * @param {number} rootPid
 * @param {{ seed?: number, longestMs?: number, print?: (line: string) => void }} options
 * @returns {() => void}
 */
export function stopProcessesAtRandom(
  rootPid,
  { seed = Math.floor(Math.random() * 2 ** 31), longestMs = 2_000, print = console.log } = {},
) {
  const random = randomNumbers(seed)
  const pick = (list) => list[Math.floor(random() * list.length)]
  /** @type {number | undefined} */
  let stopped
  let times = 0
  print(`slow: stopping random processes for up to ${longestMs / 1000} s, seed ${seed}`)
  let timer = setTimeout(stopOne, 0).unref()
  process.once('exit', stop)
  return stop

  function stopOne() {
    const found = runningPrograms(rootPid)
    // Chooses the program first, because most processes of a run are PostgreSQL's.
    const program = pick([...new Set(found.map((each) => each.program))])
    const pid = pick(found.filter((each) => each.program === program))?.pid
    if (pid !== undefined && signal(pid, 'SIGSTOP')) {
      stopped = pid
      times += 1
    }
    timer = setTimeout(continueIt, random() * longestMs).unref()
  }

  function continueIt() {
    if (stopped !== undefined) signal(stopped, 'SIGCONT')
    stopped = undefined
    timer = setTimeout(stopOne, random() * BREAK_MS).unref()
  }

  function stop() {
    clearTimeout(timer)
    process.removeListener('exit', stop)
    if (stopped !== undefined) signal(stopped, 'SIGCONT')
    stopped = undefined
    print(`slow: stopped a process ${times} times, seed ${seed}`)
  }
}

/** The descendants that may be stopped: not this process, nor one that has ended or was stopped by a test. */
function runningPrograms(rootPid) {
  /** @type {Map<number, { state: string, parent: number }>} */
  const processes = new Map()
  for (const name of readdirSync('/proc')) {
    const [, state, parent] = /\) (\S) (\d+) /.exec(orEmpty(() => readFileSync(`/proc/${name}/stat`, 'utf8'))) ?? []
    if (state !== undefined) processes.set(Number(name), { state, parent: Number(parent) })
  }
  const isBelow = (pid) => {
    const parent = processes.get(pid)?.parent
    return parent === rootPid || (parent !== undefined && isBelow(parent))
  }
  return [...processes]
    .filter(([pid, { state }]) => pid !== process.pid && !'TtZX'.includes(state) && isBelow(pid))
    .map(([pid]) => ({ pid, program: programOf(pid) }))
    .filter(({ program }) => program !== undefined)
}

/** By the executable, because processes rename themselves. */
function programOf(pid) {
  const file = path.basename(orEmpty(() => readlinkSync(`/proc/${pid}/exe`)))
  return PROGRAMS.find((program) => file.startsWith(program))
}

/** Reading /proc fails for a process that ends meanwhile. */
function orEmpty(read) {
  try {
    return read()
  } catch {
    return ''
  }
}

/** False if it has ended, or belongs to another user. */
function signal(pid, name) {
  try {
    return process.kill(pid, name)
  } catch {
    return false
  }
}

/** Mulberry32: numbers from 0 to below 1. */
function randomNumbers(seed) {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
