import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { ROOT } from '../../src/server/root.ts'
import type { DebianPackage } from '../image/debian.ts'
import { missingForImage, writeImage } from '../image/write-image.ts'
import { ensureBuilt } from '../setup.js'
import { git, output } from './git.ts'

const FOLDER = path.join(ROOT, 'build/release')
/** Of the signature, so that it counts for nothing else. */
const NAMESPACE = 'clutchbook'

export type ReleaseOptions = {
  /** Signs the checksums and the tag; null: neither is signed. */
  readonly key: string | null
  /** The address of the repository, as a label of the image. */
  readonly source: string | null
}

/**
 * The package, the image of this machine's processor, a bill of materials of each, and their checksums, the same for each build of one commit; with a key, the
 * signature of the checksums.
 */
export async function writeFiles(version: string, { key, source }: ReleaseOptions): Promise<void> {
  rmSync(FOLDER, { recursive: true, force: true })
  mkdirSync(FOLDER, { recursive: true })
  await ensureBuilt()
  output('npm', 'pack', '--silent', '--ignore-scripts', '--pack-destination', FOLDER)
  const packed = `clutchbook-${version}.tgz`
  const bill = `clutchbook-${version}.cdx.json`
  writeJson(bill, billOfMaterials(version, []))
  const names = [packed, bill, ...imageOf(version, packed, source)]
  const sums = names.map((name) => `${sha256(readFileSync(path.join(FOLDER, name)))}  ${name}\n`).join('')
  const file = path.join(FOLDER, 'SHA256SUMS')
  writeFileSync(file, sums)
  if (key !== null) output('ssh-keygen', '-q', '-Y', 'sign', '-f', path.resolve(key), '-n', NAMESPACE, file)
  console.log(
    `${path.relative(ROOT, FOLDER)}:\n${sums}${existsSync(`${file}.sig`) ? 'signed' : 'not signed: --key FILE signs them'}`,
  )
}

/** Writes the image and its bill where this machine can build one; returns their names. */
function imageOf(version: string, packed: string, source: string | null): readonly string[] {
  const missing = missingForImage()
  if (missing !== '') {
    console.log(`No image is built: ${missing} is missing here.`)
    return []
  }
  const image = `clutchbook-${version}-image-${process.arch}.tar`
  const tag = `clutchbook:${version}`
  const packageFile = path.join(FOLDER, packed)
  const { digest, debian } = writeImage({ packageFile, version, tag, source, file: path.join(FOLDER, image) })
  console.log(`${tag} ${digest}`)
  const bill = `clutchbook-${version}-image-${process.arch}.cdx.json`
  writeJson(bill, billOfMaterials(version, debian))
  return [image, bill]
}

function writeJson(name: string, value: object): void {
  writeFileSync(path.join(FOLDER, name), `${JSON.stringify(value, null, 2)}\n`)
}

/** CycloneDX, by npm: dated by the commit, and named by it, so that two builds have equal ones. */
function billOfMaterials(version: string, debian: readonly DebianPackage[]): object {
  const text = output('npm', 'run', '--silent', 'sbom')
  const bill = JSON.parse(text) as { metadata: { component: object }; components: readonly object[] } // by npm
  const [id = '', date = ''] = git('log', '-1', '--format=%H %ct').split(' ')
  const { metadata, components } = bill
  return {
    ...bill,
    serialNumber: `urn:uuid:${uuidOf(`${id} ${version} ${debian.map((each) => each.version).join(' ')}`)}`,
    metadata: {
      ...metadata,
      timestamp: new Date(Number(date) * 1000).toISOString(),
      component: { ...metadata.component, name: 'clutchbook' },
    },
    components: [...components, ...debian.map(componentOf)],
  }
}

function componentOf({ name, version, architecture }: DebianPackage): object {
  const purl = `pkg:deb/debian/${name}@${encodeURIComponent(version)}?arch=${architecture}`
  return { 'bom-ref': purl, type: 'library', name, version, purl }
}

/** Version 8 of RFC 9562: its bits are of our own making. */
function uuidOf(text: string): string {
  const hex = sha256(Buffer.from(text))
  const parts = [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)]
  return parts.join('-')
}

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
