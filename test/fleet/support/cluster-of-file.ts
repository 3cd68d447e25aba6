import { afterAll, beforeAll } from 'vitest'
import { required } from '../../../src/domain/required.ts'
import { type Citus, startCitus } from '../../support/citus.ts'
import { type CitusParts, findCitus } from '../../support/citus-parts.js'

const FOUND = findCitus()

/** For `skipIf` and the end of a test's name; empty where nothing is missing. */
export const missing = 'missing' in FOUND ? ` (missing: ${FOUND.missing})` : ''

/** For a test that is not skipped. */
export function citusParts(): CitusParts {
  if ('missing' in FOUND) throw new Error(FOUND.missing)
  return FOUND
}

/** Nothing that was acknowledged is lost when a machine is killed; parts can be moved while they are used. */
export const KEPT = ['fsync=off', 'shared_buffers=32MB']

/** A coordinator and two workers for the tests of a file. */
export function clusterOfFile(settings?: readonly string[]): () => Citus {
  let citus: Citus | null = null
  beforeAll(async () => {
    if (missing === '') citus = await startCitus(citusParts(), 2, settings && { settings })
  })
  afterAll(() => citus?.stop())
  return () => required(citus, 'the cluster')
}
