// `npm run check`: types, lint, format, structure, dead code, OpenAPI and licences, without a test. Runs on Node.js 20 without any package.

import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { ensureInstalled, runMain } from './setup.js'
import { endSteps, runStep } from './test/run-step.js'
import { checks } from './test/steps.js'

const root = fileURLToPath(new URL('..', import.meta.url))
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => process.exit(130))
process.once('exit', endSteps)

await runMain(async () => {
  await ensureInstalled()
  const bin = path.join(root, 'node_modules/.bin')
  const env = { ...process.env, PATH: `${bin}${path.delimiter}${process.env.PATH}` }
  for (const step of checks()) {
    // Checks write no report.
    const { failed, output } = await runStep(step, { root, scratch: root, env })
    console.log(`${failed ? '✗' : '✓'} ${step.name}`)
    if (!failed) continue
    console.log(output)
    process.exitCode = 1
  }
})
