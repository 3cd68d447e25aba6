import { setImmediate as nextTurn } from 'node:timers/promises'
import { MINUTE_MS, SECOND_MS } from '../../domain/time/durations.ts'
import { notifyUser } from '../db/notifier.ts'
import type { Deps } from '../deps.ts'
import type { Deadlines } from './deadlines.ts'
import { type DeliveryResult, resultOf } from './delivery-result.ts'
import { deleteDevice } from './device-queries.ts'
import { type DropReason, type DueMessage, type Prepared, prepareMessages } from './due-messages.ts'
import {
  type DueRow,
  deleteFromOutbox,
  findDue,
  findServices,
  type OutboxKey,
  reschedule,
  rowIdOf,
  saveDelivery,
  saveShown,
} from './outbox-queries.ts'
import type { PushAnswer, PushClient } from './push-client.ts'
import type { PushCounts } from './push-counts.ts'

/** Messages in flight to one push service. */
const MAX_IN_FLIGHT = 96
/** Rows read from the outbox at once. */
const BATCH_SIZE = 64
/** This many 429 responses in a row are taken as a limit for all messages of this site. */
const MAX_TOO_MANY = 5
const MAX_BACKOFF_MS = MINUTE_MS
/** When a superseded message is checked again. */
const LOOK_AGAIN_MS = 10 * SECOND_MS

export type DeliveryParts = {
  readonly client: PushClient
  readonly counts: PushCounts
  readonly deadlines: Deadlines
  readonly monotonic: () => number
  /** Resolves once open pages have been notified. */
  readonly pagesUpdated: () => Promise<void>
  /** Called after each attempt; the result is saved in the next round. */
  readonly onResult: () => void
}
type Signals = {
  /** Aborted at shutdown: no further attempts start. */
  readonly ending: AbortSignal
  /** Aborted when results can no longer be saved: the next sender repeats the message, and the device shows it once. */
  readonly abandoned: AbortSignal
}
type Service = {
  /** Ids (`rowIdOf`) from the start of an attempt until its result is saved. */
  readonly inFlight: Set<string>
  tooMany: number
  /** In time of the monotonic clock. */
  backoffUntil: number
  isRejecting: boolean
}
type Result = 'sent' | DropReason | { readonly due: Date; readonly attempts: number }
type Finished = { readonly key: OutboxKey; readonly service: string; readonly result: Result }

/** Delivers the outbox in rounds: each saves the results since the last one, and starts sending due messages. */
export function createDelivery(
  deps: Deps,
  { client, counts, deadlines, monotonic, pagesUpdated, onResult }: DeliveryParts,
  { ending, abandoned }: Signals,
) {
  const { config, database, db, log, now } = deps
  /** Services with messages in flight or in backoff. */
  const services = new Map<string, Service>()
  const finished: Finished[] = []
  /** The service read last; the next round begins after it. */
  let lastService = ''

  /** Returns whether more messages may be due now. */
  async function round(): Promise<boolean> {
    await saveResults()
    if (ending.aborted) return false
    counts.dropped.late += await deleteFromOutbox(db, deadlines.takeExpired())
    const rows = await findBatch()
    // On a cluster, a query without users would go to all machines.
    if (rows.length === 0) return false
    const prepared = await prepareMessages(db, rows, {
      now: now(),
      isExpired: (row) => deadlines.remainingMs(row) <= 0,
      secret: config.sessionSecret,
      onError: (error) => log.error({ err: error }, 'failed to write a push message'),
    })
    await start(prepared)
    return true
  }

  async function start(prepared: readonly Prepared[]): Promise<void> {
    for (const each of prepared) {
      // Let requests run first, and open pages receive their notifications.
      await nextTurn()
      await pagesUpdated()
      if (ending.aborted) return
      const { row } = each
      serviceOf(row.service).inFlight.add(rowIdOf(row.key))
      if ('message' in each) void attempt(each).then((result) => finish(row, result))
      else if (each.skip === 'superseded') finish(row, retryIn(LOOK_AGAIN_MS, row.attempts))
      else finish(row, each.skip)
    }
  }

  /** Services take turns, so that one that is slow, in backoff or has thousands of due messages does not hold up the others. */
  async function findBatch(): Promise<DueRow[]> {
    const time = now()
    const names = (await findServices(db)).filter(isAvailable)
    const turns = [...names.filter((name) => name > lastService), ...names.filter((name) => name <= lastService)]
    const rows: DueRow[] = []
    for (const service of turns) {
      if (rows.length >= BATCH_SIZE) break
      const inFlight = [...(services.get(service)?.inFlight ?? [])]
      rows.push(...(await findDue(db, time, { service, limit: BATCH_SIZE - rows.length, inFlight })))
      lastService = service
    }
    return rows
  }

  function isAvailable(name: string): boolean {
    const service = services.get(name)
    if (!service) return true
    return service.inFlight.size <= MAX_IN_FLIGHT - BATCH_SIZE && service.backoffUntil <= monotonic()
  }

  function serviceOf(name: string): Service {
    const known = services.get(name) ?? { inFlight: new Set(), tooMany: 0, backoffUntil: 0, isRejecting: false }
    services.set(name, known)
    return known
  }

  async function attempt({ row, to, message, options }: DueMessage): Promise<Result> {
    const ttl = Math.floor(deadlines.remainingMs(row) / SECOND_MS)
    if (ttl <= 0) return 'late'
    if (!client.isAllowed(to)) return 'refused'
    const answer = await client.send(to, message, { ...options, ttl }).catch(() => null)
    const result = resultOf(answer, row.attempts, now())
    recordAnswer(row.service, answer, result)
    if (typeof result === 'string') return result
    counts.failed += 1
    const isTooLate = result.retryAfterMs >= deadlines.remainingMs(row)
    return isTooLate ? 'late' : retryIn(result.retryAfterMs, row.attempts + 1)
  }

  const retryIn = (ms: number, attempts: number) => ({ due: new Date(now().getTime() + ms), attempts })

  function recordAnswer(name: string, answer: PushAnswer | null, result: DeliveryResult): void {
    const service = serviceOf(name)
    service.tooMany = answer?.status === 429 ? service.tooMany + 1 : 0
    if (service.tooMany >= MAX_TOO_MANY && typeof result === 'object') {
      service.backoffUntil = monotonic() + Math.min(result.retryAfterMs, MAX_BACKOFF_MS)
      service.tooMany = 0
    }
    if (result !== 'refused' || service.isRejecting) return
    service.isRejecting = true
    log.warn({ service: name, status: answer?.status }, 'push service rejects all messages of this site')
  }

  function finish({ key, service }: DueRow, result: Result): void {
    if (!abandoned.aborted) {
      finished.push({ key, service, result })
      if (typeof result === 'string') deadlines.forget(key)
      if (result === 'sent') counts.sent += 1
      else if (typeof result === 'string') counts.dropped[result] += 1
    }
    onResult()
  }

  async function saveResults(): Promise<void> {
    const batch = [...finished]
    const keysOf = (wanted: Result) => batch.flatMap(({ key, result }) => (result === wanted ? [key] : []))
    // Notify before cleanup: a retry would find nothing to notify.
    for (const result of ['sent', 'quiet'] as const) {
      for (const userId of await saveDelivery(db, keysOf(result), result)) notifyUser({ database }, userId, ['alerts'])
    }
    for (const { userId, deviceId } of keysOf('gone')) await deleteDevice(db, userId, deviceId)
    const rescheduled = batch.flatMap(({ key, result }) => (typeof result === 'object' ? [{ ...key, ...result }] : []))
    await reschedule(db, rescheduled)
    const done = batch.flatMap(({ key, result }) => (typeof result === 'object' ? [] : [key]))
    if ((await deleteFromOutbox(db, done)) < done.length) await saveShown(db, keysOf('sent'))
    finished.splice(0, batch.length)
    for (const { key, service } of batch) serviceOf(service).inFlight.delete(rowIdOf(key))
    for (const [name, { inFlight, backoffUntil }] of services) {
      if (inFlight.size === 0 && backoffUntil <= monotonic()) services.delete(name)
    }
  }

  return { round, isIdle: () => [...services.values()].every(({ inFlight }) => inFlight.size === 0) }
}
