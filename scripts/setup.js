import { fileURLToPath } from 'node:url'
import { ensureBuilt } from './setup/build.js'
import { ensureInstalled } from './setup/install.js'
import { runMain } from './setup/step.js'

// Plain JavaScript that an old Node.js runs with nothing installed. Safe to run twice and at once.
export { ensureBuilt } from './setup/build.js'
export { ensureChromium } from './setup/chromium.js'
export { ensureInstalled } from './setup/install.js'
export { node24, runWithNode24 } from './setup/node24.js'
export { runMain, SetupError, step } from './setup/step.js'

/** All that `npm start` needs. */
export async function setUp() {
  await ensureInstalled()
  await ensureBuilt()
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await runMain(setUp)
