// The steps of `npm test`. `cores` is the number of cores a step takes: two steps of one core run side by side, a step of two alone.
// The suites of Vitest wait for databases and starting programs half of the time, so two of them run side by side. The browsers use
// both cores.

import { existsSync } from 'node:fs'
import { ROOT } from '../setup/step.js'
import { changesSql } from './sql-changes.js'

const DEBIAN_POSTGRES = '/usr/lib/postgresql/15/bin/postgres'

/**
 * @typedef {'check' | 'vitest' | 'playwright'} Kind
 * @typedef {{ name: string, kind: Kind, cores: 1 | 2, command: string[], env?: Record<string, string> }} Step
 */

const check = (name, ...command) => ({ name, kind: 'check', cores: 1, command })
const vitest = (name, projects, env = {}, cores = 1) => ({
  name,
  kind: 'vitest',
  cores,
  command: ['vitest', 'run', ...[projects].flat().flatMap((project) => ['--project', project])],
  env,
})

export const unitTests = vitest('unit and property tests', 'unit')
const onPostgres15 = vitest("API and database tests on Debian's PostgreSQL 15", 'server', { TEST_POSTGRES: '15' })

/**
 * What `npm run check` runs too.
 * @returns {Step[]}
 */
export function checks() {
  return [
    check('types, server side', 'tsc', '-p', 'tsconfig.json'),
    check('types, web', 'tsc', '-p', 'src/web'),
    check('types, service worker', 'tsc', '-p', 'src/worker'),
    check('types, component tests', 'tsc', '-p', 'test/web'),
    check('lint', 'oxlint'),
    check('format', 'biome', 'check', '.'),
    check('import boundaries', 'node', 'scripts/check-structure.ts'),
    check('dead code', 'knip'),
    check('OpenAPI is current', 'node', 'scripts/openapi.ts', '--check'),
    check('licences', 'node', 'scripts/check-licences.ts'),
  ]
}

/**
 * @param {{ all: boolean }} choice all: on the second PostgreSQL too, whatever has changed
 * @returns {Step[]}
 */
export function steps({ all }) {
  return [
    ...checks(),
    vitest('API and database tests', ['server', 'server-mocks']),
    vitest('process tests', 'process'),
    unitTests,
    vitest('oracles', 'oracles'),
    ...(existsSync(DEBIAN_POSTGRES) && (all || changesSql(ROOT)) ? [onPostgres15] : []),
    vitest('component tests', 'web', all ? { REACT_WARNINGS: 'true' } : {}, 2),
    { name: 'browser tests', kind: 'playwright', cores: 2, command: ['playwright', 'test'] },
  ]
}
