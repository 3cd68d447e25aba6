import { fileURLToPath } from 'node:url'
import { ensureBuilt } from './setup/build.js'
import { ensureInstalled } from './setup/install.js'
import { runMain } from './setup/step.js'

// Plain JavaScript that an old Node.js can run without any package. Safe to run repeatedly and concurrently.
export { ensureBuilt } from './setup/build.js'
export { ensureChromium } from './setup/chromium.js'
export { ensureInstalled } from './setup/install.js'
export { node24, runWithNode24 } from './setup/node24.js'
export { endWithParent } from './setup/parent.js'
export { runMain, SetupError, step } from './setup/step.js'

/** Installs and builds what `npm start` needs. */
export async function setUp() {
  await ensureInstalled()
  await ensureBuilt()
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await runMain(setUp)
