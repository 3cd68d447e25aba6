import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { describe, expect, test } from 'vitest'
import { allTests, changeTests, type Step } from '../../scripts/test/steps.js'

const MAIN = `
import { report, sideBySide } from './scripts/test/run.js'
const steps = JSON.parse(process.env.STEPS)
await report(steps, process.cwd(), async (runStep) => {
  if (process.env.SET_UP_FAILS) throw new Error('there is no browser')
  await sideBySide(steps.map((step) => () => runStep(step, process.env)))
  return []
})`

/** Runs these steps in a process of their own, as \`npm test\` does. */
function start(steps: readonly Step[], env: NodeJS.ProcessEnv = {}) {
  const child = spawn(process.execPath, ['--input-type=module', '-e', MAIN], {
    env: { ...process.env, ...env, STEPS: JSON.stringify(steps) },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  child.stdout.setEncoding('utf8').on('data', (text) => (output += text))
  return {
    kill: (signal: NodeJS.Signals) => child.kill(signal),
    says: (text: string) => expect.poll(() => output).toContain(text),
    async ended() {
      const [code] = (await once(child, 'close')) as [number | null]
      return { code, output, lines: output.trimEnd().split('\n') }
    },
  }
}

const check = (name: string, ...command: string[]): Step => ({ name, kind: 'check', command })
/** A suite that writes this report, as its reporter does: Vitest has its path as an argument, Playwright as a variable. */
const suite = (kind: 'vitest' | 'playwright', report: object, code = 0): Step => ({
  name: `a suite of ${kind}`,
  kind,
  command: ['sh', '-c', `for last; do :; done; echo "$REPORT" >"\${last#--outputFile.json=}"; exit ${code}`, 'sh'],
  env: { REPORT: JSON.stringify(report) },
})
const playwrightSuite = (report: object, code: number): Step => ({
  ...suite('playwright', report, code),
  command: ['sh', '-c', `echo "$REPORT" >"$PLAYWRIGHT_JSON_OUTPUT_FILE"; exit ${code}`],
})
const vitestFile = (status: string, ...assertionResults: object[]) => ({
  name: `${process.cwd()}/test/unit/some.test.ts`,
  status,
  message: 'Cannot find module',
  assertionResults,
})
const passes = { title: 'one', status: 'passed', duration: 2_000 }
const fails = { title: 'two', status: 'failed', failureMessages: ['\u001B[31mexpected 1\u001B[39m'], duration: 1_000 }

describe('the last line of a run', () => {
  test('counts a check as one test, and a suite as those of its report', async () => {
    const report = { testResults: [vitestFile('passed', passes, { title: 'three', status: 'pending' })] }
    const { code, lines } = await start([check('a check', 'true'), suite('vitest', report)]).ended()
    expect(lines.at(-1)).toBe('2 passed, 0 failed')
    expect(code).toBe(0)
  })

  test('counts failures of both kinds of suite; a test that passed at a second try has failed', async () => {
    const results = [{ errors: [{ message: 'it is red' }], duration: 3_000 }]
    const spec = (title: string, status: string) => ({ file: 'some.spec.ts', title, tests: [{ status, results }] })
    const browsers = {
      config: { rootDir: `${process.cwd()}/test/e2e` },
      suites: [{ specs: [spec('red', 'unexpected')], suites: [{ specs: [spec('flaky', 'flaky')] }] }],
    }
    const unit = { testResults: [vitestFile('failed', passes, fails)] }
    const { code, output, lines } = await start([suite('vitest', unit, 1), playwrightSuite(browsers, 1)]).ended()
    expect(lines.at(-1)).toBe('1 passed, 3 failed')
    expect(code).toBe(1)
    expect(output).toContain('failed: test/unit/some.test.ts › two\n    expected 1\n')
    expect(output).toContain('failed: test/e2e/some.spec.ts › red\n    it is red\n')
  })

  test.each<[string, Step, string]>([
    ['leaves no report', { ...suite('vitest', {}), command: ['true'] }, 'left no report'],
    ['runs no test', suite('vitest', { testResults: [] }), 'ran no test'],
    [
      'fails although its tests pass',
      suite('vitest', { testResults: [vitestFile('passed', passes)] }, 1),
      'ended with code 1 although every test passed',
    ],
    [
      'has a file that cannot be loaded',
      suite('vitest', { testResults: [vitestFile('failed')] }, 1),
      'code outside its tests\n    Cannot find module',
    ],
    ['cannot be started', { ...suite('vitest', {}), command: ['no-such-program'] }, 'left no report'],
    ['is killed', { ...suite('vitest', {}), command: ['sh', '-c', 'kill -9 $$'] }, 'left no report'],
  ])('counts a failure for a suite that %s', async (_, step, failure) => {
    const { code, output, lines } = await start([step]).ended()
    expect(lines.at(-1)).toMatch(/^\d passed, 1 failed$/)
    expect(output).toContain(failure)
    expect(code).toBe(1)
  })

  test('comes when the set-up fails', async () => {
    const { code, lines } = await start([check('a check', 'true')], { SET_UP_FAILS: '1' }).ended()
    expect(lines.at(-1)).toBe('0 passed, 1 failed')
    expect(code).toBe(1)
  })

  test('comes when a signal ends the run, which ends its steps', async () => {
    const run = start([
      check('a check', 'true'),
      check('hangs', 'sh', '-c', 'trap "" TERM; sleep 1000'),
      check('waits', 'true'),
    ])
    await run.says('✓ waits')
    run.kill('SIGTERM')
    const { code, output, lines } = await run.ended()
    expect(lines.at(-1)).toBe('2 passed, 1 failed')
    expect(output).toContain('failed: hangs › did not end')
    expect(code).toBe(130)
  })
})

test('the figures name the slowest files, and the processor time as a multiple of the unit tests', async () => {
  const unit = suite('vitest', { testResults: [vitestFile('passed', passes)] })
  // Both take so much that the smallest step of the clock does not decide.
  const busy = 'timeout 0.5 sh -c "while :; do :; done"; '
  const [shell = '', option = '', script = '', ...rest] = unit.command
  const steps = [
    { ...unit, name: 'unit and property tests', command: [shell, option, busy + script, ...rest] },
    check('a check', 'sh', '-c', `${busy} true`),
  ]
  const { lines } = await start(steps).ended()
  expect(lines).toContainEqual(expect.stringMatching(/^ +2\.0 s {2}test\/unit\/some\.test\.ts$/))
  expect(lines.at(-2)).toMatch(/^\d+ s, \d+ s of the processor, [\d.]+ times that of the unit tests$/)
})

describe('the tiers', () => {
  const isNightly = ({ env }: Step) => env?.['NIGHTLY'] === '1'

  test('npm test has no nightly test, and no other database', () => {
    expect(changeTests().filter((step) => isNightly(step) || step.env?.['TEST_POSTGRES'])).toEqual([])
  })

  test('npm run test:all has the same steps with the nightly tests, PostgreSQL 15, Citus and the fleet', () => {
    const all = allTests()
    const names = changeTests().map(({ name }) => name)
    expect(all.filter(isNightly).map(({ name }) => name)).toEqual(names)
    const others = all.filter((step) => !isNightly(step))
    expect(others.map(({ env }) => env?.['TEST_POSTGRES'])).toEqual(['15', 'citus', undefined])
    expect(others.at(-1)?.command).toContain('fleet')
  })
})
