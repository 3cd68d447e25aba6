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
import { keepChosenSource } from '../../src/server/chosen-source.ts'
import { openDataDir } from '../../src/server/data-dir.ts'
import { makeOwnFolder, removeOwnFolder } from '../../src/server/files/own-folder.ts'
import { keptSecret } from '../../src/server/session-secret.ts'
import { keepVersion } from '../../src/server/versions/keep-version.ts'
import { changeState, readState } from '../../src/server/versions/version-state.ts'

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

const BUILD = { name: '9.9.9-0123456789ab', version: '9.9.9' }
/** Only a built program can be copied; old copies are removed before that. */
const keep = (dataDir: string) => keepVersion(dataDir, BUILD, []).catch(() => undefined)

test('of the folders in DATA_DIR/versions only copies that the program made are removed', async () => {
  const dataDir = temporaryFolder()
  const versions = path.join(dataDir, 'versions')
  const album = folderWithPhoto(dataDir, 'album')
  writeFileSync(path.join(path.dirname(album), '.clutchbook'), '')
  const foreign = [
    folderWithPhoto(versions, 'holiday'),
    folderWithPhoto(versions, '1.0.0-0123456789ab'),
    folderWithPhoto(versions, '.new-abcdef'),
    album,
  ]
  const link = path.join(versions, '1.0.0-abcdefabcdef')
  symlinkSync(path.dirname(album), link)
  const old = await makeOwnFolder(path.join(versions, '.new-'))
  folderWithPhoto(old, 'dist')
  const named = folderWithPhoto(versions, '1.0.0-ba9876543210')
  writeFileSync(path.join(path.dirname(named), '.clutchbook'), '')
  await keep(dataDir)
  expect(foreign.filter((file) => !existsSync(file))).toEqual([])
  expect(existsSync(link)).toBe(true)
  expect([old, named].filter((place) => existsSync(place))).toEqual([])
})

test('DATA_DIR/versions that is a link is neither read for copies nor written to', async () => {
  const dataDir = temporaryFolder()
  const photos = path.join(temporaryFolder(), 'photos')
  const photo = folderWithPhoto(photos, '1.0.0-0123456789ab')
  writeFileSync(path.join(path.dirname(photo), '.clutchbook'), '')
  writeFileSync(path.join(photos, 'state.json'), 'mine')
  symlinkSync(photos, path.join(dataDir, 'versions'))
  await expect(keepVersion(dataDir, BUILD, [])).rejects.toThrow(/versions is a link/)
  expect(() => changeState(dataDir, { ran: BUILD })).toThrow(/versions is a link/)
  expect(readFileSync(photo, 'utf8')).toBe('mine')
  expect(readFileSync(path.join(photos, 'state.json'), 'utf8')).toBe('mine')
})

test('a state.json that is not of the program is kept under another name', () => {
  const dataDir = temporaryFolder()
  mkdirSync(path.join(dataDir, 'versions'))
  const file = path.join(dataDir, 'versions/state.json')
  writeFileSync(file, 'mine')
  changeState(dataDir, { ran: BUILD })
  expect(readState(dataDir).ran).toEqual(BUILD)
  expect(readFileSync(`${file}.damaged`, 'utf8')).toBe('mine')
})

test('a draft that is a link is replaced, and what it leads to stays', () => {
  const dataDir = temporaryFolder()
  const photo = folderWithPhoto(temporaryFolder(), 'photos')
  symlinkSync(photo, path.join(dataDir, 'match-source.json.new'))
  symlinkSync(photo, path.join(dataDir, `session-secret.${process.pid}`))
  keepChosenSource(dataDir, { MATCH_PROVIDER: 'demo' })
  expect(keptSecret(dataDir)).toMatch(/^[\da-f]{64}$/)
  expect(readFileSync(photo, 'utf8')).toBe('mine')
  expect(readFileSync(path.join(dataDir, 'match-source.json'), 'utf8')).toBe('{"MATCH_PROVIDER":"demo"}\n')
})

test('a session-secret that is a link to nothing is named in one line', () => {
  const dataDir = temporaryFolder()
  const file = path.join(dataDir, 'session-secret')
  symlinkSync(path.join(dataDir, 'unmounted/secret'), file)
  expect(() => keptSecret(dataDir)).toThrow(
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

test('a folder without the mark is removed only where it is empty', async () => {
  const place = temporaryFolder()
  const photo = folderWithPhoto(place, 'photos')
  const empty = path.join(place, 'empty')
  mkdirSync(empty)
  for (const folder of [path.dirname(photo), empty]) await removeOwnFolder(folder)
  expect([photo, empty].map((each) => existsSync(each))).toEqual([true, false])
})
