import { globSync, readFileSync } from 'node:fs'
import { setupI18n } from '@lingui/core'
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage'
import * as z from 'zod/mini'
import { type Language, LOCALES } from '../../src/contract/languages.ts'
import { isolated, type Translate } from '../../src/words/translate.ts'

const catalogFile = z.record(z.string(), z.string())

/** For unit tests: every text of the site in one language, as a page shows it. A missing text throws. */
export function translator(language: Language): Translate {
  const files = globSync(`src/words/catalogs/${language}/*.json`)
  const texts = files.flatMap((file) => Object.entries(catalogFile.parse(JSON.parse(readFileSync(file, 'utf8')))))
  const messages = Object.fromEntries(texts.map(([key, text]) => [key, compileMessageOrThrow(text)]))
  const i18n = setupI18n({ locale: language, locales: LOCALES[language], messages: { [language]: messages } })
  return (key, values) => {
    if (!(key in messages)) throw new Error(`${language} has no words for ${key}`)
    return i18n._(key, values && isolated(values))
  }
}
