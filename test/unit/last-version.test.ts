import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { findVersionBefore, readLastVersion, writeLastVersion } from '../../src/server/update/last-version.ts'

const OLD = { version: '0.3.0', migration: '0062-a.sql' }
const NEW = { version: '0.10.0', migration: '0064-b.sql' }
/** Another commit of a checkout. */
const NEXT_COMMIT = { version: '0.10.0', migration: '0065-c.sql' }
const READY = { now: new Date('2026-11-22T04:10:00.000Z'), seconds: 9 }
const UPDATED = { at: '2026-11-22T04:10:00.000Z', seconds: 9 }

function emptyDataDir(): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'clutchbook-last-version-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

test('the first version of a DATA_DIR has none before it, and no start without an update changes that', async () => {
  const dataDir = emptyDataDir()
  expect(findVersionBefore(dataDir, OLD)).toBeNull()
  for (const seconds of [9, 10]) writeLastVersion(dataDir, OLD, { ...READY, seconds })
  expect(readLastVersion(dataDir)).toEqual({ ...OLD, update: null })
  expect(findVersionBefore(dataDir, OLD)).toBeNull()
  expect(readdirSync(dataDir)).toEqual(['last-version.json'])
})

test.each([
  ['a version', OLD, NEW],
  ['a commit', NEW, NEXT_COMMIT],
])(
  '%s that an update replaces is the one before, from the first start of the newer one on',
  async (_what, old, own) => {
    const dataDir = emptyDataDir()
    writeLastVersion(dataDir, old, READY)
    expect(findVersionBefore(dataDir, own)).toMatchObject(old)
    writeLastVersion(dataDir, own, READY)
    expect(readLastVersion(dataDir)).toEqual({ ...own, update: { ...UPDATED, from: old } })
    writeLastVersion(dataDir, own, { now: new Date('2026-11-23T04:10:00.000Z'), seconds: 4 })
    expect(findVersionBefore(dataDir, own)).toEqual(old)
    // A person installed the older one, and it refuses the tables.
    expect(findVersionBefore(dataDir, old)).toEqual(old)
  },
)

test('going back is no update', async () => {
  const dataDir = emptyDataDir()
  for (const each of [OLD, NEW, OLD]) writeLastVersion(dataDir, each, READY)
  expect(readLastVersion(dataDir)).toEqual({ ...OLD, update: null })
})

test.each(['', '{"version":"0.3.0"', '{"version":"newest","migration":"0062-a.sql","update":null}', 'null'])(
  'a file of %j counts as none',
  async (text) => {
    const dataDir = emptyDataDir()
    const file = path.join(dataDir, 'last-version.json')
    writeFileSync(file, text)
    expect(findVersionBefore(dataDir, NEW)).toBeNull()
    writeLastVersion(dataDir, NEW, READY)
    expect(readLastVersion(dataDir)).toEqual({ ...NEW, update: null })
    expect(existsSync(`${file}.new`)).toBe(false)
  },
)
