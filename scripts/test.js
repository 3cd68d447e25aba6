// `npm test`: installs what is missing, then runs every check and the tests that every change has to pass. `npm run test:all` adds the nightly
// tier, and with `-- slow` stops random processes meanwhile. `npm run check` needs no server and no browser. Runs on Node.js 20 without any package.

import { readFileSync } from 'node:fs'
import path from 'node:path'
import { ROOT } from './setup/step.js'
import { ensureBuilt, ensureChromium, ensureInstalled } from './setup.js'
import { namedTestFiles } from './test/named-files.js'
import { report, sideBySide } from './test/run.js'
import { stopProcessesAtRandom } from './test/slow.js'
import { allTests, changeTests, checks } from './test/steps.js'

const [tier = 'change', ...options] = process.argv.slice(2)
const steps = { check: checks, change: changeTests, all: allTests }[tier]()

await report(steps, ROOT, async (runStep) => {
  const chromium = tier === 'check' ? Promise.resolve() : ensureChromium()
  // The checks need the packages only, and run while a Chromium is downloaded and the site is built.
  await Promise.race([ensureInstalled(), failureOf(chromium)])
  const env = { ...process.env, PATH: `${path.join(ROOT, 'node_modules/.bin')}${path.delimiter}${process.env.PATH}` }
  const suites =
    tier === 'check'
      ? Promise.resolve(env)
      : Promise.all([chromium, ensureBuilt()]).then(([found]) => ({ ...env, CHROMIUM_PATH: found }))
  const present = steps.filter(({ name, missing }) => {
    if (missing !== undefined) console.log(`- ${name}: skipped (missing: ${missing})`)
    return missing === undefined
  })
  const endStops = options.includes('slow') ? stopProcessesAtRandom(process.pid) : () => {}
  const jobs = present.map((step) => async () => runStep(step, step.kind === 'check' ? env : await suites))
  const results = await Promise.race([sideBySide(jobs), failureOf(suites)])
  endStops()
  return tier === 'check' ? [] : namedFilesThatDidNotRun(results)
})

/** Documents cite test files as evidence: these have to run. */
function namedFilesThatDidNotRun(results) {
  const ran = new Set(results.flatMap(({ tests }) => tests.map(({ file }) => file)))
  const isOfTier = (file) => tier === 'all' || !/\.nightly\.|^test\/fleet\//.test(file)
  return ['docs/spec-coverage.md', 'docs/security-asvs.md'].flatMap((page) =>
    namedTestFiles(readFileSync(path.join(ROOT, page), 'utf8'))
      .filter((file) => isOfTier(file) && !ran.has(file))
      .map((file) => ({ file, name: `is named in ${page} and did not run`, outcome: 'failed', ms: 0 })),
  )
}

/**
 * Settles only if the promise is rejected, and then the same way.
 * @param {Promise<unknown>} promise
 * @returns {Promise<never>}
 */
function failureOf(promise) {
  return new Promise((_, reject) => void promise.catch(reject))
}
