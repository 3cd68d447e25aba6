import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

type Entry = { readonly integrity?: string; readonly resolved?: string; readonly link?: true; readonly inBundle?: true }

const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: Record<string, Entry> }
/** Without the root package, links, and packages bundled inside a package that has a hash. */
const downloaded = Object.entries(packages).filter(
  ([folder, { link, inBundle }]) => folder !== '' && !link && !inBundle,
)

test('every package of the lockfile has a hash, those for other platforms too', () => {
  expect(downloaded.length).toBeGreaterThan(400)
  const unchecked = downloaded.filter(([, { integrity }]) => !/^sha512-[\w+/]{86}==$/.test(integrity ?? ''))
  expect(unchecked.map(([folder]) => folder)).toEqual([])
})

test('no package of the lockfile names the registry that it came from', () => {
  expect(downloaded.filter(([, { resolved }]) => resolved !== undefined).map(([folder]) => folder)).toEqual([])
})
