import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const PAGE = readFileSync('docs/spec-coverage.md', 'utf8')
/** "[bets](../test/server/bets.test.ts) › its name", up to the next line of the cell or its end. */
const NAMED = /\]\(\.\.\/([\w./-]+\.(?:test|spec)\.ts)\) › (.+?)(?=<br>| \|)/g

const tests = [...PAGE.matchAll(NAMED)].map(([, file = '', name = '']) => ({ file, name }))

test('every test that the coverage of the specification names exists', () => {
  expect(tests.length).toBeGreaterThan(100)
  expect(tests.filter(({ file, name }) => !isTest(file, name))).toEqual([])
})

test('every statement has a test, or says why it has none', () => {
  const rows = PAGE.split('\n').filter((line) => line.startsWith('| ') && !/^\| (?:statement|---)/.test(line))
  const bare = rows.filter((row) => row.split(' | ').some((cell) => cell.replace(/^\||\|$/g, '').trim() === ''))
  expect(bare).toEqual([])
})

/** As the source writes it, between whatever quotes. */
function isTest(file: string, name: string): boolean {
  if (!existsSync(file)) return false
  const source = readFileSync(file, 'utf8')
  return [`'${name}'`, `"${name}"`, `\`${name}\``].some((quoted) => source.includes(quoted))
}
