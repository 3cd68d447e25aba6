// Runs steps side by side and reads their reports. However the run ends, its last line is "N passed, N failed".

import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism, cpus, tmpdir } from 'node:os'
import path from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { runMain } from '../setup.js'
import { UNIT_TESTS } from './steps.js'

// Suites spend a third of their time waiting for a database or the next frame of a page, so one per core runs.
const AT_ONCE = Math.max(2, availableParallelism())
/** Ends a step that hangs. */
const LONGEST_MS = 40 * 60_000
const LINES_OF_A_MESSAGE = 12

/**
 * @typedef {import('./steps.js').Step} Step
 * `ms`: how long it took.
 * @typedef {{ file: string, name: string, outcome: 'passed' | 'failed' | 'skipped', ms: number, message?: string }} Test
 * `processor`: seconds of the step and its child processes; null if it was killed.
 * @typedef {{ step: Step, tests: Test[], output: string, seconds: number, processor: number | null }} Result
 */

/**
 * Runs `main`, which gets a function that runs one step, then prints failures, figures and the closing line, and sets the exit code.
 * A step that has not ended by then counts as failed.
 * @param {readonly Step[]} steps the steps that `main` runs
 * @param {string} root the folder they run in; file names are relative to it
 * @param {(runStep: (step: Step, env: NodeJS.ProcessEnv) => Promise<Result>) => Promise<readonly Test[]>} main resolves with tests
 *   that need the results of all steps
 */
export async function report(steps, root, main) {
  const began = { at: performance.now(), busy: busySeconds() }
  const scratch = mkdtempSync(path.join(tmpdir(), 'clutchbook-results-'))
  /** @type {Result[]} */
  const results = []
  /** @type {readonly Test[]} */
  let closing = []
  const groups = new Set()

  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => process.exit(130))
  process.once('exit', () => {
    for (const group of groups) endGroup(group)
    rmSync(scratch, { recursive: true, force: true })
    const ended = new Set(results.map(({ step }) => step))
    const unfinished = steps.filter((step) => !ended.has(step) && step.missing === undefined)
    const tests = [
      ...results.flatMap((result) => result.tests),
      ...unfinished.map((step) => failure(step, 'did not end')),
      ...closing,
    ]
    for (const test of tests) if (test.outcome === 'failed') console.log(failureText(test))
    printFigures(results, { seconds: (performance.now() - began.at) / 1000, busy: busySeconds() - began.busy })
    const count = (outcome) => tests.filter((test) => test.outcome === outcome).length
    const [passed, failed] = [count('passed'), count('failed')]
    // Set-up that failed before the first step has no test.
    const broken = failed === 0 && (process.exitCode || passed === 0) ? 1 : 0
    console.log(`${passed} passed, ${failed + broken} failed`)
    if (failed + broken > 0) process.exitCode ||= 1
  })

  await runMain(async () => {
    closing = await main(async (step, env) => {
      const result = await runStep(step, { env, root, scratch, groups })
      results.push(result)
      print(result)
      return result
    })
  })
}

/**
 * Runs the jobs in this order, `AT_ONCE` at a time.
 * @template T
 * @param {readonly (() => Promise<T>)[]} jobs
 * @returns {Promise<T[]>}
 */
export async function sideBySide(jobs) {
  /** @type {T[]} */
  const results = []
  const waiting = [...jobs]
  const work = async () => {
    for (let job = waiting.shift(); job !== undefined; job = waiting.shift()) results.push(await job())
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return results
}

/** A failed test for a step whose report does not show what went wrong (`what`). */
function failure(step, what, message = '') {
  return { file: step.name, name: what, outcome: 'failed', ms: 0, message }
}

/** @returns {Promise<Result>} */
async function runStep(step, { env, root, scratch, groups }) {
  const began = performance.now()
  const name = step.name.replaceAll(/\W+/g, '-')
  const [file, times] = [path.join(scratch, `${name}.json`), path.join(scratch, `${name}.times`)]
  const { code, output } = await runInGroup([...step.command, ...reporters(step.kind, file)], groups, {
    cwd: root,
    env: { ...env, ...step.env, PLAYWRIGHT_JSON_OUTPUT_FILE: file, NO_COLOR: '1', TIMES: times },
  })
  return {
    step,
    tests: testsOf(step, { code, file, root }),
    output,
    seconds: (performance.now() - began) / 1000,
    processor: existsSync(times) ? processorSeconds(readFileSync(times, 'utf8')) : null,
  }
}

function reporters(kind, file) {
  if (kind === 'vitest') return ['--reporter=dot', '--reporter=json', `--outputFile.json=${file}`]
  return kind === 'playwright' ? ['--reporter=list,json'] : []
}

// POSIX: the second line of `times` is the CPU time of the child processes, "1m2.30s 0m4.50s" of user and system.
const SHELL = '"$@"; code=$?; times >"$TIMES"; exit $code'

function processorSeconds(times) {
  const [, children = ''] = times.split('\n')
  return [...children.matchAll(/(\d+)m([\d.]+)s/g)].reduce((sum, [, m, s]) => sum + Number(m) * 60 + Number(s), 0)
}

/** In its own process group, so that all its child processes end with it. */
function runInGroup(command, groups, options) {
  return new Promise((resolve) => {
    const child = spawn('sh', ['-c', SHELL, 'step', ...command], {
      ...options,
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    const keep = (chunk) => void (output += chunk)
    child.stdout.setEncoding('utf8').on('data', keep)
    child.stderr.setEncoding('utf8').on('data', keep)
    groups.add(child.pid)
    const limit = setTimeout(() => {
      keep(`\nstopped: took longer than ${LONGEST_MS / 60_000} minutes\n`)
      endGroup(child.pid)
    }, LONGEST_MS)
    child.once('exit', () => {
      clearTimeout(limit)
      groups.delete(child.pid)
      // Remaining child processes would keep its output open.
      endGroup(child.pid)
    })
    child.once('close', (code) => resolve({ code: code ?? 1, output }))
  })
}

function endGroup(pid) {
  try {
    process.kill(-pid, 'SIGKILL')
  } catch {
    // The group has already ended.
  }
}

/** The tests of a step. A step that failed, left no report or ran no test always has a failed test. */
function testsOf(step, { code, file, root }) {
  if (step.kind === 'check')
    return code === 0 ? [{ ...failure(step, step.name), outcome: 'passed' }] : [failure(step, 'failed')]
  if (!existsSync(file)) return [failure(step, 'left no report')]
  const read = step.kind === 'vitest' ? readVitest : readPlaywright
  const tests = read(JSON.parse(readFileSync(file, 'utf8')), (place) => path.relative(root, place))
  if (tests.every(({ outcome }) => outcome === 'skipped')) return [...tests, failure(step, 'ran no test')]
  const isBroken = code !== 0 && !tests.some(({ outcome }) => outcome === 'failed')
  return isBroken ? [...tests, failure(step, `ended with code ${code} although every test passed`)] : tests
}

const VITEST = { passed: 'passed', failed: 'failed' }
const PLAYWRIGHT = { expected: 'passed', flaky: 'failed', unexpected: 'failed' }

function readVitest({ testResults }, fromRoot) {
  return testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = fromRoot(name)
    const tests = assertionResults.map((test) => ({
      file,
      name: test.fullName ?? test.title,
      outcome: VITEST[test.status] ?? 'skipped',
      ms: test.duration ?? 0,
      ...(test.status === 'failed' && { message: test.failureMessages.join('\n') }),
    }))
    const isNamed = status !== 'failed' || tests.some(({ outcome }) => outcome === 'failed')
    return isNamed ? tests : [...tests, { file, name: 'code outside its tests', outcome: 'failed', ms: 0, message }]
  })
}

function readPlaywright({ config, suites }, fromRoot) {
  return suites.flatMap(specsOf).flatMap(({ file, title, tests }) =>
    tests.map(({ status, results }) => ({
      file: fromRoot(path.join(config.rootDir, file)),
      name: title,
      outcome: PLAYWRIGHT[status] ?? 'skipped',
      ms: results.reduce((sum, { duration = 0 }) => sum + duration, 0),
      message: results.flatMap(({ errors = [] }) => errors.map((error) => error.message)).join('\n'),
    })),
  )
}

function specsOf({ specs = [], suites = [] }) {
  return [...specs, ...suites.flatMap(specsOf)]
}

function print({ step, tests, output, seconds }) {
  const failed = tests.filter(({ outcome }) => outcome === 'failed').length
  const skipped = tests.filter(({ outcome }) => outcome === 'skipped')
  const counts = step.kind === 'check' ? '' : `, ${tests.length - failed - skipped.length} passed, ${failed} failed`
  console.log(`${failed > 0 ? '✗' : '✓'} ${step.name}${counts} (${seconds.toFixed(1)} s)`)
  for (const { file, name } of skipped) console.log(`  skipped: ${file} › ${name}`)
  if (failed > 0) console.log(output)
}

function failureText({ file, name, message = '' }) {
  const lines = stripVTControlCharacters(message)
    .split('\n')
    .filter((line) => line.trim() !== '')
    .slice(0, LINES_OF_A_MESSAGE)
  return [`failed: ${file} › ${name}`, ...lines].join('\n    ')
}

/**
 * A table by suite, the slowest files, and the time of the run: also as a multiple of the unit tests, since machines differ. A suite that ends a
 * browser loses the CPU time of its pages, so the total covers the whole machine, assuming nothing else runs.
 */
function printFigures(results, { seconds, busy }) {
  const cell = (text, width) => String(text).padStart(width)
  for (const { step, tests, processor } of results)
    console.log(
      `${cell(tests.length, 6)} tests ${cell(processor?.toFixed(0) ?? '?', 5)} s of the processor  ${step.name}`,
    )
  for (const [file, ms] of slowestFiles(results)) console.log(`${cell((ms / 1000).toFixed(1), 12)} s  ${file}`)
  const unit = results.find(({ step }) => step.name === UNIT_TESTS)?.processor
  const ratio = unit ? `, ${(busy / unit).toFixed(1)} times that of the unit tests` : ''
  console.log(`${seconds.toFixed(0)} s, ${busy.toFixed(0)} s of the processor${ratio}`)
}

/** CPU time of all processors since the machine started. */
function busySeconds() {
  return cpus().reduce((sum, { times: { user, nice, sys } }) => sum + user + nice + sys, 0) / 1000
}

/** The ten files with the largest total test time. */
function slowestFiles(results) {
  const byFile = new Map()
  for (const { step, tests } of results)
    if (step.kind !== 'check') for (const { file, ms } of tests) byFile.set(file, (byFile.get(file) ?? 0) + ms)
  return [...byFile].toSorted(([, one], [, other]) => other - one).slice(0, 10)
}
