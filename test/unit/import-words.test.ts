import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { ROW_PROBLEMS } from '../../src/domain/import/draft.ts'
import { IMPORT_ROW_KINDS, IMPORT_STATES } from '../../src/domain/import/import-state.ts'
import { COLUMN_TARGETS, SAME_ID } from '../../src/domain/import/plan.ts'
import { REFUSALS, UnreadableFile } from '../../src/domain/import/refusal.ts'

const words = JSON.parse(readFileSync('src/words/catalogs/en/imports.json', 'utf8')) as Record<string, string>

/** What the catalog has words for below this key. */
const wordsFor = (key: string) =>
  Object.keys(words)
    .filter((each) => each.startsWith(`imports.${key}.`))
    .map((each) => each.slice(`imports.${key}.`.length))
    .sort()

// The page says them by these keys, and answers of older versions of the server and stored drafts have them.
test.each<readonly [string, string, readonly string[]]>([
  ['reason to refuse a row', 'problem', ROW_PROBLEMS],
  // The last two say that reading was ended, not what the file is.
  ['reason to refuse a file', 'refusal', [...REFUSALS, 'interrupted', 'failed']],
  ['kind of a row', 'kind', IMPORT_ROW_KINDS],
  ['target of a column', 'target', COLUMN_TARGETS],
  ['meaning of rows with one number', 'sameId', SAME_ID],
])('every %s has its words, and no words are left over', (_, key, all) => {
  expect(wordsFor(key)).toEqual([...all].sort())
})

test('the database takes every state of an import and every kind of a row', () => {
  const tables = readFileSync('migrations/0001-tables.sql', 'utf8')
  const own = ['imports', 'import_rows'].map(
    (name) => new RegExp(`CREATE TABLE ${name} \\([^]*?\n\\);`).exec(tables)?.[0],
  )
  const taken = [...own.join('\n').matchAll(/CHECK \((state|kind) IN \(([^)]+)\)/g)].map(([, column, list = '']) => [
    column,
    list.replaceAll("'", '').split(', ').sort(),
  ])
  expect(Object.fromEntries(taken)).toEqual({
    state: [...IMPORT_STATES].sort(),
    kind: [...IMPORT_ROW_KINDS].sort(),
  })
})

test('a refusal names its reason in the log', () => {
  expect(new UnreadableFile('quoteNotClosed', 3).message).toContain('quoteNotClosed')
})
