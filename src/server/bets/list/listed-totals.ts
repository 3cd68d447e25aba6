import { sumOf, type Tally, withCounted, withStatus } from '../../../domain/bet/statistics.ts'
import { dearRead, keptAnswer } from '../../book/book.ts'
import { inSnapshot } from '../../db/snapshot.ts'
import type { Db } from '../../db/tables.ts'
import { findIds, type Listing, readsMatches, tallyOfListing } from './bet-list-queries.ts'

/** Up to this many bets, a page is read by their ids: an index scan would pass all other bets. */
const FEW = 200

/** The sums of a filtered listing, whatever its status, and the listing with the ids of its bets where they are few. Both are kept for a version of the book. */
export async function findListed(db: Db, listing: Listing): Promise<{ listing: Listing; totals: Promise<Tally> }> {
  const anyStatus = { ...listing, status: null, counted: null }
  const total = () => inSnapshot(db, (tx) => tallyOfListing(tx, anyStatus))
  if (readsMatches(listing)) return { listing, totals: dearRead(db, listing.owner, 'totals', total) }
  const { owner, status, counted, pairs, finer } = listing
  const totals = await keptAnswer(db, owner, ['totals', pairs, finer], total)
  if (sumOf(sumsOf(totals, listing)).bets > FEW) return { listing, totals: Promise.resolve(totals) }
  const ids = await keptAnswer(db, owner, ['ids', status, counted, pairs, finer], () => findIds(db, listing))
  return { listing: { ...listing, ids }, totals: Promise.resolve(totals) }
}

/** Those of the sums that are of the listing. */
export const sumsOf = (totals: Tally, { status, counted }: Listing): Tally =>
  withCounted(withStatus(totals, status), counted)
