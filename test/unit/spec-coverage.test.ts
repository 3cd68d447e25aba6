import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { isTest, namedTests, unprovenTests } from '../../scripts/test/coverage.js'

const PAGE = readFileSync('docs/spec-coverage.md', 'utf8')

test('every test named in docs/spec-coverage.md exists', () => {
  const tests = namedTests(PAGE)
  expect(tests.length).toBeGreaterThan(100)
  expect(tests.filter((named) => !isTest(named))).toEqual([])
})

test('every statement occurs once and has a test, except one that says why it has none', () => {
  const rows = PAGE.split('\n').filter((line) => line.startsWith('| ') && !/^\| (?:statement|---)/.test(line))
  const statements = rows.map((row) => row.slice(2).split(' | ')[0])
  expect(new Set(statements).size).toBe(rows.length)
  expect(statements.filter((_, at) => namedTests(rows[at] ?? '').length === 0)).toEqual([
    '`npm run dev` reloads server and site',
  ])
})

describe('after a run of all suites the coverage', () => {
  const file = 'test/server/bets.test.ts'
  const ran = (name: string, outcome: 'passed' | 'failed' | 'skipped' = 'passed') => ({ file, name, outcome })
  const row = (...names: string[]) =>
    `| A statement | ${names.map((name) => `[bets](../${file}) › ${name}`).join('<br>')} | [code](x.ts) |`

  test('is complete when each test it names passed, in its own file', () => {
    const page = row('a bet is placed', 'a bet is gone once')
    expect(unprovenTests(page, [ran('a bet is placed'), ran('a bet is gone once')])).toEqual([])
    const elsewhere = { ...ran('a bet is gone once'), file: 'test/e2e/bets.spec.ts' }
    expect(unprovenTests(page, [ran('a bet is placed'), elsewhere])).toEqual([{ file, name: 'a bet is gone once' }])
  })

  test('lists failed, skipped and missing tests, once each', () => {
    const page = [row('fails', 'is skipped'), row('is not there', 'fails')].join('\n')
    const missing = unprovenTests(page, [ran('fails', 'failed'), ran('is skipped', 'skipped')])
    expect(missing.map(({ name }) => name)).toEqual(['fails', 'is skipped', 'is not there'])
  })

  test('lists a test that passed on one database and failed on another', () => {
    expect(unprovenTests(row('is gone'), [ran('is gone'), ran('is gone', 'failed')])).toEqual([
      { file, name: 'is gone' },
    ])
  })

  test('finds the tests of a table by the pattern of their name', () => {
    const page = row('a bet of %s at %j is refused (so)', '${path} asks for a sign-in')
    expect(
      unprovenTests(page, [ran('a bet of 0 at "1" is refused (so)'), ran('/historico asks for a sign-in')]),
    ).toEqual([])
    expect(unprovenTests(page, [ran('a bet is refused (so)'), ran('/historico asks')])).toHaveLength(2)
  })

  test('accepts a skipped test only if the page says that not every machine can run it', () => {
    const page = row('as root *(where it can run)*')
    expect(unprovenTests(page, [ran('as root', 'skipped')])).toEqual([])
    expect(unprovenTests(page, [ran('as root', 'failed')])).toHaveLength(1)
    expect(unprovenTests(page, [])).toHaveLength(1)
  })
})
