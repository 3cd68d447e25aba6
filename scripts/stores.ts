import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { ROOT } from '../src/server/root.ts'
import { StartError } from '../src/server/start-error.ts'
import { VERSION } from '../src/server/version.ts'
import { EXAMPLE, storeFiles } from './stores/store-files.ts'

const USAGE = `npm run stores     writes what app stores want to know, for where the project is published
  --image NAME     of the image in a registry, without a version
  --source URL     of the repository
  --output FOLDER  docs/examples/stores by default, whose files have example addresses`
const EXAMPLES = path.join(ROOT, 'docs/examples/stores')

try {
  const { values, positionals } = parseArgs({
    options: { image: { type: 'string' }, source: { type: 'string' }, output: { type: 'string' } },
    allowPositionals: true,
  })
  if (positionals.length > 0) throw new StartError(USAGE)
  const { output = EXAMPLES, ...given } = values
  // A folder of somebody's own may have more.
  if (output === EXAMPLES) rmSync(output, { recursive: true, force: true })
  for (const [name, text] of storeFiles({ ...EXAMPLE, ...given, version: VERSION })) {
    const file = path.resolve(output, name)
    mkdirSync(path.dirname(file), { recursive: true })
    writeFileSync(file, text)
  }
} catch (error) {
  console.error(error instanceof StartError ? error.message : error)
  process.exitCode = 1
}
