// `npm test`: installs what is missing, then runs every check and every test. `npm run test:all`: on both versions of PostgreSQL, and
// with the engines of a fleet. Runs on Node.js 20 without any package.

import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { ensureBuilt, ensureChromium, ensureInstalled, runMain } from './setup.js'
import { namedTestFiles } from './test/coverage.js'
import { failuresOf } from './test/results.js'
import { endSteps } from './test/run-step.js'
import { print, runSteps, sum } from './test/run-steps.js'
import { steps } from './test/steps.js'

const root = fileURLToPath(new URL('..', import.meta.url))
const scratch = mkdtempSync(path.join(tmpdir(), 'clutchbook-results-'))
const all = process.argv.includes('--all')

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => process.exit(130))
process.once('exit', () => {
  endSteps()
  rmSync(scratch, { recursive: true, force: true })
})

await runMain(async () => {
  const chromium = ensureChromium()
  // The checks need the packages only, and run while a Chromium is downloaded and the site is built.
  await Promise.race([ensureInstalled(), failureOf(chromium)])
  const bin = path.join(root, 'node_modules/.bin')
  const env = {
    ...process.env,
    PATH: `${bin}${path.delimiter}${process.env.PATH}`,
    SENT_STATEMENTS: path.join(scratch, 'statements'),
  }
  const ofSuites = Promise.all([chromium, ensureBuilt()]).then(([browser]) => ({ ...env, CHROMIUM_PATH: browser }))
  const envOf = async ({ kind }) => (kind === 'check' ? env : ofSuites)
  const results = await Promise.race([runSteps(steps({ all }), { root, scratch, envOf }), failureOf(ofSuites)])
  const coverage = namedFilesRan(results)
  print(coverage)
  // The failures of the suites are printed last: a broken suite also causes failures in the coverage.
  const everything = [coverage, ...results]
  for (const name of everything.flatMap(failuresOf)) console.log(`failed: ${name}`)
  const [passed, failed] = [sum(everything, 'passed'), sum(everything, 'failed')]
  console.log(`${passed} passed, ${failed} failed`)
  process.exitCode = failed > 0 ? 1 : 0
})

/**
 * Settles only if the promise is rejected, and then the same way.
 * @param {Promise<unknown>} promise
 * @returns {Promise<never>}
 */
function failureOf(promise) {
  return new Promise((_, reject) => void promise.catch(reject))
}

/** An additional check: every file of tests that these pages name has run. */
function namedFilesRan(results) {
  const ran = new Set(results.flatMap(({ tests }) => tests.map(({ file }) => file)))
  const pages = ['docs/spec-coverage.md', 'docs/security-asvs.md']
  const missing = pages
    .flatMap((page) => namedTestFiles(readFileSync(path.join(root, page), 'utf8')))
    .filter((file) => !ran.has(file) && (all || !file.includes('.nightly.')))
  const tests = missing.map((file) => ({
    file,
    name: 'is named in the documentation and did not run',
    outcome: 'failed',
  }))
  const [passed, failed] = missing.length === 0 ? [1, 0] : [0, 1]
  return {
    step: { name: 'test files named in the documentation', kind: 'check' },
    passed,
    failed,
    tests,
    output: '',
    stopped: false,
    stoodStill: false,
    seconds: 0,
  }
}
