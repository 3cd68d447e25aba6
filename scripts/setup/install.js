import { createHash } from 'node:crypto'
import { accessSync, constants, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { oneAtATime } from './one-at-a-time.js'
import { ROOT, runQuietly, step } from './step.js'

const LOCKFILE = path.join(ROOT, 'package-lock.json')
const MODULES = path.join(ROOT, 'node_modules')
/** Inside node_modules, which `npm ci` removes first: an interrupted install leaves none. */
const STAMP = path.join(MODULES, '.clutchbook-lockfile-hash')
/** npm's own record of what is there, written last. */
const INSTALLED = path.join(MODULES, '.package-lock.json')

/** Installs exactly what the lockfile names, development's part too: the build needs it. Does nothing when that is there. */
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

/** Somebody ran npm themselves: every package of the lockfile that is for this machine is there in its version. */
function isInstalledByHand() {
  if (!existsSync(INSTALLED)) return false
  const wanted = Object.entries(JSON.parse(readFileSync(LOCKFILE, 'utf8')).packages)
  const { packages } = JSON.parse(readFileSync(INSTALLED, 'utf8'))
  return wanted.every(([folder, entry]) => {
    if (folder === '' || packages[folder]?.version === entry.version) return true
    return entry.optional === true && !isMadeForThisMachine(entry)
  })
}

function isMadeForThisMachine({ os, cpu, libc }) {
  return os?.includes(process.platform) && cpu?.includes(process.arch) && !libc?.includes('musl')
}

async function install() {
  // NODE_ENV=production and omit=… must not keep the build's tools away.
  const args = [
    'ci',
    '--include=dev',
    '--include=optional',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
    ...cacheOfOurOwn(),
  ]
  const failure = 'Installing dependencies failed: check the network and the free disk space, then start again.'
  // The npm that started us, else the one on the path.
  const npm = process.env.npm_execpath
  if (npm?.endsWith('.js')) return runQuietly(process.execPath, [npm, ...args], failure)
  return runQuietly('npm', args, failure)
}

/** npm downloads into a folder of the person's; a service's user often has no home, or one that it may not write. */
function cacheOfOurOwn() {
  try {
    // Who is in no list of users has no home at all, and asking for it throws.
    const usual = process.env.npm_config_cache ?? path.join(os.homedir(), '.npm')
    mkdirSync(usual, { recursive: true })
    accessSync(usual, constants.W_OK)
    return []
  } catch {
    return [`--cache=${path.join(ROOT, '.cache/npm')}`]
  }
}
