import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { isAllowed } from '../../scripts/licences/allowed.ts'
import { findFaults } from '../../scripts/licences/packages.ts'

test.each([
  ['MIT', true],
  ['GPL-3.0-only', false],
  ['MIT OR GPL-3.0-only', true],
  ['MIT AND GPL-3.0-only', false],
  ['(MIT AND Zlib)', true],
  ['GPL-3.0-only OR MIT AND Zlib', true],
  ['(GPL-3.0-only OR MIT) AND AGPL-3.0-only', false],
  ['SEE LICENSE IN LICENSE.txt', false],
  ['UNLICENSED', false],
  ['MIT OR', false],
  ['(MIT', false],
  ['MIT ISC', false],
  ['', false],
])('the licence "%s" is allowed: %s', (expression, expected) => {
  expect(isAllowed(expression)).toBe(expected)
})

test('every package of the lockfile has an allowed licence, those for other platforms too', () => {
  const { packages, faults } = findFaults('.')
  expect(packages).toBeGreaterThan(400)
  expect(faults).toEqual([])
})

test('a package without a licence, with a strange one, or with another one than the lockfile says, is named', () => {
  const root = mkdtempSync(path.join(tmpdir(), 'clutchbook-licences-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  const packages = {
    '': { license: 'MIT' },
    'node_modules/good': { license: 'MIT' },
    'node_modules/silent': {},
    'node_modules/viral': { license: 'AGPL-3.0-only' },
    'node_modules/changed': { license: 'MIT' },
  }
  writeFileSync(path.join(root, 'package-lock.json'), JSON.stringify({ packages }))
  for (const [name, license] of [
    ['good', 'MIT'],
    ['changed', 'SSPL-1.0'],
  ] as const) {
    mkdirSync(path.join(root, 'node_modules', name), { recursive: true })
    writeFileSync(path.join(root, 'node_modules', name, 'package.json'), JSON.stringify({ license }))
  }
  expect(findFaults(root)).toEqual({
    packages: 4,
    faults: [
      { folder: 'node_modules/silent', message: 'names no licence' },
      { folder: 'node_modules/viral', message: 'the licence AGPL-3.0-only is not on the list' },
      { folder: 'node_modules/changed', message: 'is installed with the licence SSPL-1.0, not MIT' },
    ],
  })
})
