// `npm run test:browsers`: runs the journeys in Firefox and WebKit. Arguments are passed to Vitest: `-- --project webkit history`.

import { spawn } from 'node:child_process'
import { accessSync, constants, readdirSync } from 'node:fs'
import path from 'node:path'
import { commandOf } from './setup/node24.js'
import { ROOT } from './setup/step.js'
import { ensureBuilt, ensureInstalled, node24, runMain, SetupError } from './setup.js'

await runMain(async () => {
  await ensureInstalled()
  const env = { ...process.env, ...findBrowsers() }
  await ensureBuilt()
  const vitest = [commandOf('vitest', 'vitest.mjs'), 'run', '--config', 'test/browsers/vitest.config.ts']
  const args = [...vitest, ...process.argv.slice(2)]
  const child = spawn(node24(), args, { cwd: ROOT, env, stdio: 'inherit' })
  process.exitCode = await new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('exit', (code) => resolve(code ?? 1))
  })
})

/** Finds the browsers and their tools. Throws if one is missing, so that no journey is skipped. */
function findBrowsers() {
  const firefox = (process.env.FIREFOX_PATH || onPath('firefox-esr')) ?? onPath('firefox')
  const miniBrowser = process.env.WEBKIT_BROWSER || findMiniBrowser()
  const missing = [
    !firefox && 'Firefox (FIREFOX_PATH, or firefox-esr on the path)',
    !onPath('WebKitWebDriver') && 'WebKitWebDriver',
    !miniBrowser && "WebKitGTK's MiniBrowser (WEBKIT_BROWSER, or in /usr/lib/*/webkit2gtk-4.1)",
    !onPath('Xvfb') && 'Xvfb',
  ].filter(Boolean)
  if (missing.length > 0) {
    throw new SetupError(
      `Missing: ${missing.join(', ')}.\nThe journeys run on Linux; on Debian: apt-get install firefox-esr webkit2gtk-driver xvfb`,
    )
  }
  return { FIREFOX_PATH: firefox, WEBKIT_BROWSER: miniBrowser }
}

function onPath(name) {
  return (process.env.PATH ?? '')
    .split(path.delimiter)
    .map((folder) => path.join(folder, name))
    .find(canRun)
}

/** The folder depends on the architecture. */
function findMiniBrowser() {
  return readdirSync('/usr/lib')
    .map((folder) => path.join('/usr/lib', folder, 'webkit2gtk-4.1/MiniBrowser'))
    .find(canRun)
}

function canRun(file) {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}
