// `npm test`: installs what is missing, then every check and every test. Runs on Node 20 with nothing installed.

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { ensureBuilt, ensureChromium, ensureInstalled, runMain } from './setup.js'
import { endSteps, runStep } from './test/run-step.js'
import { steps } from './test/steps.js'

const root = fileURLToPath(new URL('..', import.meta.url))
const scratch = mkdtempSync(path.join(tmpdir(), 'clutchbook-results-'))
const CORES = 2

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => process.exit(130))
process.once('exit', () => {
  endSteps()
  rmSync(scratch, { recursive: true, force: true })
})

await runMain(async () => {
  await ensureInstalled()
  const chromium = await ensureChromium()
  await ensureBuilt()
  const bin = path.join(root, 'node_modules/.bin')
  const env = { ...process.env, PATH: `${bin}${path.delimiter}${process.env.PATH}`, CHROMIUM_PATH: chromium }
  const { passed, failed } = await runAll(steps(), env)
  console.log(`${passed} passed, ${failed} failed`)
  process.exitCode = failed > 0 ? 1 : 0
})

/** In order, as many at once as there are cores for. */
async function runAll(waiting, env) {
  const total = { passed: 0, failed: 0 }
  const active = new Set()
  let free = CORES
  for (const step of waiting) {
    while (free < step.cores) await Promise.race(active)
    free -= step.cores
    const run = runStep(step, { root, scratch, env }).then((result) => {
      free += step.cores
      active.delete(run)
      total.passed += result.passed
      total.failed += result.failed
      tell(step, result)
    })
    active.add(run)
  }
  await Promise.all(active)
  return total
}

function tell(step, { passed, failed, skipped, output, seconds }) {
  const count = step.kind === 'check' ? '' : `, ${passed} passed${failed ? `, ${failed} failed` : ''}`
  console.log(`${failed ? '✗' : '✓'} ${step.name}${count} (${seconds.toFixed(1)} s)`)
  for (const name of skipped) console.log(`  skipped: ${name}`)
  if (failed) console.log(output)
}
