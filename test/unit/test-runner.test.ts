import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { failuresOf, readResult } from '../../scripts/test/results.js'
import { runStep } from '../../scripts/test/run-step.js'
import { steps } from '../../scripts/test/steps.js'
import { findCitus } from '../support/citus-parts.js'

const ROOT = '/srv/clutchbook'

function resultOf(kind: 'vitest' | 'playwright', code: number, report: object) {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'clutchbook-report-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = path.join(folder, 'report.json')
  writeFileSync(file, JSON.stringify(report))
  return readResult(kind, code, { root: ROOT, report: file })
}

type VitestTest = { title: string; status: string; failureMessages?: string[] }
const vitestFile = (status: string, ...assertionResults: VitestTest[]) => ({
  name: `${ROOT}/test/unit/some.test.ts`,
  status,
  message: 'Cannot find module',
  assertionResults,
})

test.each([
  'tsc -p tsconfig.json --singleThreaded',
  'tsc -p src/web --singleThreaded',
  'oxlint',
  'biome check .',
  'node scripts/check-structure.ts',
  'vitest run --project unit',
  'vitest run --project oracles',
  'vitest run --project server --project server-mocks',
  'vitest run --project process',
  'vitest run --project web --project web-alone',
  'playwright test',
])('npm test runs %s', (command) => {
  expect(steps({ all: false }).map((step) => step.command.join(' '))).toContain(command)
})

test.skipIf(!existsSync('/usr/lib/postgresql/15/bin/postgres'))('npm run test:all runs on PostgreSQL 15 too', () => {
  expect(steps({ all: true })).toContainEqual(expect.objectContaining({ env: { TEST_POSTGRES: '15' } }))
})

test('npm run test:all runs on a cluster of Citus too, or names what is missing for it; npm test does not', () => {
  const parts = findCitus()
  const onCluster = (all: boolean) => steps({ all }).filter(({ env }) => env?.['TEST_POSTGRES'] === 'citus')
  expect(onCluster(true)).toMatchObject([{ kind: 'vitest', ...('missing' in parts && parts) }])
  expect(onCluster(false)).toEqual([])
})

test('a step whose parts are missing does not run, and is neither passed nor failed', async () => {
  const step = { name: 'a step', kind: 'check', command: ['false'], missing: 'a part' } as const
  const place = { root: ROOT, scratch: ROOT, envOf: () => Promise.reject(new Error('it runs')) }
  expect(await runStep({ ...step, command: [...step.command] }, place)).toMatchObject({ passed: 0, failed: 0 })
})

test.each([
  [
    'once more, and says so',
    'test -e once || { touch once; echo "first"; sleep 60; }; echo "then"',
    0,
    /first\n\nstood still: .*\nthen\n$/s,
  ],
  ['once only', 'echo "first"; sleep 60', 1, /stood still: .*first\n\nstood still: /s],
  ['not while it prints', 'for n in 1 2 3 4 5 6 7; do sleep 0.5; echo $n; done', 0, /^1\n2\n3\n4\n5\n6\n7\n$/],
])('a step that stands still is started %s', async (_, script, failed, output) => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'clutchbook-step-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const place = { root: folder, scratch: folder, envOf: () => Promise.resolve(process.env) }
  const step = { name: 'a step', kind: 'check', command: ['sh', '-c', script], silentMs: 3_000 } as const
  const result = await runStep({ ...step, command: [...step.command] }, place)
  expect(result).toMatchObject({ failed, stoodStill: !output.source.startsWith('^') })
  expect(result.output).toMatch(output)
})

describe('what a suite reports', () => {
  test('has its tests by file, name and outcome', () => {
    const file = vitestFile('passed', { title: 'one', status: 'passed' }, { title: 'two', status: 'pending' })
    expect(resultOf('vitest', 0, { testResults: [file] })).toEqual({
      passed: 1,
      failed: 0,
      tests: [
        { file: 'test/unit/some.test.ts', name: 'one', outcome: 'passed' },
        { file: 'test/unit/some.test.ts', name: 'two', outcome: 'skipped' },
      ],
    })
  })

  test('has the same for browser tests, however deeply nested', () => {
    const results = [{ errors: [{ message: 'it is red' }] }]
    const spec = (title: string, status: string) => ({ file: 'some.spec.ts', title, tests: [{ status, results }] })
    const report = {
      config: { rootDir: `${ROOT}/test/e2e` },
      suites: [{ specs: [spec('one', 'expected')], suites: [{ specs: [spec('two', 'unexpected')] }] }],
    }
    expect(resultOf('playwright', 1, report)).toMatchObject({
      passed: 1,
      failed: 1,
      tests: [
        { file: 'test/e2e/some.spec.ts', name: 'one' },
        { name: 'two', outcome: 'failed', message: 'it is red' },
      ],
    })
  })
})

describe('a suite has failed', () => {
  test('when a file of it cannot be loaded, and names that file and the reason', () => {
    const { failed, tests } = resultOf('vitest', 1, { testResults: [vitestFile('failed')] })
    expect(failed).toBe(1)
    expect(failuresOf({ step: { name: 'unit' }, failed, tests })).toEqual([
      'unit › test/unit/some.test.ts › code outside its tests\n    Cannot find module',
    ])
  })

  test('when a test has failed, and says why in a few lines without colours', () => {
    const lines = Array.from({ length: 20 }, (_, at) => `line ${at + 1}`)
    const failureMessages = [`\u001B[31mexpected 1\u001B[39m\n\n${lines.join('\n')}`]
    const file = vitestFile('failed', { title: 'one', status: 'failed', failureMessages })
    const { failed, tests } = resultOf('vitest', 1, { testResults: [file] })
    expect(failuresOf({ step: { name: 'unit' }, failed, tests })).toEqual([
      `unit › test/unit/some.test.ts › one\n    expected 1\n    ${lines.slice(0, 11).join('\n    ')}`,
    ])
  })

  test('when it ran no test, or failed although every test passed', () => {
    expect(resultOf('vitest', 0, { testResults: [] })).toMatchObject({ passed: 0, failed: 1 })
    const passed = vitestFile('passed', { title: 'one', status: 'passed' })
    expect(resultOf('vitest', 1, { testResults: [passed] })).toMatchObject({ passed: 1, failed: 1 })
  })

  test('when it left no report, and is listed by its own name', () => {
    const { failed, tests } = readResult('vitest', 1, { root: ROOT, report: '/nowhere/report.json' })
    expect(failuresOf({ step: { name: 'unit' }, failed, tests })).toEqual(['unit'])
  })
})
