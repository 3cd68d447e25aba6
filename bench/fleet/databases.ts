import pg from 'pg'
import { pino } from 'pino'
import { connectDatabase } from '../../src/server/db/connect.ts'
import { migrate } from '../../src/server/db/migrate.ts'
import { createClusterDatabase } from '../../test/fleet/support/cluster-database.ts'
import { startCitus } from '../../test/support/citus.ts'
import type { CitusParts } from '../../test/support/citus-parts.js'
import { DEBIAN_15 } from '../../test/support/global-setup.ts'
import { memoryFolder } from '../../test/support/memory-folder.ts'
import { startTemporaryPostgres } from '../../test/support/temporary-postgres.ts'

const WORKERS = 2
const CONNECTIONS = 'max_connections=300'

/** A migrated database on one PostgreSQL, or on a cluster. */
export type Books = {
  readonly url: string
  /** Each PostgreSQL of it, the coordinator first. */
  readonly machines: readonly pg.Pool[]
  stop(): Promise<void>
}

/** The same version as the cluster, and also in memory: a disk would slow both down equally. */
export async function startOne(): Promise<Books> {
  const server = await startTemporaryPostgres({
    parent: memoryFolder(),
    settings: () => [CONNECTIONS],
    binaries: () => DEBIAN_15,
  })
  const log = pino({ level: 'silent' })
  const database = await connectDatabase(server.url, log)
  await migrate(database.direct, log)
  await database.close()
  return { url: server.url, ...withMachines([server.url], () => server.stop()) }
}

export async function startCluster(parts: CitusParts): Promise<Books> {
  const citus = await startCitus(parts, WORKERS, { settings: [] })
  const { url } = await createClusterDatabase(citus)
  const { pathname } = new URL(url)
  const urls = [citus.coordinator, ...citus.workers].map(
    (machine) => Object.assign(new URL(machine.url), { pathname }).href,
  )
  return { url, ...withMachines(urls, () => citus.stop()) }
}

function withMachines(urls: readonly string[], stop: () => Promise<void>): Pick<Books, 'machines' | 'stop'> {
  const machines = urls.map((connectionString) => new pg.Pool({ connectionString, max: 2 }))
  // If a step fails, the database ends before the pool; the pool's error would hide the step's.
  for (const machine of machines) machine.on('error', () => undefined)
  return {
    machines,
    async stop() {
      await Promise.all(machines.map((machine) => machine.end()))
      await stop()
    },
  }
}
