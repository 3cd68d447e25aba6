// `npm run test:fleet`: runs the program with the engines of a fleet (docs/examples/fleet). Arguments are passed to Vitest: `-- start-proofs`.

import { spawn } from 'node:child_process'
import { commandOf } from './setup/node24.js'
import { ROOT } from './setup/step.js'
import { ensureBuilt, ensureInstalled, node24, runMain } from './setup.js'
import { fleetTests } from './test/steps.js'

await runMain(async () => {
  await ensureInstalled()
  await ensureBuilt()
  const [, ...options] = fleetTests.command
  const vitest = [commandOf('vitest', 'vitest.mjs'), ...options, '--reporter=verbose']
  const child = spawn(node24(), [...vitest, ...process.argv.slice(2)], { cwd: ROOT, stdio: 'inherit' })
  process.exitCode = await new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('exit', (code) => resolve(code ?? 1))
  })
})
