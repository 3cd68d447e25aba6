// `npm run check`: types, lint, format, structure, dead code, OpenAPI, licences and the unit tests. Runs on Node.js 20 without any package.

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { ensureInstalled, runMain } from './setup.js'
import { endSteps } from './test/run-step.js'
import { runSteps, sum } from './test/run-steps.js'
import { checks, unitTests } from './test/steps.js'

const root = fileURLToPath(new URL('..', import.meta.url))
const scratch = mkdtempSync(path.join(tmpdir(), 'clutchbook-results-'))

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => process.exit(130))
process.once('exit', () => {
  endSteps()
  rmSync(scratch, { recursive: true, force: true })
})

await runMain(async () => {
  await ensureInstalled()
  const bin = path.join(root, 'node_modules/.bin')
  const env = { ...process.env, PATH: `${bin}${path.delimiter}${process.env.PATH}` }
  // The longest first.
  const results = await runSteps([unitTests, ...checks()], { root, scratch, envOf: async () => env })
  process.exitCode = sum(results, 'failed') > 0 ? 1 : 0
})
