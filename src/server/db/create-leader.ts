import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Config } from '../config.ts'
import type { Database } from './connect.ts'
import { endLease, LEASES_CHANNEL, type Lease, takeLease } from './lease.ts'
import type { Db } from './tables.ts'

/** How often other processes check for a missing leader. */
const CANDIDATE_TRIES_EVERY_MS = 1_000

type Parts = {
  readonly config: Pick<Config, 'databaseUrl'>
  readonly database: Pick<Database, 'listen'>
  readonly db: Db
}
type Work = {
  /** Runs until `ending`: the lease is lost, or the program ends. The lease is released when the promise settles. */
  lead(lease: Lease, ending: AbortSignal): Promise<void>
  /** Not called during shutdown. */
  onError(error: unknown): void
}
type Leader = {
  start(): Promise<void>
  /** Resolves when the work has ended, or after `patienceMs`: a lease that cannot be released expires. */
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
      // After a failure, this process ignores its own release of the lease, and retries a second later.
      const awake = hasLed === false ? AbortSignal.any([stop.signal, freed.signal]) : stop.signal
      await sleep(CANDIDATE_TRIES_EVERY_MS, undefined, { signal: awake }).catch(() => undefined)
    }
  }

  /** Returns false if another process leads. */
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
      // An embedded database has no other process, so the last holder is dead.
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
