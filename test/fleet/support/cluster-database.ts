import { randomBytes } from 'node:crypto'
import { pino } from 'pino'
import { distribute } from '../../../src/server/db/citus/distribute.ts'
import { connectDatabase } from '../../../src/server/db/connect.ts'
import { migrate } from '../../../src/server/db/migrate.ts'
import { type Citus, joinDatabases } from '../../support/citus.ts'
import { administer, databaseUrl, type TestDatabase } from '../../support/database.ts'

/** An empty database on each machine of the cluster; its name, and what ends it. */
export async function createOnEach(citus: Citus) {
  const name = `books_${randomBytes(4).toString('hex')}`
  const machines = [citus.coordinator, ...citus.workers]
  for (const { url } of machines) await administer(url, `CREATE DATABASE ${name} TEMPLATE template0`)
  await joinDatabases(citus, name)
  /** `more`: statements for each machine afterwards. */
  const drop = async (...more: readonly string[]) => {
    for (const { url } of machines) await administer(url, `DROP DATABASE ${name} WITH (FORCE)`, ...more)
  }
  return { name, url: databaseUrl(citus.coordinator.url, name), drop }
}

/** A migrated and distributed database on each machine of the cluster. */
export async function createClusterDatabase(citus: Citus): Promise<TestDatabase> {
  const { url, drop } = await createOnEach(citus)
  const log = pino({ level: 'silent' })
  const database = await connectDatabase(url, log)
  await migrate(database.direct, log)
  await distribute(database.direct)
  await database.close()
  return { url, directUrl: null, drop: () => drop() }
}
