import { mkdirSync, statSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { ROOT } from '../src/server/root.ts'
import { StartError } from '../src/server/start-error.ts'
import { VERSION } from '../src/server/version.ts'
import { missingForImage, writeImage } from './image/write-image.ts'
import { output } from './release/git.ts'
import { ensureBuilt } from './setup.js'

const USAGE = `npm run image      builds an image for containers
  --tag NAME       clutchbook:${VERSION} by default
  --source URL     of the repository, for a label
  --output FILE    build/image/clutchbook-${VERSION}-image-${process.arch}.tar by default`

try {
  const { values, positionals } = parseArgs({
    options: { tag: { type: 'string' }, source: { type: 'string' }, output: { type: 'string' } },
    allowPositionals: true,
  })
  if (positionals.length > 0) throw new StartError(USAGE)
  const { tag = `clutchbook:${VERSION}`, source = null } = values
  if (!/:[\w.-]+$/.test(tag))
    throw new StartError(`--tag is "${tag}", but takes a name with a version: clutchbook:${VERSION}.`)
  // Before the build of the site.
  const missing = missingForImage()
  if (missing !== '') throw new StartError(`An image needs what is missing here: ${missing}.`)
  const folder = path.join(ROOT, 'build/image')
  mkdirSync(folder, { recursive: true })
  await ensureBuilt()
  output('npm', 'pack', '--silent', '--ignore-scripts', '--pack-destination', folder)
  const file = path.resolve(values.output ?? path.join(folder, `clutchbook-${VERSION}-image-${process.arch}.tar`))
  const packageFile = path.join(folder, `clutchbook-${VERSION}.tgz`)
  const { digest } = writeImage({ packageFile, version: VERSION, tag, source, file })
  console.log(`${tag} ${digest}\n${path.relative(ROOT, file)}, ${Math.round(statSync(file).size / 1e6)} MB`)
} catch (error) {
  console.error(error instanceof StartError ? error.message : error)
  process.exitCode = 1
}
