import { globSync, readFileSync } from 'node:fs'
import { type CompiledMessage, compileMessageOrThrow } from '@lingui/message-utils/compileMessage'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { translator } from '../../../test/support/translator.ts'
import { LANGUAGES } from '../../contract/languages.ts'
import type { Key } from '../../words/keys.ts'
import type { Values } from '../../words/translate.ts'
import { serverWords } from './server-words.ts'

const catalogFile = z.record(z.string(), z.string())
const textsOf = (language: string) =>
  globSync(`src/words/catalogs/${language}/*.json`).flatMap((file) =>
    Object.entries(catalogFile.parse(JSON.parse(readFileSync(file, 'utf8')))),
  )

/** Values to try for each placeholder of a message: every option of a select, numbers for plural forms, unusual texts. */
type Choices = Map<string, (string | number)[]>
const NUMBERS = [0, 1, 2, 5, 11, 21, 101, 1_234_567]
const TEXTS = ['Alfa', 'מכבי', "<b>#1</b> {x} ’'", '', 12_345]

function choicesOf(message: CompiledMessage, choices: Choices = new Map()): Choices {
  for (const token of message) {
    if (typeof token === 'string') continue
    const [name, kind, forms] = token
    if (name === '#') continue
    const options = kind === 'select' ? [...Object.keys(forms ?? {}), 'something else'] : kind ? NUMBERS : TEXTS
    if (!choices.has(name) || kind) choices.set(name, options)
    const inside = forms && typeof forms === 'object' ? Object.values(forms) : []
    for (const form of inside.filter(Array.isArray)) choicesOf(form as CompiledMessage, choices)
  }
  return choices
}

/** Sets of values that use each value of each placeholder at least once. */
function valuesOf(choices: Choices): Values[] {
  const most = Math.max(1, ...[...choices.values()].map((options) => options.length))
  return Array.from({ length: most * 2 }, (_, round) =>
    Object.fromEntries(
      [...choices].map(([name, options], at) => [
        name,
        options[(round + (round < most ? 0 : at)) % options.length] ?? '',
      ]),
    ),
  )
}

test.each(LANGUAGES)('the server writes every text of the site in %s as a page does', (language) => {
  const [ofServer, ofPage] = [serverWords(language), translator(language)]
  const texts = textsOf(language)
  expect(texts.length).toBeGreaterThan(1_000)
  for (const [key, text] of texts) {
    const name = key as Key // of the catalogs
    for (const values of valuesOf(choicesOf(compileMessageOrThrow(text)))) {
      expect(ofServer(name, values), `${key} ${JSON.stringify(values)}`).toBe(ofPage(name, values))
    }
  }
})

test('a text that is missing is a mistake', () => {
  expect(() => serverWords('en')('no.such.key' as Key)).toThrow('en has no words for no.such.key')
})
