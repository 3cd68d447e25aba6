import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

type Component = {
  readonly name: string
  readonly version: string
  readonly licenses?: unknown[]
  readonly hashes?: { alg: string }[]
}
type Bill = { readonly bomFormat: string; readonly specVersion: string; readonly components: readonly Component[] }

test('the bill of materials has every package of the lockfile, with its licence and hash, without a network', () => {
  const env = { ...process.env, npm_config_offline: 'true' }
  const printed = execFileSync('npm', ['run', '--silent', 'sbom'], {
    env,
    encoding: 'utf8',
    maxBuffer: 16 * 1024 * 1024,
  })
  const { bomFormat, specVersion, components } = JSON.parse(printed) as Bill
  expect([bomFormat, specVersion]).toEqual(['CycloneDX', '1.5'])

  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
    packages: Record<string, { version: string; name?: string; inBundle?: true }>
  }
  const nameOf = (folder: string) => folder.slice(folder.lastIndexOf('node_modules/') + 'node_modules/'.length)
  const locked = Object.entries(packages).filter(([folder]) => folder !== '')
  const expected = new Set(locked.map(([folder, { name, version }]) => `${name ?? nameOf(folder)}@${version}`))
  expect(new Set(components.map(({ name, version }) => `${name}@${version}`))).toEqual(expected)
  expect(components.filter(({ licenses }) => !licenses?.length)).toEqual([])
  // Packages inside of another package have its hash.
  const bundled = new Set(locked.filter(([, { inBundle }]) => inBundle).map(([folder]) => nameOf(folder)))
  const unchecked = components.filter(
    ({ name, hashes }) => !bundled.has(name) && !hashes?.some(({ alg }) => alg === 'SHA-512'),
  )
  expect(unchecked.map(({ name }) => name)).toEqual([])
})
