import { setImmediate as nextTurn, setTimeout as sleepFor } from 'node:timers/promises'
import type { LimitFunction } from 'p-limit'
import { MINUTE_MS, SECOND_MS } from '../../domain/time/durations.ts'
import type { Deps } from '../deps.ts'
import { type DueMessage, prepareMessages } from './due-messages.ts'
import type { Lives } from './lives.ts'
import type { Fates } from './note-fates.ts'
import { type DueRow, findDue, keyOf, type OutboxKey, postpone, tryAgain } from './outbox-queries.ts'
import { outcomeOf } from './outcome.ts'
import type { PushAnswer, PushClient } from './push-client.ts'
import type { DropReason, PushCounts } from './push-counts.ts'

/** Messages on their way to one service at a time. */
const AT_ONCE = 64
/** Read together. */
const READ_AT_ONCE = 32
/** As many answers "too many" in a row are meant for all messages of this site. */
const TOO_MANY_FOR_ALL = 5
const LONGEST_REST_MS = MINUTE_MS
/** How soon what is overtaken may be news again. */
const LOOK_AGAIN_MS = 10 * SECOND_MS

export type LaneParts = {
  /** The host. */
  readonly service: string
  readonly client: PushClient
  readonly counts: PushCounts
  readonly lives: Lives
  readonly fates: Fates
  /** Of all lanes few read at a time, whatever number of services there is: what is read is held in memory until it is on its way. */
  readonly reading: LimitFunction
  /** Resolves when open pages have what has changed. */
  readonly pagesUpdated: () => Promise<void>
  /** Looks at the outbox of all services. */
  readonly wake: () => void
  /** In place of time that passes, in tests of what takes hours. */
  readonly sleep?: (ms: number, value: undefined, until: { readonly signal: AbortSignal }) => Promise<unknown>
}
type Ends = {
  /** Nothing more is begun. */
  readonly ending: AbortSignal
  /** Answers are waited for no longer. */
  readonly cut: AbortSignal
}

/** Sends what waits for one push service. Each has a lane of its own: one that is slow, or refuses, delays nobody else's. */
export type Lane = {
  /** Resolves when nothing is due and nothing on its way. */
  run(): Promise<void>
  /** There may be more. */
  look(): void
}

export function createServiceLane(
  deps: Deps,
  { service, client, counts, lives, fates, reading, pagesUpdated, wake, sleep = sleepFor }: LaneParts,
  { ending, cut }: Ends,
): Lane {
  const { config, db, log, now } = deps
  /** From the reading until it is noted: by the key of the row. */
  const flying = new Set<string>()
  let heard = 0
  let resume: () => void = () => undefined
  let refusals = 0
  let restsUntil = 0
  let wasRefused = false

  function look(): void {
    heard += 1
    resume()
  }

  /** Until a message lands, or there may be more. */
  async function newsSince(seen: number): Promise<void> {
    if (heard === seen) await new Promise<void>((resolve) => (resume = resolve))
  }

  async function run(): Promise<void> {
    ending.addEventListener('abort', look, { once: true })
    cut.addEventListener('abort', giveUp, { once: true })
    try {
      while (!ending.aborted) {
        await rest()
        const seen = heard
        if (flying.size <= AT_ONCE - READ_AT_ONCE && (await reading(sendDue))) continue
        if (flying.size > 0) await newsSince(seen)
        else if (heard === seen) return
      }
    } finally {
      while (flying.size > 0) await newsSince(heard)
      ending.removeEventListener('abort', look)
      cut.removeEventListener('abort', giveUp)
    }
  }

  /** Nobody knows what has arrived: whoever sends next sends it again, and the device shows it once. */
  function giveUp(): void {
    flying.clear()
    look()
  }

  /** Returns false where nothing is due. */
  async function sendDue(): Promise<boolean> {
    const rows = await findDue(db, service, now(), { limit: READ_AT_ONCE, except: [...flying] })
    // From here on they live by both clocks.
    for (const row of rows) lives.left(row, now())
    const prepared = await prepareMessages(db, rows, {
      now: now(),
      isLate: (row) => lives.left(row, now()) <= 0,
      secret: config.sessionSecret,
      onError: (error) => log.error({ err: error }, 'an alert could not be written for a device'),
    })
    const overtaken: DueRow[] = []
    for (const each of prepared) {
      // Pages are answered in between, and open ones get what has changed first.
      await nextTurn()
      await pagesUpdated()
      if (ending.aborted) break
      if ('isOvertaken' in each) {
        overtaken.push(each.row)
        continue
      }
      flying.add(keyOf(each.row))
      if ('obstacle' in each) note(each.row, each.obstacle)
      else void send(each) // It notes what becomes of it, and never rejects.
    }
    await postpone(db, overtaken, new Date(now().getTime() + LOOK_AGAIN_MS))
    return rows.length > 0
  }

  async function send({ row, to, message, delivery }: DueMessage): Promise<void> {
    const ttl = Math.floor(lives.left(row, now()) / SECOND_MS)
    if (ttl <= 0) return note(row, 'late')
    if (!client.isAllowed(to)) return note(row, 'refused')
    const answer = await client.send(to, message, { ...delivery, ttl }).catch(() => null)
    if (cut.aborted) return
    const outcome = outcomeOf(answer, row.attempts, now())
    countRefusals(answer, outcome)
    if (typeof outcome === 'string') return note(row, outcome)
    counts.failed += 1
    if (outcome.again >= lives.left(row, now())) return note(row, 'late')
    const due = new Date(now().getTime() + outcome.again)
    await tryAgain(db, row, due).catch(() => undefined)
    setTimeout(wake, Math.min(outcome.again, LONGEST_REST_MS)).unref()
    land(row)
  }

  /** A service that has had enough gets a rest, as long as it asks for. */
  function countRefusals(answer: PushAnswer | null, outcome: ReturnType<typeof outcomeOf>): void {
    refusals = answer?.status === 429 ? refusals + 1 : 0
    if (refusals >= TOO_MANY_FOR_ALL && typeof outcome === 'object') {
      restsUntil = performance.now() + Math.min(outcome.again, LONGEST_REST_MS)
      refusals = 0
    }
    if (outcome !== 'refused' || wasRefused) return
    wasRefused = true
    log.warn({ service, status: answer?.status }, 'a push service refuses messages of this site')
  }

  async function rest(): Promise<void> {
    const left = restsUntil - performance.now()
    if (left > 0) await sleep(left, undefined, { signal: ending }).catch(() => undefined)
  }

  function land(row: OutboxKey): void {
    flying.delete(keyOf(row))
    look()
  }

  function note({ userId, deviceId, alertId, version }: DueRow, fate: 'sent' | DropReason): void {
    if (fate === 'sent') counts.sent += 1
    else counts.dropped[fate] += 1
    const row = { userId, deviceId, alertId, version }
    lives.forget(row)
    fates.note(row, fate, () => land(row))
  }

  return { run, look }
}
