import type { Readable } from 'node:stream'
import type { BetRow } from '../../db/bet-columns.ts'
import type { Db } from '../../db/tables.ts'
import { createShares } from '../../http/shares.ts'
import { findBets, type Listing, placeOf } from './bet-list-queries.ts'
import type { Cursor } from './page-cursor.ts'

const BATCH = 200
/** Streams of one user that run at a time. Each keeps the event loop busy for some milliseconds per 500 bets. */
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

/** For each database: tests run several applications in one process. A stream has no share of the connections: a slow client may read for minutes. */
const shares = new WeakMap<Db, ReturnType<typeof createShares>>()

/** Streams a list without a limit, which is opened when its turn comes. Two streams of a user run, ten wait, the rest get 429. */
export async function wholeList(db: Db, owner: number, open: () => Readable): Promise<Readable> {
  const enter = shares.get(db) ?? createShares({ places: Infinity, each: MAX_RUNNING })
  shares.set(db, enter)
  const leave = await enter(owner, 'lists', MAX_WAITING)
  const stream = open()
  // Emitted also when the client disconnects, or did so while it waited.
  stream.once('close', leave)
  return stream
}
