import type { Db } from '../db/tables.ts'
import { findBets, type Listing, placeOf } from './bet-list-queries.ts'
import type { BetRow } from './bet-queries.ts'
import type { Cursor } from './page-cursor.ts'

const BATCH = 200

/** All bets of a listing, some at a time: neither memory nor anybody else's turn depends on how many there are. */
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
