import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { saveChosenSource } from '../../src/server/chosen-source.ts'
import { openDataDir } from '../../src/server/data-dir.ts'
import { makeOwnFolder, removeOwnFolder } from '../../src/server/files/own-folder.ts'
import { loadSecret } from '../../src/server/session-secret.ts'

function temporaryFolder(): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'clutchbook-foreign-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** A folder with one file, and that file. */
function folderWithPhoto(...parts: readonly string[]): string {
  const folder = path.join(...parts)
  mkdirSync(folder, { recursive: true })
  const photo = path.join(folder, 'photo.jpg')
  writeFileSync(photo, 'mine')
  return photo
}

test('a draft that is a link is replaced, and what it leads to stays', () => {
  const dataDir = temporaryFolder()
  const photo = folderWithPhoto(temporaryFolder(), 'photos')
  symlinkSync(photo, path.join(dataDir, 'match-source.json.new'))
  symlinkSync(photo, path.join(dataDir, `session-secret.${process.pid}`))
  saveChosenSource(dataDir, { MATCH_PROVIDER: 'demo' })
  expect(loadSecret(dataDir)).toMatch(/^[\da-f]{64}$/)
  expect(readFileSync(photo, 'utf8')).toBe('mine')
  expect(readFileSync(path.join(dataDir, 'match-source.json'), 'utf8')).toBe('{"MATCH_PROVIDER":"demo"}\n')
})

test('a session-secret that is a link to nothing is named in one line', () => {
  const dataDir = temporaryFolder()
  const file = path.join(dataDir, 'session-secret')
  symlinkSync(path.join(dataDir, 'unmounted/secret'), file)
  expect(() => loadSecret(dataDir)).toThrow(
    `The secret ${file} is a link to a file that is not there: put that back, or remove the link.`,
  )
})

test.each([
  ['is empty', [], 0o755, 0o700],
  ['has only what the program makes', ['postgres', 'backups', 'session-secret', 'push-key'], 0o755, 0o700],
  ['has a folder of somebody else', ['postgres', 'photos'], 0o755, 0o755],
  ['is shared as /tmp is', [], 0o1777, 0o1777],
])('the mode of a DATA_DIR that %s: names %j, %o becomes %o', (_what, names, before, after) => {
  const dataDir = temporaryFolder()
  for (const name of names) mkdirSync(path.join(dataDir, name))
  chmodSync(dataDir, before)
  openDataDir(dataDir)
  expect(statSync(dataDir).mode & 0o7777).toBe(after)
})

test.skipIf(process.getuid?.() !== 0)('the folder of another user keeps its mode', () => {
  const dataDir = temporaryFolder()
  chmodSync(dataDir, 0o755)
  execFileSync('chown', ['65534', dataDir])
  openDataDir(dataDir)
  expect(statSync(dataDir).mode & 0o777).toBe(0o755)
})

test('a folder is removed where it has the mark or is empty, and a link to one stays', async () => {
  const place = temporaryFolder()
  const photo = folderWithPhoto(place, 'photos')
  const empty = path.join(place, 'empty')
  mkdirSync(empty)
  const own = await makeOwnFolder(path.join(place, 'own-'))
  folderWithPhoto(own, 'dist')
  const linked = await makeOwnFolder(path.join(place, 'linked-'))
  const link = path.join(place, 'link')
  symlinkSync(linked, link)
  for (const folder of [path.dirname(photo), empty, own, link]) await removeOwnFolder(folder)
  expect([photo, linked, link, empty, own].map((each) => existsSync(each))).toEqual([true, true, true, false, false])
})
