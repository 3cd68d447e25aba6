import { readdirSync, readFileSync } from 'node:fs'
import { join, parse } from 'node:path'
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage'
import type { Plugin } from 'vite'
import * as z from 'zod/mini'
import { LANGUAGES } from '../../src/contract/languages.ts'

const catalogFile = z.record(z.string(), z.string())

const PREFIX = 'virtual:catalog/'
const LATER = '/later'
/** The areas with words of the first screen; all others load with the first lazy part. */
const FIRST_AREAS = ['auth', 'common', 'dashboard', 'matches', 'shell']
const PLACEHOLDER = 'CATALOG_FILES'

/** Compiles the ICU catalogs of src/words/catalogs into two modules per language, and writes the URLs of the first into index.html. */
export function catalogs(folder: string): Plugin {
  return {
    name: 'catalogs',
    resolveId: (id) => (id.startsWith(PREFIX) ? `\0${id}` : null),
    load(id) {
      if (!id.startsWith(`\0${PREFIX}`)) return null
      const name = id.slice(PREFIX.length + 1)
      const language = name.replace(LATER, '')
      // English is the fallback for a missing key.
      const files = ['en', language].flatMap((each) => catalogFiles(join(folder, each), name.endsWith(LATER)))
      for (const file of files) this.addWatchFile(file)
      return `export default ${JSON.stringify(compileCatalog(files))}`
    },
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        const urlOf = (language: string) => {
          const chunk = Object.values(bundle ?? {}).find(
            (output) => output.type === 'chunk' && output.facadeModuleId === `\0${PREFIX}${language}`,
          )
          return chunk ? `/${chunk.fileName}` : null
        }
        const urls = LANGUAGES.map((language) => [language, urlOf(language)])
        return html.replace(PLACEHOLDER, JSON.stringify(Object.fromEntries(urls)))
      },
    },
  }
}

function catalogFiles(folder: string, later: boolean): string[] {
  const files = readdirSync(folder).filter((file) => FIRST_AREAS.includes(parse(file).name) !== later)
  return files.map((file) => join(folder, file))
}

function compileCatalog(files: string[]) {
  const entries = files.flatMap((file) => Object.entries(catalogFile.parse(JSON.parse(readFileSync(file, 'utf8')))))
  return Object.fromEntries(entries.map(([key, message]) => [key, compileMessageOrThrow(message)]))
}
