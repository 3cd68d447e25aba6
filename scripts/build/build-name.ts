import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

const ID = 'virtual:build'
/** All that decides which fields the data of a page has. */
const SOURCES = 'src/{web,contract,domain}/**/*.{ts,tsx}'

/** The name of this build, by the sources of the site: the same sources have the same name. */
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
