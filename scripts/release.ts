import { parseArgs } from 'node:util'
import { StartError } from '../src/server/start-error.ts'
import { VERSION } from '../src/server/version.ts'
import { writeFiles } from './release/files.ts'
import { giveVersion, refuseChanges, tagVersion } from './release/version.ts'

const USAGE = `npm run release -- VERSION   gives this commit the version, commits that, writes its files, and tags it
npm run release -- files     writes the files of the commit that is checked out
  --key FILE                 signs the tag and the checksums with this key of SSH`

try {
  const { values, positionals } = parseArgs({
    options: { key: { type: 'string' } },
    allowPositionals: true,
  })
  const [what, ...rest] = positionals
  if (what === undefined || rest.length > 0) throw new StartError(USAGE)
  const { key = null } = values
  refuseChanges()
  if (what === 'files') await writeFiles(VERSION, key)
  else {
    giveVersion(what)
    await writeFiles(what, key)
    tagVersion(what, key)
  }
} catch (error) {
  console.error(error instanceof StartError ? error.message : error)
  process.exitCode = 1
}
