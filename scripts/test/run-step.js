// Runs one step in its own process group, so that all its child processes end with it.

import { spawn } from 'node:child_process'
import path from 'node:path'
import { readResult } from './results.js'

const LONGEST_MS = 40 * 60_000
const running = new Set()

/**
 * @param {import('./steps.js').Step} step
 * @param {{ root: string, scratch: string, envOf: (step: import('./steps.js').Step) => Promise<NodeJS.ProcessEnv> }} place
 */
export async function runStep(step, { root, scratch, envOf }) {
  if (step.missing !== undefined)
    return { step, passed: 0, failed: 0, tests: [], output: '', stopped: false, stoodStill: false, seconds: 0 }
  const env = await envOf(step)
  const started = performance.now()
  const report = path.join(scratch, `${step.name.replace(/\W+/g, '-')}.json`)
  const command = [...step.command, ...reporters(step.kind, report)]
  const options = {
    cwd: root,
    env: { ...env, ...step.env, PLAYWRIGHT_JSON_OUTPUT_FILE: report, NO_COLOR: '1' },
  }
  const first = await run(command, options, step.silentMs)
  const { code, output, stopped } = first.stoodStill ? await run(command, options, step.silentMs) : first
  return {
    step,
    ...readResult(step.kind, code, { root, report }),
    output: first.stoodStill ? first.output + output : output,
    stopped,
    stoodStill: first.stoodStill,
    seconds: (performance.now() - started) / 1000,
  }
}

/** Ends every step that is still running. */
export function endSteps() {
  for (const pid of running) endGroup(pid)
}

function reporters(kind, report) {
  if (kind === 'vitest') return ['--reporter=dot', '--reporter=json', `--outputFile.json=${report}`]
  return kind === 'playwright' ? ['--reporter=list,json'] : []
}

/** `silentMs`: how long it may print nothing. */
function run([program, ...args], options, silentMs) {
  return new Promise((resolve) => {
    const child = spawn(program, args, { ...options, detached: true, stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    let stoodStill = false
    const silence = silentMs && setTimeout(standsStill, silentMs)
    function standsStill() {
      stoodStill = true
      output += `\nstood still: printed nothing for ${silentMs / 1000} s\n`
      endGroup(child.pid)
    }
    const keep = (chunk) => {
      output += chunk
      if (silence) silence.refresh()
    }
    child.stdout.setEncoding('utf8').on('data', keep)
    child.stderr.setEncoding('utf8').on('data', keep)
    child.once('error', (error) => resolve({ code: 127, output: String(error), stopped: false, stoodStill: false }))
    if (child.pid === undefined) return
    running.add(child.pid)
    let stopped = false
    const limit = setTimeout(() => {
      stopped = true
      output += `\nstopped: took longer than ${LONGEST_MS / 60_000} minutes\n`
      endGroup(child.pid)
    }, LONGEST_MS)
    child.once('exit', () => {
      clearTimeout(limit)
      clearTimeout(silence)
      running.delete(child.pid)
      // Remaining child processes would keep its output open.
      endGroup(child.pid)
    })
    child.once('close', (code) => resolve({ code: code ?? 1, output, stopped, stoodStill }))
  })
}

function endGroup(pid) {
  try {
    process.kill(-pid, 'SIGKILL')
  } catch {
    // The group has already ended.
  }
}
