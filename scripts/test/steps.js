// The steps of `npm test`, in the order in which they start.

import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { findCitus } from '../../test/support/citus-parts.js'

const DEBIAN_POSTGRES = '/usr/lib/postgresql/15/bin/postgres'

/**
 * A check counts as one test, a suite as the tests of its report. `missing`: what this machine lacks for it.
 * @typedef {'check' | 'vitest' | 'playwright'} Kind
 * @typedef {{ name: string, kind: Kind, command: string[], env?: Record<string, string>, missing?: string }} Step
 */

/** @returns {Step} */
const check = (name, ...command) => ({ name, kind: 'check', command })
/** @returns {Step} */
const vitest = (name, projects, env = {}, options = []) => ({
  name,
  kind: 'vitest',
  command: ['vitest', 'run', ...projects.flatMap((project) => ['--project', project]), ...options],
  env,
})

export const UNIT_TESTS = 'unit and property tests'
const unitTests = vitest(UNIT_TESTS, ['unit'])
// Incremental, with its state in `.cache/types`.
const types = check('types', 'tsc', '--build', '--singleThreaded', '.', 'src/web', 'src/worker', 'test/web')
// Its type-aware rules take 50 % longer on two cores.
const lint = (...files) => ({ ...check('lint', 'oxlint', ...files), env: { GOMAXPROCS: '1' } })
const otherChecks = [
  check('format', 'biome', 'check', '.'),
  check('import boundaries', 'node', 'scripts/check-structure.ts'),
  check('dead code', 'knip'),
  check('OpenAPI is current', 'node', 'scripts/openapi.ts', '--check'),
  check('licences', 'node', 'scripts/check-licences.ts'),
]

/**
 * `npm run check`: what needs no server and no browser. Lint reads the files that differ from main.
 * @returns {Step[]}
 */
export function checks() {
  const changed = filesChangedSinceMain().filter((file) => /\.(?:[jt]sx?)$/.test(file) && existsSync(file))
  return [unitTests, types, ...(changed.length > 0 ? [lint(...changed)] : []), ...otherChecks]
}

function filesChangedSinceMain() {
  const git = (...args) => execFileSync('git', args, { encoding: 'utf8' }).split('\n').filter(Boolean)
  const [base = 'HEAD'] = git('merge-base', 'HEAD', 'main')
  return [...git('diff', '--name-only', base), ...git('ls-files', '--others', '--exclude-standard')]
}

// Torture tests start the built program, as users do; it also starts in half the time.
const serverTests = vitest('API and database tests', ['server', 'server-mocks'], {
  TEST_PROGRAM: 'build/server/main.js',
})

/**
 * `npm test`: the checks that every change has to pass. The longest suites start first.
 * @returns {Step[]}
 */
export function changeTests() {
  return [
    types,
    lint(),
    ...otherChecks,
    serverTests,
    vitest('component tests', ['web']),
    { name: 'browser tests', kind: 'playwright', command: ['playwright', 'test'] },
    vitest('process tests', ['process']),
    unitTests,
    vitest('oracles', ['oracles']),
  ]
}

/**
 * `npm run test:all`: the same steps with the nightly tests, other databases and a fleet.
 * @returns {Step[]}
 */
export function allTests() {
  const nightly = changeTests().map((step) => ({ ...step, env: { ...step.env, NIGHTLY: '1' } }))
  const citus = findCitus()
  return [
    ...nightly,
    {
      ...vitest("API and database tests on Debian's PostgreSQL 15", ['server'], { TEST_POSTGRES: '15' }),
      ...(!existsSync(DEBIAN_POSTGRES) && { missing: DEBIAN_POSTGRES }),
    },
    {
      ...vitest('API and database tests on a cluster of Citus', ['server'], { TEST_POSTGRES: 'citus' }),
      ...('missing' in citus && { missing: citus.missing }),
    },
    // One file at a time: on an overloaded machine a pair of PostgreSQL fails over.
    vitest('fleet tests', ['fleet'], {}, ['--no-file-parallelism']),
  ]
}
