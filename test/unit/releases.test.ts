import { readFileSync } from 'node:fs'
import path from 'node:path'
import { compareVersions } from 'compare-versions'
import { expect, test } from 'vitest'
import { RELEASES } from '../../src/words/releases.ts'

const CHANGELOG = readFileSync(path.resolve(import.meta.dirname, '../../CHANGELOG.md'), 'utf8')

test('the newest released version has news, in the order of the changelog', () => {
  const released = [...CHANGELOG.matchAll(/^## (\d+\.\d+\.\d+) /gm)].map(([, version = '']) => version)
  const told = RELEASES.map(({ version }) => version).filter((version) => version !== 'next')
  expect(told[0]).toBe(released[0])
  expect(told.filter((version) => !released.includes(version))).toEqual([])
  expect(told).toEqual(told.toSorted(compareVersions).toReversed())
  for (const { version, changes } of RELEASES)
    expect([version, changes.length > 0 && changes.length <= 8]).toEqual([version, true])
})

test('every change is listed once', () => {
  const says = RELEASES.flatMap(({ changes }) => changes.map((change) => change.says))
  expect(new Set(says).size).toBe(says.length)
})
