import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { makePushKeys, ownPushKeys, publicKeyOf } from '../../src/server/push-keys.ts'

function newFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'push-keys-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}

test('the pair of an installation is made once, and kept in DATA_DIR for its owner only', () => {
  const where = { databaseUrl: null, dataDir: newFolder(), sessionSecret: 'a secret of the tests' }
  const keys = ownPushKeys(where)
  expect(publicKeyOf(keys.privateKey)).toBe(keys.publicKey)
  expect(ownPushKeys(where)).toEqual(keys)
  const file = path.join(where.dataDir, 'push-key')
  expect(readFileSync(file, 'utf8')).toBe(keys.privateKey)
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(ownPushKeys({ ...where, dataDir: newFolder() })).not.toEqual(keys)
})

test('an invalid stored key stops the start with one line that names the file', () => {
  const where = { databaseUrl: null, dataDir: newFolder(), sessionSecret: 'a secret of the tests' }
  writeFileSync(path.join(where.dataDir, 'push-key'), 'nonsense')
  expect(() => ownPushKeys(where)).toThrow(`The file push-key in ${where.dataDir} holds no key: delete it`)
})

test('processes that share a secret have the same pair, whatever their folder is', () => {
  const where = { databaseUrl: 'postgresql://h/d', dataDir: '/nowhere', sessionSecret: 'a secret of the tests' }
  const keys = ownPushKeys(where)
  expect(publicKeyOf(keys.privateKey)).toBe(keys.publicKey)
  expect(ownPushKeys({ ...where, dataDir: '/elsewhere' })).toEqual(keys)
  expect(ownPushKeys({ ...where, sessionSecret: 'another secret of them' })).not.toEqual(keys)
})

test('a number that is no private key has no public one', () => {
  expect(publicKeyOf('A'.repeat(43))).toBeNull()
  expect(publicKeyOf('_'.repeat(42) + '8')).toBeNull()
  expect(publicKeyOf(makePushKeys().privateKey)).toMatch(/^B[\w-]{86}$/)
})
