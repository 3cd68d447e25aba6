// What a step says of itself, as numbers: a check is one, a suite is as many as it has tests.

import { existsSync, readFileSync } from 'node:fs'

/**
 * @param {import('./steps.js').Kind} kind
 * @returns {{ passed: number, failed: number, skipped: string[] }}
 */
export function readResult(kind, code, report) {
  if (kind === 'check' || !existsSync(report)) return outcome(code === 0 ? 1 : 0, code === 0 ? 0 : 1, [])
  const counted = (kind === 'vitest' ? readVitest : readPlaywright)(JSON.parse(readFileSync(report, 'utf8')))
  // A suite that could not even be loaded, or that ran nothing, has failed whatever its tests say.
  const broken = (code !== 0 && counted.failed === 0) || (code === 0 && counted.passed === 0)
  return broken ? { ...counted, failed: counted.failed + 1 } : counted
}

const outcome = (passed, failed, skipped) => ({ passed, failed, skipped })

function readVitest({ numPassedTests, numFailedTests, testResults }) {
  const tests = testResults.flatMap((file) => file.assertionResults)
  const skipped = tests.filter(({ status }) => status !== 'passed' && status !== 'failed').map((test) => test.fullName)
  return outcome(numPassedTests, numFailedTests, skipped)
}

function readPlaywright({ stats, suites }) {
  return outcome(stats.expected + stats.flaky, stats.unexpected, suites.flatMap(skippedSpecs))
}

function skippedSpecs({ specs = [], suites = [] }) {
  const here = specs.filter(({ tests }) => tests.some(({ status }) => status === 'skipped')).map((spec) => spec.title)
  return [...here, ...suites.flatMap(skippedSpecs)]
}
