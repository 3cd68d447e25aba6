import { setTimeout as sleepFor } from 'node:timers/promises'
import { MINUTE_MS, SECOND_MS } from '../../domain/time/durations.ts'
import { notifyUser } from '../db/notifier.ts'
import type { Deps } from '../deps.ts'
import { deleteDevice } from './device-queries.ts'
import { type DueMessage, prepareMessages } from './due-messages.ts'
import type { Lives } from './lives.ts'
import { type DueRow, deleteFromOutbox, findDue, postpone, saveFate } from './outbox-queries.ts'
import { outcomeOf } from './outcome.ts'
import type { PushAnswer, PushClient } from './push-client.ts'
import type { DropReason, PushCounts } from './push-counts.ts'

/** Messages on their way to one service at a time. */
const AT_ONCE = 64
/** More are read when this many are on their way, or fewer: so each is read shortly before it is sent. */
const REFILLED_AT = 48
/** As many answers "too many" in a row are meant for all messages of this site. */
const TOO_MANY_FOR_ALL = 5
const LONGEST_REST_MS = MINUTE_MS
/** Between two statements that note what was sent. */
const NOTES_APART_MS = 50
const NOTE_AGAIN_MS = SECOND_MS

type Parts = {
  /** The host. */
  readonly service: string
  readonly client: PushClient
  readonly counts: PushCounts
  readonly lives: Lives
  /** Looks at the outbox of all services. */
  readonly wake: () => void
  /** In place of time that passes, in tests of what takes hours. */
  readonly sleep?: (ms: number, value: undefined, until: { readonly signal: AbortSignal }) => Promise<unknown>
}
type Ends = {
  /** Nothing more is begun. */
  readonly ending: AbortSignal
  /** What is on its way is given up. */
  readonly cut: AbortSignal
}

/** Sends what waits for one push service. Each has a lane of its own: one that is slow, or refuses, delays nobody else's. */
export type Lane = {
  /** Resolves when nothing is due and nothing on its way. */
  run(): Promise<void>
  /** There may be more. */
  look(): void
}

type Note = { readonly row: DueRow; readonly fate: 'sent' | DropReason }

export function createServiceLane(
  deps: Deps,
  { service, client, counts, lives, wake, sleep = sleepFor }: Parts,
  { ending, cut }: Ends,
): Lane {
  const { config, database, db, log, now } = deps
  /** From the reading until it is noted: by the key of the row. */
  const flying = new Set<string>()
  const notes: Note[] = []
  let noting: Promise<void> | null = null
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
    try {
      while (!ending.aborted) {
        await rest()
        const seen = heard
        const rows = flying.size > REFILLED_AT ? [] : await readDue()
        if (rows.length > 0) await sendThese(rows)
        else if (flying.size > 0) await newsSince(seen)
        else if (heard === seen) return
      }
    } finally {
      while (flying.size > 0) await newsSince(heard)
      ending.removeEventListener('abort', look)
    }
  }

  async function readDue(): Promise<DueRow[]> {
    const room = AT_ONCE - flying.size
    // What lands while the outbox is read may still be among the rows.
    const known = new Set(flying)
    const rows = await findDue(db, service, now(), flying.size + room)
    const read = rows.filter((row) => !known.has(keyOf(row))).slice(0, room)
    // From here on they live by both clocks.
    for (const row of read) lives.left(row, now())
    return read
  }

  async function sendThese(rows: readonly DueRow[]): Promise<void> {
    const prepared = await prepareMessages(db, rows, {
      now: now(),
      isLate: (row) => lives.left(row, now()) <= 0,
      secret: config.sessionSecret,
      onError: (error) => log.error({ err: error }, 'an alert could not be written for a device'),
    })
    for (const each of prepared) {
      flying.add(keyOf(each.row))
      if ('obstacle' in each) note(each.row, each.obstacle)
      else void send(each) // It notes what becomes of it, and never rejects.
    }
  }

  async function send({ row, to, message, delivery }: DueMessage): Promise<void> {
    const ttl = Math.floor(lives.left(row, now()) / SECOND_MS)
    if (ttl <= 0) return note(row, 'late')
    if (!client.isAllowed(to)) return note(row, 'refused')
    const answer = await client.send(to, message, { ...delivery, ttl }, cut).catch(() => null)
    // Nobody knows whether it has arrived: whoever sends next sends it again, and the device shows it once.
    if (answer === null && cut.aborted) return land(row)
    const outcome = outcomeOf(answer, row.attempts, now())
    countRefusals(answer, outcome)
    if (typeof outcome === 'string') return note(row, outcome)
    counts.failed += 1
    if (outcome.again >= lives.left(row, now())) return note(row, 'late')
    const due = new Date(now().getTime() + outcome.again)
    await postpone(db, row, due).catch(() => undefined)
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

  function land(row: DueRow): void {
    flying.delete(keyOf(row))
    look()
  }

  function note(row: DueRow, fate: Note['fate']): void {
    if (fate === 'sent') counts.sent += 1
    else counts.dropped[fate] += 1
    lives.forget(row)
    notes.push({ row, fate })
    noting ??= noteAll().finally(() => (noting = null))
  }

  /** What lands meanwhile is noted together. */
  async function noteAll(): Promise<void> {
    while (notes.length > 0) {
      const batch = notes.splice(0)
      const isNoted = await save(batch).then(
        () => true,
        () => false,
      )
      // After the end of this process it is sent again, and shown once.
      if (isNoted || cut.aborted) for (const { row } of batch) land(row)
      else notes.push(...batch)
      await sleep(isNoted ? NOTES_APART_MS : NOTE_AGAIN_MS, undefined, { signal: cut }).catch(() => undefined)
    }
  }

  async function save(batch: readonly Note[]): Promise<void> {
    const rowsOf = (fate: Note['fate']) => batch.filter((each) => each.fate === fate).map(({ row }) => row)
    const people = [...(await saveFate(db, rowsOf('sent'), 'sent')), ...(await saveFate(db, rowsOf('quiet'), 'quiet'))]
    for (const { userId, deviceId } of rowsOf('gone')) await deleteDevice(db, userId, deviceId)
    await deleteFromOutbox(
      db,
      batch.map(({ row }) => row),
    )
    for (const person of people) notifyUser({ database }, person, ['alerts'])
  }

  return { run, look }
}

const keyOf = ({ userId, deviceId, alertId }: DueRow) => `${userId} ${deviceId} ${alertId}`
