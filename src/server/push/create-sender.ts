import { setTimeout as sleep } from 'node:timers/promises'
import { createLeader } from '../db/create-leader.ts'
import type { Lease } from '../db/lease.ts'
import { parseUserChange, USER_CHANGES } from '../db/notifier.ts'
import type { Deps } from '../deps.ts'
import { createDelivery, type DeliveryParts } from './create-delivery.ts'
import { createDeadlines } from './deadlines.ts'

/** In the table `leases`, next to the match sources. */
export const PUSH_LEASE = 'push'
/** How often the outbox is read without being woken; alerts about bets do not wake it. */
const SWEEP_EVERY_MS = 2_000
/** Results within this time are saved together, and share one read of the outbox. */
const ROUNDS_APART_MS = 50
/** How long a shutdown waits for messages in flight. */
const CLOSING_PATIENCE_MS = 1_500

/** Sends the outbox, in one process at a time: the one that holds the lease (docs/decisions/0109). */
export type Sender = { start(): Promise<void>; close(): Promise<void> }

export function createSender(deps: Deps, parts: Pick<DeliveryParts, 'client' | 'counts' | 'pagesUpdated'>): Sender {
  const { database, log, now } = deps
  const abandon = new AbortController()
  const monotonic = () => performance.now()
  const deadlines = createDeadlines(now, monotonic)
  let woken = new AbortController()
  let isFailing = false
  let isClosing = false
  const leader = createLeader(deps, PUSH_LEASE, { lead: deliver, onError: logOnce })

  async function deliver({ lost, term }: Lease, ending: AbortSignal): Promise<void> {
    log.debug({ term }, 'this process sends alerts to devices')
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
    // abort() creates an error with a stack each time, and there is a notification per user.
    if (!woken.signal.aborted) woken.abort()
  }

  /** Logs the first of consecutive failures. */
  function logOnce(error: unknown): undefined {
    if (isClosing || isFailing) return
    isFailing = true
    log.error({ err: error }, 'failed to send alerts to devices; will retry')
  }

  return {
    async start() {
      await database.listen(USER_CHANGES, (payload) => isOfAlertsAlone(payload) && wake(), wake)
      await leader.start()
    },
    async close() {
      isClosing = true
      await leader.close(CLOSING_PATIENCE_MS)
      abandon.abort()
      await leader.close(CLOSING_PATIENCE_MS)
    },
  }
}

/**
 * Each action on a bet notifies of alerts, too. Reading the outbox for those would ask all machines of a cluster, which costs as much as
 * the bet.
 */
function isOfAlertsAlone(payload: string): boolean {
  const { what } = parseUserChange(payload)
  return what.length === 1 && what.includes('alerts')
}
