import { createHash } from 'node:crypto'
import { accessSync, constants, existsSync, lstatSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { oneAtATime } from './one-at-a-time.js'
import { ROOT, runQuietly, SetupError, step } from './step.js'

const LOCKFILE = path.join(ROOT, 'package-lock.json')
const MODULES = path.join(ROOT, 'node_modules')
/** In node_modules, which `npm ci` removes first, so an interrupted install leaves no stamp. */
const STAMP = path.join(MODULES, '.clutchbook-lockfile-hash')
/** npm's record of the installed packages, written last. */
const INSTALLED = path.join(MODULES, '.package-lock.json')

/** Installs exactly the lockfile's packages, devDependencies included, because the build needs them. Does nothing if they are installed. */
export async function ensureInstalled() {
  if (isFresh()) return
  await oneAtATime(async () => {
    if (isFresh()) return
    if (!isInstalledByHand()) await step('Installing dependencies', install)
    writeFileSync(STAMP, lockfileHash())
  })
}

function isFresh() {
  return existsSync(STAMP) && readFileSync(STAMP, 'utf8') === lockfileHash()
}

function lockfileHash() {
  return createHash('sha256').update(readFileSync(LOCKFILE)).digest('hex')
}

/** Whether a manual npm run has installed the lockfile's version of every package for this platform. */
function isInstalledByHand() {
  if (!existsSync(INSTALLED)) return false
  const required = Object.entries(JSON.parse(readFileSync(LOCKFILE, 'utf8')).packages)
  const { packages } = JSON.parse(readFileSync(INSTALLED, 'utf8'))
  return required.every(([folder, entry]) => {
    if (folder === '' || packages[folder]?.version === entry.version) return true
    return entry.optional === true && !isMadeForThisMachine(entry)
  })
}

function isMadeForThisMachine({ os, cpu, libc }) {
  return os?.includes(process.platform) && cpu?.includes(process.arch) && !libc?.includes('musl')
}

async function install() {
  // `npm ci` would remove the packages in the link's target.
  if (lstatSync(MODULES, { throwIfNoEntry: false })?.isSymbolicLink()) {
    throw new SetupError(
      `${MODULES} is a link, and the packages there are not those of package-lock.json: remove the link, then start again.`,
    )
  }
  // Overrides NODE_ENV=production and omit=…, because the build needs the devDependencies.
  const args = [
    'ci',
    '--include=dev',
    '--include=optional',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
    // Without a network npm would wait for 70 s.
    '--fetch-retry-mintimeout=1000',
    '--fetch-retry-maxtimeout=5000',
    ...cacheOption(),
  ]
  const failure = 'Installing dependencies failed: check the network and the free disk space, then start again.'
  // The npm that started this process, otherwise the one on PATH.
  const npm = process.env.npm_execpath
  if (npm?.endsWith('.js')) return runQuietly(process.execPath, [npm, ...args], failure, { inOneLine: withoutNetwork })
  return runQuietly('npm', args, failure, { inOneLine: withoutNetwork })
}

function withoutNetwork(output) {
  const [, code] =
    /code (ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ENETUNREACH|EHOSTUNREACH|ETIMEDOUT|ERR_SOCKET_TIMEOUT)\b/.exec(output) ?? []
  if (code === undefined) return null
  return `Installing dependencies failed: npm does not reach its registry (${code}). Connect this machine to the network, then start again.`
}

/** npm's cache is in the user's home; the user of a service often has no home, or a read-only one. */
function cacheOption() {
  try {
    // os.homedir() throws for a user without an account entry.
    const usual = process.env.npm_config_cache ?? path.join(os.homedir(), '.npm')
    mkdirSync(usual, { recursive: true })
    accessSync(usual, constants.W_OK)
    return []
  } catch {
    return [`--cache=${path.join(ROOT, '.cache/npm')}`]
  }
}
