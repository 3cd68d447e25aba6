import { execFileSync } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import path from 'node:path'
import { runQuietly, SetupError, step } from './step.js'

// Without a window to draw it takes a fifth less time: the one to have where there is a choice.
const HEADLESS = 'chromium-headless-shell'
const NAMES = [HEADLESS, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']
const MAC = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'
const ADVICE = 'Install Chromium or Google Chrome, or set CHROMIUM_PATH to one, then start again.'

/** The browser for the tests: CHROMIUM_PATH, or one on the path, or Debian's, installed where that may be done. Returns its path. */
export async function ensureChromium() {
  const given = process.env.CHROMIUM_PATH
  if (given) {
    if (canRun(given)) return given
    throw new SetupError(`CHROMIUM_PATH is ${JSON.stringify(given)}, but takes the path of a Chromium that can be run.`)
  }
  const found = findChromium()
  // Beside another browser one is installed only on a machine that is nobody's, and does without it.
  if (found && (!process.env.CI || found.endsWith(HEADLESS))) return found
  try {
    return await installChromium()
  } catch (error) {
    if (found) return found
    throw error
  }
}

function findChromium() {
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
    await runQuietly(program, [...prefix, 'update'], ADVICE, env)
    await runQuietly(program, [...prefix, 'install', '--no-install-recommends', HEADLESS], ADVICE, env)
  })
  const installed = findChromium()
  if (installed === null) throw new SetupError(`apt-get installed no Chromium. ${ADVICE}`)
  return installed
}

/** What makes a command root's: nothing, sudo where it asks no password, or null. */
function rootPrefix() {
  if (process.getuid?.() === 0) return []
  try {
    execFileSync('sudo', ['-n', 'true'], { stdio: 'ignore' })
    return ['sudo', '-n']
  } catch {
    return null
  }
}
