import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setupI18n } from '@lingui/core'
import { build } from 'vite'
import { afterAll, expect, test } from 'vitest'
import { catalogs } from '../../scripts/build/catalogs.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'words-'))
afterAll(() => rmSync(folder, { recursive: true }))

function writeCatalog(language: string, words: Record<string, string>): void {
  mkdirSync(path.join(folder, language))
  writeFileSync(path.join(folder, language, 'common.json'), JSON.stringify(words))
}

/** The catalog of a language as the build of the site compiles it. */
async function builtCatalog(language: string) {
  const entry = path.join(folder, `${language}.js`)
  writeFileSync(entry, `export { default } from 'virtual:catalog/${language}'`)
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [catalogs(folder)],
    build: { write: false, lib: { entry, formats: ['es'] } },
  })
  const [bundle] = [built].flat()
  if (!bundle || !('output' in bundle)) throw new Error('nothing was built')
  const module: unknown = await import(`data:text/javascript,${encodeURIComponent(bundle.output[0].code)}`)
  return (module as { default: Record<string, string> }).default
}

test('a text missing in a language is shown in English, and one missing in English too as its key', async () => {
  writeCatalog('en', { 'common.greeting': 'Hello', 'common.farewell': 'Goodbye, {name}' })
  writeCatalog('pt', { 'common.greeting': 'Olá' })
  const i18n = setupI18n({ locale: 'pt', messages: { pt: await builtCatalog('pt') } })
  expect(i18n._('common.greeting')).toBe('Olá')
  expect(i18n._('common.farewell', { name: 'Ana' })).toBe('Goodbye, Ana')
  expect(i18n._('common.nothing')).toBe('common.nothing')
})
