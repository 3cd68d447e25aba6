// Locates Citus for the tests. Runs on Node.js 20 without any package, like the steps of `npm test`.

import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

export const PROGRAMS = 'usr/lib/postgresql/15'
/** Programs for these tests that Debian's packages lack. */
const PARTS = fileURLToPath(new URL('../../../shared/cluster', import.meta.url))

/**
 * `archive`: what Debian's PostgreSQL 15 lacks of Citus; null where it is installed.
 * @typedef {{ readonly archive: string | null }} CitusParts
 */

/**
 * The Citus of this machine or of `../shared/cluster`; or what is missing.
 * @returns {CitusParts | { readonly missing: string }}
 */
export function findCitus() {
  if (!existsSync(`/${PROGRAMS}/bin/initdb`)) return { missing: 'PostgreSQL 15 (Debian 12: postgresql-15)' }
  if (existsSync(`/${PROGRAMS}/lib/citus.so`)) return { archive: null }
  const packed = existsSync(PARTS)
    ? readdirSync(PARTS).find((name) => /^citus-.*-pg15-.*\.tar\.xz$/.test(name))
    : undefined
  return packed === undefined
    ? { missing: `Citus for PostgreSQL 15, on this machine or in ${PARTS}` }
    : { archive: path.join(PARTS, packed) }
}
