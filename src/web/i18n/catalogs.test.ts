import { type CompiledMessage, compileMessageOrThrow } from '@lingui/message-utils/compileMessage'
import { expect, test } from 'vitest'
import { LANGUAGES, LOCALES } from '../../contract/languages.ts'

const FILES = import.meta.glob<Record<string, string>>('./*/*.json', { eager: true, import: 'default' })
const AREAS = Object.keys(FILES).flatMap((file) => /^\.\/en\/(\w+)\.json$/.exec(file)?.[1] ?? [])

const catalog = (language: string, area: string) => FILES[`./${language}/${area}.json`] ?? {}
const everything = (language: string) => AREAS.flatMap((area) => Object.entries(catalog(language, area)))

for (const language of LANGUAGES) {
  test.each(AREAS)(`${language} has every text of %s, in the same order, and no other`, (area) => {
    expect(Object.keys(catalog(language, area))).toEqual(Object.keys(catalog('en', area)))
  })

  test.each(everything(language))(`${language}: %s is a message that takes what the English one takes`, (key, text) => {
    const english = new Map(everything('en')).get(key) ?? ''
    expect(text.trim()).not.toBe('')
    expect([...placeholders(compileMessageOrThrow(text))].toSorted()).toEqual(
      [...placeholders(compileMessageOrThrow(english))].toSorted(),
    )
  })

  test.each(everything(language).filter(([, text]) => text.includes('plural,')))(
    `${language}: %s has a form for every number`,
    (_, text) => {
      const needed = new Intl.PluralRules(LOCALES[language]).resolvedOptions().pluralCategories
      for (const category of needed) expect(text).toMatch(new RegExp(`\\b${category} \\{`))
    },
  )
}

test('no key is in two areas: they share one catalog', () => {
  const keys = everything('en').map(([key]) => key)
  expect(keys.filter((key, at) => keys.indexOf(key) !== at)).toEqual([])
})

/** The names of a message's values, those inside plural forms included. */
function placeholders(message: CompiledMessage): Set<string> {
  const names = message.flatMap((token) => {
    if (typeof token === 'string') return []
    const [name, , forms] = token
    const inside = forms && typeof forms === 'object' ? Object.values(forms) : []
    return [name, ...inside.flatMap((form) => (Array.isArray(form) ? [...placeholders(form as CompiledMessage)] : []))]
  })
  return new Set(names)
}
