import type { Readable } from 'node:stream'
import type { BetRow } from '../../book/bet-queries.ts'
import type { Db } from '../../db/tables.ts'
import { HttpError } from '../../http/http-error.ts'
import { findBets, type Listing, placeOf } from './bet-list-queries.ts'
import type { Cursor } from './page-cursor.ts'

const BATCH = 200
/** Streams of one user that run at a time. Each keeps the event loop busy for some milliseconds per 500 bets. */
const MAX_RUNNING = 2
/** Enough for the restored tabs of one browser. */
const MAX_WAITING = 10
const RETRY_SECONDS = 5

/** All bets of a user, oldest first. */
export const everyBet = (owner: number): Listing => ({
  owner,
  status: null,
  counted: null,
  pairs: null,
  sort: { by: 'placedAt', descending: false },
})

/** All bets of a listing in batches: neither memory nor the time of one step grows with their number. */
export async function* betBatches(db: Db, listing: Listing): AsyncGenerator<BetRow[]> {
  let cursor: Cursor | null = null
  for (let rows: BetRow[] | null = null; rows === null || rows.length === BATCH; ) {
    rows = await findBets(db, listing, cursor, BATCH)
    const last = rows.at(-1)
    if (!last) return
    cursor = { sort: listing.sort, direction: 'after', place: placeOf(last, listing.sort) }
    yield rows
  }
}

type Queue = { running: number; readonly waiting: (() => void)[] }

/** The queues of each user, for each database: tests run several applications in one process. */
const queues = new WeakMap<Db, Map<number, Queue>>()

/** Streams a list without a limit, which is opened when its turn comes. Two streams of a user run, ten wait, the rest get 429. */
export async function wholeList(db: Db, owner: number, open: () => Readable): Promise<Readable> {
  const leave = await enterQueue(db, owner)
  const stream = open()
  // Emitted also when the client disconnects, or did so while it waited.
  stream.once('close', leave)
  return stream
}

async function enterQueue(db: Db, owner: number): Promise<() => void> {
  const byUser = queues.get(db) ?? new Map<number, Queue>()
  const queue = byUser.get(owner) ?? { running: 0, waiting: [] }
  queues.set(db, byUser.set(owner, queue))
  if (queue.running < MAX_RUNNING) queue.running += 1
  else if (queue.waiting.length < MAX_WAITING) await new Promise<void>((resolve) => queue.waiting.push(resolve))
  else throw new HttpError('tooManyRequests', { retryAfterSeconds: RETRY_SECONDS })

  return () => {
    const next = queue.waiting.shift()
    if (next) return next()
    queue.running -= 1
    if (queue.running === 0) byUser.delete(owner)
  }
}
