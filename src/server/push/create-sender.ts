import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { endLease, LEASES_CHANNEL, type Lease, takeLease } from '../db/lease.ts'
import { parseUserChange, USER_CHANGES } from '../db/notifier.ts'
import type { Deps } from '../deps.ts'
import { createDelivery, type DeliveryParts } from './create-delivery.ts'
import { createDeadlines } from './deadlines.ts'

/** In `leases`, beside the sources of matches. Of `LEADER_LOCK`: no source has this number. */
export const PUSH_LEASE = { source: 'push', key: 1_000 }
/** How soon another process notices that nobody sends. */
const CANDIDATE_TRIES_EVERY_MS = 1_000
/** How often the outbox is read without a notification, as for alerts of bets. */
const SWEEP_EVERY_MS = 2_000
/** Results within this time are saved together, and share one read of the outbox. */
const ROUNDS_APART_MS = 50
/** How long a shutdown waits for answers in flight. */
const CLOSING_PATIENCE_MS = 1_500

/** Sends the outbox, in one process at a time: the one that holds the lease (docs/decisions/0109). */
export type Sender = { start(): Promise<void>; close(): Promise<void> }

export function createSender(deps: Deps, parts: Pick<DeliveryParts, 'client' | 'counts' | 'pagesUpdated'>): Sender {
  const { config, database, db, log, now } = deps
  const stop = new AbortController()
  const abandon = new AbortController()
  const terms = { ...PUSH_LEASE, holder: randomUUID() }
  const monotonic = () => performance.now()
  const deadlines = createDeadlines(now, monotonic)
  let running: Promise<void> = Promise.resolve()
  let freed = new AbortController()
  let woken = new AbortController()
  let isFailing = false

  async function run(): Promise<void> {
    while (!stop.signal.aborted) {
      freed = new AbortController()
      const hasSent = await lead().catch(logOnce)
      const awake = hasSent === false ? AbortSignal.any([stop.signal, freed.signal]) : stop.signal
      await sleep(CANDIDATE_TRIES_EVERY_MS, undefined, { signal: awake }).catch(() => undefined)
    }
  }

  /** Returns false when another process sends. */
  async function lead(): Promise<boolean> {
    const lease = await takeLease(db, terms)
    if (!lease) return false
    log.debug({ term: lease.term }, 'this process sends alerts to devices')
    try {
      await deliver(lease)
    } finally {
      await lease.release()
    }
    return true
  }

  async function deliver({ lost }: Lease): Promise<void> {
    const ending = AbortSignal.any([lost, stop.signal])
    const abandoned = AbortSignal.any([lost, abandon.signal])
    const delivery = createDelivery(deps, { ...parts, deadlines, monotonic, onResult: wake }, { ending, abandoned })
    while (!ending.aborted || !(abandoned.aborted || delivery.isIdle())) {
      woken = new AbortController()
      const isMoreDue = await delivery.round().catch(logOnce)
      if (isMoreDue !== undefined) isFailing = false
      if (isMoreDue) continue
      await sleep(ROUNDS_APART_MS)
      const awake = AbortSignal.any([ending, woken.signal])
      await sleep(SWEEP_EVERY_MS, undefined, { signal: awake }).catch(() => undefined)
    }
  }

  function wake(): void {
    // Each call of abort() makes an error with a stack: a notification for each person would make one.
    if (!woken.signal.aborted) woken.abort()
  }

  /** Logs the first of consecutive failures. */
  function logOnce(error: unknown): undefined {
    if (stop.signal.aborted || isFailing) return
    isFailing = true
    log.error({ err: error }, 'failed to send alerts to devices; will retry')
  }

  return {
    async start() {
      if (config.databaseUrl === null) await endLease(db, PUSH_LEASE.source)
      await database.listen(USER_CHANGES, (payload) => isOfAlertsAlone(payload) && wake(), wake)
      await database.listen(
        LEASES_CHANNEL,
        (name) => name === PUSH_LEASE.source && freed.abort(),
        () => undefined,
      )
      running = run()
    },
    async close() {
      stop.abort()
      const patience = () => sleep(CLOSING_PATIENCE_MS, undefined, { ref: false })
      await Promise.race([running, patience()])
      abandon.abort()
      // When the database cannot be reached, the lease ends by itself.
      await Promise.race([running, patience()])
    },
  }
}

/** Each action on a bet notifies of alerts too: on a cluster a read of the outbox asks all machines, which costs as much as the bet. */
function isOfAlertsAlone(payload: string): boolean {
  const { what } = parseUserChange(payload)
  return what.length === 1 && what.includes('alerts')
}
