import { setupI18n } from '@lingui/core'
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage'
import { type Language, LOCALES } from '../../contract/languages.ts'
import { isolated, type Translate } from './language.ts'

const FILES = import.meta.glob<Record<string, string>>('./*/*.json', { eager: true, import: 'default' })

/** For unit tests: every text of the site in one language, as a page shows it. A missing text throws. */
export function translator(language: Language): Translate {
  const files = Object.entries(FILES).filter(([path]) => path.startsWith(`./${language}/`))
  const texts = files.flatMap(([, catalog]) => Object.entries(catalog))
  const messages = Object.fromEntries(texts.map(([key, text]) => [key, compileMessageOrThrow(text)]))
  const i18n = setupI18n({ locale: language, locales: LOCALES[language], messages: { [language]: messages } })
  return (key, values) => {
    if (!(key in messages)) throw new Error(`${language} has no words for ${key}`)
    return i18n._(key, values && isolated(values))
  }
}
