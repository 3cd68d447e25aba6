import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { ROOT } from '../../src/server/root.ts'
import { ensureBuilt } from '../setup.js'
import { git, output } from './git.ts'

const FOLDER = path.join(ROOT, 'build/release')
/** Namespace of the signature, so that it is valid for nothing else. */
const NAMESPACE = 'clutchbook'

/** Writes the package, its bill of materials and their checksums, identical for each build of a commit; with a key, signs the checksums. */
export async function writeFiles(version: string, key: string | null): Promise<void> {
  rmSync(FOLDER, { recursive: true, force: true })
  mkdirSync(FOLDER, { recursive: true })
  await ensureBuilt()
  output('npm', 'pack', '--silent', '--ignore-scripts', '--pack-destination', FOLDER)
  const bill = `clutchbook-${version}.cdx.json`
  writeFileSync(path.join(FOLDER, bill), `${JSON.stringify(billOfMaterials(version), null, 2)}\n`)
  const names = [`clutchbook-${version}.tgz`, bill]
  const sums = names.map((name) => `${sha256(readFileSync(path.join(FOLDER, name)))}  ${name}\n`).join('')
  const file = path.join(FOLDER, 'SHA256SUMS')
  writeFileSync(file, sums)
  if (key !== null) output('ssh-keygen', '-q', '-Y', 'sign', '-f', path.resolve(key), '-n', NAMESPACE, file)
  console.log(
    `${path.relative(ROOT, FOLDER)}:\n${sums}${existsSync(`${file}.sig`) ? 'signed' : 'not signed: --key FILE signs them'}`,
  )
}

/** The CycloneDX document from npm, with date and serial number from the commit, so that two builds are identical. */
function billOfMaterials(version: string): object {
  const bill = JSON.parse(output('npm', 'run', '--silent', 'sbom')) as { metadata: { component: object } } // by npm
  const [id = '', date = ''] = git('log', '-1', '--format=%H %ct').split(' ')
  const { metadata } = bill
  return {
    ...bill,
    serialNumber: `urn:uuid:${uuidOf(`${id} ${version}`)}`,
    metadata: {
      ...metadata,
      timestamp: new Date(Number(date) * 1000).toISOString(),
      component: { ...metadata.component, name: 'clutchbook' },
    },
  }
}

/** RFC 9562 version 8: custom bits, here from a hash. */
function uuidOf(text: string): string {
  const hex = sha256(Buffer.from(text))
  const parts = [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)]
  return parts.join('-')
}

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
