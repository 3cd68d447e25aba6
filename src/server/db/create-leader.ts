import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Config } from '../config.ts'
import type { Database } from './connect.ts'
import { endLease, LEASES_CHANNEL, type Lease, takeLease } from './lease.ts'
import type { Db } from './tables.ts'

/** How soon another process notices that there is no leader. */
const CANDIDATE_TRIES_EVERY_MS = 1_000

type Parts = {
  readonly config: Pick<Config, 'databaseUrl'>
  readonly database: Pick<Database, 'listen'>
  readonly db: Db
}
type Work = {
  /** Until `ending`: the lease is lost, or the program ends. The lease is released when it settles. */
  lead(lease: Lease, ending: AbortSignal): Promise<void>
  /** Not called once the program ends. */
  onError(error: unknown): void
}
type Leader = {
  start(): Promise<void>
  /** Resolves when the work has ended, or after `patienceMs`: a lease that cannot be released ends by itself. */
  close(patienceMs: number): Promise<void>
}

/** Runs work in one process of the installation at a time: the one that holds the lease (docs/decisions/0101). */
export function createLeader({ config, database, db }: Parts, source: string, { lead, onError }: Work): Leader {
  const terms = { source, holder: randomUUID() }
  const stop = new AbortController()
  let running: Promise<void> = Promise.resolve()
  let freed = new AbortController()

  async function run(): Promise<void> {
    while (!stop.signal.aborted) {
      freed = new AbortController()
      const hasLed = await tryToLead().catch((error: unknown) => {
        if (!stop.signal.aborted) onError(error)
      })
      // A lease that this process released itself, after a failure, it takes again a second later.
      const awake = hasLed === false ? AbortSignal.any([stop.signal, freed.signal]) : stop.signal
      await sleep(CANDIDATE_TRIES_EVERY_MS, undefined, { signal: awake }).catch(() => undefined)
    }
  }

  /** Returns false when another process leads. */
  async function tryToLead(): Promise<boolean> {
    const lease = await takeLease(db, terms)
    if (!lease) return false
    try {
      await lead(lease, AbortSignal.any([lease.lost, stop.signal]))
    } finally {
      await lease.release()
    }
    return true
  }

  return {
    async start() {
      // On an embedded database this is the only process: the last holder is dead.
      if (config.databaseUrl === null) await endLease(db, source)
      await database.listen(
        LEASES_CHANNEL,
        (name) => name === source && freed.abort(),
        () => undefined,
      )
      running = run()
    },
    async close(patienceMs) {
      stop.abort()
      await Promise.race([running, sleep(patienceMs, undefined, { ref: false })])
    },
  }
}
