import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import pLimit from 'p-limit'
import { endLease, LEASES_CHANNEL, type Lease, takeLease } from '../db/lease.ts'
import { parseUserChange, USER_CHANGES } from '../db/notifier.ts'
import type { Deps } from '../deps.ts'
import { createLives } from './lives.ts'
import { createFates } from './note-fates.ts'
import { deleteFromOutbox, findServices } from './outbox-queries.ts'
import { createServiceLane, type Lane, type LaneParts } from './service-lane.ts'

/** In `leases`, beside the sources of matches. Of `LEADER_LOCK`: no source has this number. */
export const PUSH_LEASE = { source: 'push', key: 1_000 }
/** How soon another process notices that nobody sends. */
const CANDIDATE_TRIES_EVERY_MS = 1_000
/** How often the outbox is looked at without a notification: it is all that alerts of bets wait for. */
const SWEEP_EVERY_MS = 2_000
/** What wakes it within this time shares one look: each message that is sent tells its person's pages, and this process too. */
const LOOKS_APART_MS = 250
/** Lanes that read from the outbox at a time. */
const READERS = 2
/** How long the end of the program waits for answers that are on their way. */
const CLOSING_PATIENCE_MS = 1_500

type Parts = Pick<LaneParts, 'client' | 'counts' | 'pagesUpdated'>

/** Sends what is in the outbox, in one process at a time: the one that holds the lease (docs/decisions/0109). */
export type Sender = { start(): Promise<void>; close(): Promise<void> }

export function createSender(deps: Deps, { client, counts, pagesUpdated }: Parts): Sender {
  const { config, database, db, log, now } = deps
  const stop = new AbortController()
  /** Ends the wait for answers. */
  const cut = new AbortController()
  const terms = { ...PUSH_LEASE, holder: randomUUID() }
  const lives = createLives()
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
      await sendAll(lease)
    } finally {
      await lease.release()
    }
    return true
  }

  async function sendAll({ lost }: Lease): Promise<void> {
    const ending = AbortSignal.any([lost, stop.signal])
    const reading = pLimit(READERS)
    const givenUp = AbortSignal.any([lost, cut.signal])
    const fates = createFates(deps, givenUp)
    const lanes = new Map<string, { readonly lane: Lane; readonly done: Promise<void> }>()
    const look = (service: string) => {
      const known = lanes.get(service)
      if (known) return known.lane.look()
      const lane = createServiceLane(
        deps,
        { service, client, counts, lives, fates, reading, pagesUpdated, wake },
        { ending, cut: givenUp },
      )
      const done = lane
        .run()
        .catch(logOnce)
        .then(() => void lanes.delete(service))
      lanes.set(service, { lane, done })
    }
    try {
      while (!ending.aborted) {
        woken = new AbortController()
        // The lanes go on: an end would wait for the slowest of them.
        await lookAtAll(look).then(() => (isFailing = false), logOnce)
        await sleep(LOOKS_APART_MS, undefined, { signal: ending }).catch(() => undefined)
        await sleep(SWEEP_EVERY_MS, undefined, { signal: AbortSignal.any([ending, woken.signal]) }).catch(
          () => undefined,
        )
      }
    } finally {
      await Promise.all([...lanes.values()].map(({ done }) => done))
    }
  }

  async function lookAtAll(look: (service: string) => void): Promise<void> {
    const late = await deleteFromOutbox(db, lives.takeOver())
    counts.dropped.late += late
    for (const service of await findServices(db, now())) look(service)
  }

  function wake(): void {
    // Each call of abort() makes an error with a stack: a notification for each person would make one.
    if (!woken.signal.aborted) woken.abort()
  }

  /** Logs the first of consecutive failures. */
  function logOnce(error: unknown): void {
    if (stop.signal.aborted || isFailing) return
    isFailing = true
    log.error({ err: error }, 'alerts could not be sent to devices yet')
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
      cut.abort()
      // When the database cannot be reached, the lease ends by itself.
      await Promise.race([running, patience()])
    },
  }
}

/** Each act on a bet notifies of alerts too: on a cluster a look asks all machines, which costs as much as the bet. */
function isOfAlertsAlone(payload: string): boolean {
  const { what } = parseUserChange(payload)
  return what.length === 1 && what.includes('alerts')
}
