import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

const ID = 'virtual:build'
/** The sources that decide the shape of a page's data. */
const SOURCES = 'src/{web,contract,domain}/**/*.{ts,tsx}'

/** The name of this build: a hash of the site's sources. */
export function buildName(root: string): Plugin {
  return {
    name: 'build-name',
    resolveId: (id) => (id === ID ? `\0${ID}` : null),
    load: (id) => (id === `\0${ID}` ? `export const BUILD = ${JSON.stringify(nameOf(root))}` : null),
  }
}

function nameOf(root: string): string {
  const hash = createHash('sha256')
  for (const file of globSync(SOURCES, { cwd: root }).toSorted())
    hash.update(file).update(readFileSync(`${root}/${file}`))
  return hash.digest('base64url').slice(0, 12)
}
