import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { commandOf, node24 } from './node24.js'
import { oneAtATime } from './one-at-a-time.js'
import { ROOT, runQuietly, step } from './step.js'

/** The inputs of the build of site and server. */
const SOURCES = ['src', 'scripts/build', 'vite.config.ts', 'package-lock.json']
const RESULTS = ['dist/index.html', 'build/server/main.js'].map((file) => path.join(ROOT, file))
const STAMP = path.join(ROOT, '.cache/built-from')

/** Builds site and server if its inputs have changed since the last build. */
export async function ensureBuilt() {
  if (isFresh()) return
  await oneAtATime(async () => {
    if (!isFresh()) await step('Building', build)
  })
}

function isFresh() {
  return RESULTS.every((file) => existsSync(file)) && existsSync(STAMP) && readFileSync(STAMP, 'utf8') === sourceHash()
}

async function build() {
  // Hashed before the build, so that the next start rebuilds files that change during it.
  const hash = sourceHash()
  rmSync(STAMP, { force: true })
  const env = { ...process.env, NODE_ENV: 'production' }
  await runQuietly(
    node24(),
    [commandOf('vite', 'bin/vite.js'), 'build'],
    'Building failed: correct what it names, then start again.',
    { env },
  )
  mkdirSync(path.dirname(STAMP), { recursive: true })
  writeFileSync(STAMP, hash)
}

function sourceHash() {
  const hash = createHash('sha256')
  for (const file of SOURCES.flatMap(filesOf)) {
    hash
      .update(`${file}\0`)
      .update(readFileSync(path.join(ROOT, file)))
      .update('\0')
  }
  return hash.digest('hex')
}

function filesOf(place) {
  const full = path.join(ROOT, place)
  if (!existsSync(full)) return []
  if (statSync(full).isFile()) return [place]
  return readdirSync(full, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(ROOT, path.join(entry.parentPath ?? entry.path, entry.name)))
    .toSorted()
}
