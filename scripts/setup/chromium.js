import { execFileSync } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import path from 'node:path'
import { runQuietly, SetupError, step } from './step.js'

// The headless build takes a fifth less time, so it is preferred.
const HEADLESS = 'chromium-headless-shell'
const NAMES = [HEADLESS, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']
const MAC = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'
const ADVICE = 'Install Chromium or Google Chrome, or set CHROMIUM_PATH to one, then start again.'

/** Returns the path of the browser for the tests: CHROMIUM_PATH, one on PATH, or Debian's package, which is installed if permitted. */
export async function ensureChromium() {
  const configured = process.env.CHROMIUM_PATH
  if (configured) {
    if (canRun(configured)) return configured
    throw new SetupError(
      `CHROMIUM_PATH is ${JSON.stringify(configured)}, but takes the path of a Chromium that can be run.`,
    )
  }
  const found = findChromium()
  // If another browser exists, install one only in CI, and use the existing one if that fails.
  if (found && (!process.env.CI || found.endsWith(HEADLESS))) return found
  try {
    return await installChromium()
  } catch (error) {
    if (found) return found
    throw error
  }
}

/** @returns {string | null} one on PATH, or the one of a Mac */
export function findChromium() {
  return find(NAMES) ?? (canRun(MAC) ? MAC : null)
}

function find(names) {
  const folders = (process.env.PATH ?? '').split(path.delimiter)
  const candidates = names.flatMap((name) => folders.map((folder) => path.join(folder, name)))
  return candidates.find(canRun) ?? null
}

function canRun(file) {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}

async function installChromium() {
  const asRoot = find(['apt-get']) === null ? null : rootPrefix()
  if (asRoot === null) throw new SetupError(`The browser tests need Chromium, and there is none here. ${ADVICE}`)
  const [program, ...prefix] = [
    ...asRoot,
    'apt-get',
    '-q',
    '-y',
    '-o',
    'Acquire::http::Timeout=20',
    '-o',
    'Acquire::Retries=1',
  ]
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  await step('Installing Chromium', async () => {
    await runQuietly(program, [...prefix, 'update'], ADVICE, { env })
    await runQuietly(program, [...prefix, 'install', '--no-install-recommends', HEADLESS], ADVICE, { env })
  })
  const installed = findChromium()
  if (installed === null) throw new SetupError(`apt-get installed no Chromium. ${ADVICE}`)
  return installed
}

/** The prefix that runs a command as root: empty for root, sudo if it needs no password, otherwise null. */
function rootPrefix() {
  if (process.getuid?.() === 0) return []
  try {
    execFileSync('sudo', ['-n', 'true'], { stdio: 'ignore' })
    return ['sudo', '-n']
  } catch {
    return null
  }
}
