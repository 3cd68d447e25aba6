// Reads the result of a step: a check counts as one, a suite as the number of its tests.

import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { stripVTControlCharacters } from 'node:util'

/**
 * @typedef {{ file: string, name: string, outcome: 'passed' | 'failed' | 'skipped', message?: string }} Test
 * @typedef {{ passed: number, failed: number, tests: Test[] }} Result
 */

/**
 * @param {import('./steps.js').Kind} kind
 * @param {number} code
 * @param {{ root: string, report: string }} place
 * @returns {Result}
 */
export function readResult(kind, code, { root, report }) {
  if (kind === 'check' || !existsSync(report))
    return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, tests: [] }
  const read = kind === 'vitest' ? readVitest : readPlaywright
  const tests = read(JSON.parse(readFileSync(report, 'utf8')), (file) => path.relative(root, file))
  const count = (outcome) => tests.filter((test) => test.outcome === outcome).length
  const counted = { passed: count('passed'), failed: count('failed'), tests }
  // A suite that could not be loaded, or that ran no test, has failed even if no test did.
  const broken = (code !== 0 && counted.failed === 0) || (code === 0 && counted.passed === 0)
  return broken ? { ...counted, failed: counted.failed + 1 } : counted
}

const VITEST = { passed: 'passed', failed: 'failed' }
const PLAYWRIGHT = { expected: 'passed', flaky: 'passed', unexpected: 'failed' }

function readVitest({ testResults }, fromRoot) {
  return testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = fromRoot(name)
    const tests = assertionResults.map((test) => ({
      file,
      name: test.title,
      outcome: VITEST[test.status] ?? 'skipped',
      ...(test.status === 'failed' && { message: test.failureMessages.join('\n') }),
    }))
    const blamed = status !== 'failed' || tests.some(({ outcome }) => outcome === 'failed')
    return blamed ? tests : [...tests, { file, name: 'code outside its tests', outcome: 'failed', message }]
  })
}

function readPlaywright({ config, suites }, fromRoot) {
  return suites.flatMap(specsOf).flatMap(({ file, title, tests }) =>
    tests.map(({ status, results }) => ({
      file: fromRoot(path.join(config.rootDir, file)),
      name: title,
      outcome: PLAYWRIGHT[status] ?? 'skipped',
      ...(status === 'unexpected' && {
        message: results.flatMap(({ errors }) => errors.map((error) => error.message)).join('\n'),
      }),
    })),
  )
}

/** Lines of a message beside the name of its test; the whole stands with the output of the step. */
const FEW_LINES = 12

/**
 * The failed tests by name, with what each said, or the name of the step if it reports none.
 * @param {{ step: { name: string }, failed: number, tests: Test[] }} result
 */
export function failuresOf({ step, failed, tests }) {
  if (failed === 0) return []
  const names = tests
    .filter(({ outcome }) => outcome === 'failed')
    .map(({ file, name, message = '' }) => [`${step.name} › ${file} › ${name}`, ...linesOf(message)].join('\n    '))
  return names.length === 0 ? [step.name] : names
}

const linesOf = (message) =>
  stripVTControlCharacters(message)
    .split('\n')
    .filter((line) => line.trim() !== '')
    .slice(0, FEW_LINES)

function specsOf({ specs = [], suites = [] }) {
  return [...specs, ...suites.flatMap(specsOf)]
}
