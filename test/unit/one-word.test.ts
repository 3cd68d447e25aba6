import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { ERROR_WORDS } from '../../src/contract/error-words.ts'
import { LANGUAGES, type Language } from '../../src/contract/languages.ts'

/** Another name for what has one already, and that one (docs/glossary.md). */
type Synonym = readonly [synonym: RegExp, word: string]

const EVERYWHERE: Readonly<Record<Language, readonly Synonym[]>> = {
  pt: [
    [/\blivros?\b/i, 'registro'],
    [/etiqueta/i, 'tag'],
    [/campeonato/i, 'torneio'],
    [/primeira metade/i, '1º tempo'],
    [/deu a dica/i, 'tipster'],
    [/\bajustes?\b/i, 'correção'],
    [/\bvazio: /i, 'em branco'],
  ],
  en: [
    [/\bsign(?:ed|s|ing)? (?:in|out)\b/i, 'log in, log out'],
    [/recognis|favourite|colour\b/i, 'American spelling'],
    [/gave the tip/i, 'tipster'],
    [/\bempty: /i, 'blank'],
    [/\bin all\b/i, 'total'],
    [/\bsportsbook/i, 'bookmaker'],
  ],
  ru: [
    [/журнал(?! аудита)/i, 'учёт'],
    [/книг(?!а Excel)/i, 'учёт'],
    [/(?<!\p{L})тег/iu, 'метка'],
    [/дал прогноз/i, 'каппер'],
    [/единиц/i, 'юнит'],
    [/поправк/i, 'корректировка'],
    [/(?<!\p{L})кф(?!\p{L})|коэфф?\. \{/iu, 'коэффициент'],
    [/нечет(?!\p{L})/iu, 'нечёт'],
    [/матч\p{L}* LIVE/iu, 'live-матчи'],
    [/лайв/iu, 'live'],
    [/\d:\d|score\w*\} ?: ?\{/iu, 'a score with a dash'],
    [/\{team1\}\s—/u, 'vs'],
  ],
}

/** On the screens only: programs of the user call the API, whose `selection` is a field. */
const ON_SCREENS: Readonly<Record<Language, readonly Synonym[]>> = {
  pt: [[/\b(?:o|pelo) programa\b/i, 'automaticamente']],
  en: [
    [/\bthe program\b/i, 'automatically'],
    [/\bselections?\b/i, 'leg'],
    [/\b(?:closing|your|exact) prices?\b|\bprices? (?:of the (?:other side|pick)|alone|before the start)\b/i, 'odds'],
    [/\b(?:un)?tie[ds]? (?:to|from) (?:a|its|the|their) match/i, 'link'],
  ],
  ru: [[/(?<!\p{L})программ(?:а|ой)(?!\p{L})/iu, 'автоматически']],
}
/** About programs, the log of the audit, the factor of a statistic, and a simulated season, which a program did play. */
const MEANS_ANOTHER_THING = ['tokens.', 'calendar.', 'system.', 'chances.simulated', 'explorer.holdsHint']

type Text = { readonly place: string; readonly text: string }

const found = (texts: readonly Text[], synonyms: readonly Synonym[]) =>
  texts.flatMap(({ place, text }) =>
    synonyms
      .filter(([synonym]) => synonym.test(text))
      .map(([synonym, word]) => `${place}: ${text.match(synonym)?.[0]} is ${word} elsewhere`),
  )

function catalogue(language: Language): Text[] {
  return globSync(`src/words/catalogs/${language}/*.json`).flatMap((file) =>
    Object.entries(JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>)
      .filter(([key]) => !MEANS_ANOTHER_THING.some((start) => key.startsWith(start)))
      .map(([key, text]) => ({ place: `${language} ${key}`, text })),
  )
}

test.each(LANGUAGES)('the %s screens have one word for one thing', (language) => {
  const texts = catalogue(language)
  expect(texts.length).toBeGreaterThan(500)
  expect(found(texts, [...EVERYWHERE[language], ...ON_SCREENS[language]])).toEqual([])
})

test.each(LANGUAGES)('the %s errors of the API use the words of the screens', (language) => {
  const texts = Object.entries(ERROR_WORDS).map(([code, words]) => ({ place: code, text: words[language] }))
  expect(found(texts, EVERYWHERE[language])).toEqual([])
})

test('the documentation of the API uses the words of the screens', () => {
  const { paths } = JSON.parse(readFileSync('docs/openapi.json', 'utf8')) as {
    paths: Record<string, Record<string, { summary: string }>>
  }
  const texts = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { summary }]) => ({ place: `${method} ${path}`, text: summary })),
  )
  expect(texts.length).toBeGreaterThan(50)
  expect(found(texts, EVERYWHERE.en)).toEqual([])
})

test('the glossary uses the words of the screens', () => {
  const rows = readFileSync('docs/glossary.md', 'utf8')
    .split('\n')
    .map((line) => line.split('|').map((cell) => cell.trim()))
    // The meaning, then a column for each language.
    .filter((cells) => cells.length === 6)
  expect(rows.length).toBeGreaterThan(20)
  const column = (language: Language, at: number) =>
    found(
      rows.map((cells) => ({ place: cells[1] ?? '', text: cells[at] ?? '' })),
      EVERYWHERE[language],
    )
  expect([...column('pt', 2), ...column('en', 3), ...column('ru', 4)]).toEqual([])
})

test.each<[Language, string]>([
  ['pt', 'Já no livro'],
  ['en', 'Signed in as Ana'],
  ['ru', 'Уже в журнале'],
])('a second word is found: %s', (language, text) => {
  expect(found([{ place: 'here', text }], EVERYWHERE[language])).toHaveLength(1)
})
