import type { Readable } from 'node:stream'
import type { BetRow } from '../../db/bet-columns.ts'
import type { Db } from '../../db/tables.ts'
import { createSlots } from '../../http/slots.ts'
import { findBets, type Listing, placeOf } from './bet-list-queries.ts'
import type { Cursor } from './page-cursor.ts'

const BATCH = 200
/** Concurrent streams per user. Each keeps the event loop busy for some milliseconds per 500 bets. */
const MAX_RUNNING = 2
/** Enough for the restored tabs of one browser. */
const MAX_WAITING = 10

/** All bets of a user, oldest first. */
export const everyBet = (owner: number): Listing => ({
  owner,
  status: null,
  counted: null,
  pairs: null,
  sort: { by: 'placedAt', descending: false },
})

/** All bets of a listing in batches: memory use and time per step do not grow with their number. */
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

/**
 * Per database, as tests run several applications in one process. Streams do not use the slots for expensive reads: a slow client may read
 * for minutes.
 */
const slots = new WeakMap<Db, ReturnType<typeof createSlots>>()

/** Streams a list without a limit, opened when it gets a slot. Per user two streams run and ten wait; the rest get 429. */
export async function wholeList(db: Db, owner: number, open: () => Readable): Promise<Readable> {
  const enter = slots.get(db) ?? createSlots({ total: Infinity, perUser: MAX_RUNNING })
  slots.set(db, enter)
  const leave = await enter(owner, 'lists', MAX_WAITING)
  const stream = open()
  // Also emitted if the client disconnects, or did so while waiting.
  stream.once('close', leave)
  return stream
}
