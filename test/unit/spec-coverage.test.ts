import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { namedTestFiles } from '../../scripts/test/named-files.js'

const PAGE = readFileSync('docs/spec-coverage.md', 'utf8')

test('every statement occurs once and has a test, except one that says why it has none', () => {
  const rows = PAGE.split('\n').filter((line) => line.startsWith('| ') && !/^\| (?:statement|---)/.test(line))
  const statements = rows.map((row) => row.slice(2).split(' | ')[0])
  expect(new Set(statements).size).toBe(rows.length)
  expect(statements.filter((_, at) => namedTestFiles(rows[at] ?? '').length === 0)).toEqual([
    '`npm run dev` reloads server and site',
  ])
})
