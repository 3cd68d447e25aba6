import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync } from 'node:fs'
import path from 'node:path'
import { type CitusParts, PROGRAMS } from './citus-parts.js'
import { administer, databaseUrl } from './database.ts'
import { fleetFile } from './fleet-files.ts'
import { memoryFolder } from './memory-folder.ts'
import { startTemporaryPostgres, type TemporaryPostgres, THROW_AWAY } from './temporary-postgres.ts'
import { createPartFolder, type PartFolder } from './watched.ts'

const FILES = 'usr/share/postgresql/15'

export type Citus = {
  readonly coordinator: TemporaryPostgres
  readonly workers: readonly TemporaryPostgres[]
  /** Starts one machine more, which is no part of the cluster yet. */
  startNode(): Promise<TemporaryPostgres>
  stop(): Promise<void>
}

/** Other than in citus.conf: few parts are made and copied quickly, and one process per database tidies them. */
const SETTINGS = ['citus.shard_count=8', 'max_worker_processes=64', 'log_min_messages=error']

type Options = {
  readonly settings?: readonly string[]
  /** The folder for those of the machines. */
  readonly parent?: string
}

/** A coordinator and workers that reach each other by sockets in their folders; none of them is told of the others. */
export async function startCitus(
  { archive }: CitusParts,
  workers: number,
  { settings = THROW_AWAY, parent = memoryFolder() }: Options = {},
): Promise<Citus> {
  const tree = archive === null ? null : unpack(archive)
  const startNode = () =>
    startTemporaryPostgres({
      parent,
      // By it a machine reaches itself, to move parts.
      settings: (folder) => [...settings, ...SETTINGS, `citus.local_hostname=${folder}`],
      configuration: fleetFile('citus.conf'),
      binaries: () => `${tree?.path ?? ''}/${PROGRAMS}/bin`,
    })
  const started: TemporaryPostgres[] = []
  const start = async () => {
    const node = await startNode()
    started.push(node)
    return node
  }
  const coordinator = await start()
  const ours = await Promise.all(Array.from({ length: workers }, start))
  return {
    coordinator,
    workers: ours,
    startNode: start,
    async stop() {
      await Promise.all(started.map((node) => node.stop()))
      await tree?.remove()
    },
  }
}

/** PostgreSQL finds its files from the place of its program: nothing is written among those of the machine. */
function unpack(archive: string): PartFolder {
  const tree = createPartFolder('citus')
  for (const folder of [PROGRAMS, FILES]) {
    mkdirSync(path.dirname(`${tree.path}/${folder}`), { recursive: true })
    cpSync(`/${folder}`, `${tree.path}/${folder}`, { recursive: true, verbatimSymlinks: true })
  }
  execFileSync('tar', ['-C', tree.path, '-xJf', archive])
  execFileSync('chmod', ['-R', 'a+rX', tree.path])
  return tree
}

/** Makes databases of the same name on all machines one database. */
export async function joinDatabases({ coordinator, workers }: Citus, name: string): Promise<void> {
  for (const { url } of [coordinator, ...workers]) await administer(databaseUrl(url, name), 'CREATE EXTENSION citus')
  await administer(
    databaseUrl(coordinator.url, name),
    `SELECT citus_set_coordinator_host('${coordinator.cluster.folder}', 5432)`,
    ...workers.map((worker) => `SELECT ${adding(worker)}`),
  )
}

export const adding = ({ cluster }: TemporaryPostgres) => `citus_add_node('${cluster.folder}', 5432)`
