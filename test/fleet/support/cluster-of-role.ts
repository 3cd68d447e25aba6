import { randomBytes } from 'node:crypto'
import { onTestFinished } from 'vitest'
import { required } from '../../../src/domain/required.ts'
import type { Citus } from '../../support/citus.ts'
import { administer, databaseUrl, queryRows } from '../../support/database.ts'
import { run } from '../../support/program.ts'
import { createOnEach } from './cluster-database.ts'
import { asRole } from './pooled-database.ts'

export const SECRET = { SESSION_SECRET: 'a secret of the tests' }

/** An empty database on each machine, for a role that owns it and has no other right. */
export type ClusterOfRole = {
  readonly name: string
  readonly role: string
  readonly password: string
  /** The coordinator for this role, which it takes without a password. */
  readonly url: string
  /** The same for an administrator. */
  readonly administratorUrl: string
  /** The workers for an administrator. */
  readonly workerUrls: readonly string[]
}

export async function createClusterOfRole(citus: Citus): Promise<ClusterOfRole> {
  const [role, password] = [`app_${randomBytes(4).toString('hex')}`, 'a password']
  const { name, url: administratorUrl, drop } = await createOnEach(citus)
  // Citus does both on each machine.
  await administer(
    administratorUrl,
    `CREATE ROLE ${role} LOGIN PASSWORD '${password}'`,
    `ALTER DATABASE ${name} OWNER TO ${role}`,
  )
  onTestFinished(() => drop(`DROP ROLE IF EXISTS ${role}`))
  return {
    name,
    role,
    password,
    url: asRole(administratorUrl, role),
    administratorUrl,
    workerUrls: citus.workers.map(({ url }) => databaseUrl(url, name)),
  }
}

/** The command of an operator. */
export async function runDistribute(env: NodeJS.ProcessEnv, ...args: readonly string[]) {
  const program = run(process.execPath, ['src/server/commands/admin.ts', 'distribute', ...args], {
    env: { ...SECRET, ...env },
  })
  return { code: await program.ended, output: program.output() }
}

/** Of a cluster or of one machine, without those of parts. */
export async function countTables(url: string): Promise<number> {
  const [found] = await queryRows<{ tables: number }>(
    url,
    `SELECT count(*)::int AS tables FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'`,
  )
  return required(found, 'the count').tables
}
