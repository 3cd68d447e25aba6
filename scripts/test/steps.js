// The steps of `npm test`, in the order in which they start. Every suite waits a third of its time, for a database, a starting program or
// the next frame of a page: so as many run side by side as there are cores, although each has a worker a core.

import { existsSync } from 'node:fs'
import { findCitus } from '../../test/support/citus-parts.js'

const DEBIAN_POSTGRES = '/usr/lib/postgresql/15/bin/postgres'

/**
 * @typedef {'check' | 'vitest' | 'playwright'} Kind
 * `missing`: what this machine lacks for it. `silentMs`: when it prints nothing for this long it is ended, and started once more.
 * `after`: the step whose end it waits for.
 * @typedef {{ name: string, kind: Kind, command: string[], env?: Record<string, string>, missing?: string, silentMs?: number, after?: string }} Step
 */

const check = (name, ...command) => ({ name, kind: 'check', command })
const vitest = (name, projects, env = {}, options = []) => ({
  name,
  kind: 'vitest',
  command: ['vitest', 'run', ...[projects].flat().flatMap((project) => ['--project', project]), ...options],
  env,
})

// Each of its checkers looks at the types of all by itself: twice the processor time, where two steps run side by side.
const types = (name, project) => check(name, 'tsc', '-p', project, '--singleThreaded')

export const unitTests = vitest('unit and property tests', 'unit')
// One file after the other: a pair of PostgreSQL on a machine that is too busy changes its primary.
export const fleetTests = vitest('fleet tests', 'fleet', {}, ['--no-file-parallelism'])
/** Torture starts what users start, and a build starts in half the time; `npm test` has built it. */
const BUILT = { TEST_PROGRAM: 'build/server/main.js' }
/** Of what is random or of many rows, `npm run test:all` has what is too long for each change. */
const MORE = { NIGHTLY: '1', EXHAUSTIVE: '1', PEOPLE: '10', CASES: '2000', ROUND_TRIP: '500' }
const serverTests = vitest('API and database tests', ['server', 'server-mocks'], BUILT)
const debian = existsSync(DEBIAN_POSTGRES) ? {} : { missing: DEBIAN_POSTGRES }
// All that the tests of the API have sent.
const statementsOn15 = {
  ...check("statements on Debian's PostgreSQL 15", 'node', 'scripts/test/prepare-statements.ts'),
  after: serverTests.name,
  ...debian,
}
const onPostgres15 = {
  ...vitest("API and database tests on Debian's PostgreSQL 15", 'server', { TEST_POSTGRES: '15' }),
  ...debian,
}
const citus = findCitus()
const onCluster = {
  ...vitest('API and database tests on a cluster of Citus', 'server', { TEST_POSTGRES: 'citus' }),
  ...('missing' in citus && { missing: citus.missing }),
}

/**
 * What `npm run check` runs too.
 * @returns {Step[]}
 */
export function checks() {
  return [
    types('types, server side', 'tsconfig.json'),
    types('types, web', 'src/web'),
    types('types, service worker', 'src/worker'),
    types('types, component tests', 'test/web'),
    // As for the types: what it asks of TypeScript takes half as much again on two cores.
    { ...check('lint', 'oxlint'), env: { GOMAXPROCS: '1' } },
    check('format', 'biome', 'check', '.'),
    check('import boundaries', 'node', 'scripts/check-structure.ts'),
    check('dead code', 'knip'),
    check('OpenAPI is current', 'node', 'scripts/openapi.ts', '--check'),
    check('licences', 'node', 'scripts/check-licences.ts'),
  ]
}

/**
 * @param {{ all: boolean }} choice all: on the second PostgreSQL too, and on a cluster
 * @returns {Step[]}
 */
export function steps({ all }) {
  return [
    ...checks(),
    all ? { ...serverTests, env: { ...BUILT, ...MORE } } : serverTests,
    // Its limits are timers of the page: they do not end a Chromium whose main thread waits for ever, as it does at times when a window changes.
    { ...vitest('component tests', ['web', 'web-alone'], all ? { REACT_WARNINGS: 'true' } : {}), silentMs: 240_000 },
    { name: 'browser tests', kind: 'playwright', command: ['playwright', 'test'] },
    vitest('process tests', 'process'),
    unitTests,
    vitest('oracles', 'oracles'),
    statementsOn15,
    ...(all ? [onPostgres15, onCluster, fleetTests] : []),
  ]
}
