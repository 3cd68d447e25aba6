import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { IntlMessageFormat } from 'intl-messageformat'
import * as z from 'zod/mini'
import { type Language, LOCALES } from '../../contract/languages.ts'
import type { Key } from '../../words/keys.ts'
import { isolated, type Translate } from '../../words/translate.ts'
import { ROOT } from '../root.ts'

const catalogFile = z.record(z.string(), z.string())
const CATALOGS = path.join(ROOT, 'src/words/catalogs')

const made = new Map<Language, Translate>()

/** The texts of the site in one language. Catalogs are loaded at first use. */
export function serverWords(language: Language): Translate {
  const known = made.get(language) ?? readWords(language)
  made.set(language, known)
  return known
}

function readWords(language: Language): Translate {
  const files = globSync(path.join(CATALOGS, language, '*.json'))
  const texts = new Map(
    files.flatMap((file) => Object.entries(catalogFile.parse(JSON.parse(readFileSync(file, 'utf8'))))),
  )
  const messages = new Map<Key, IntlMessageFormat>()

  function messageOf(key: Key): IntlMessageFormat {
    const text = texts.get(key)
    if (text === undefined) throw new Error(`${language} has no words for ${key}`)
    return new IntlMessageFormat(text, LOCALES[language], undefined, { ignoreTag: true })
  }

  return (key, values) => {
    const message = messages.get(key) ?? messageOf(key)
    messages.set(key, message)
    return String(message.format(values && isolated(values)))
  }
}
