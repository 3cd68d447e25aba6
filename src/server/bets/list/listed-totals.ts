import { sumOf, type Tally, withCounted, withStatus } from '../../../domain/bet/statistics.ts'
import { cachedForVersion, expensiveRead } from '../../book/book.ts'
import { inSnapshot } from '../../db/snapshot.ts'
import type { Db } from '../../db/tables.ts'
import { findIds, type Listing, readsMatches, tallyOfListing } from './bet-list-queries.ts'

/** With up to this many bets, a page is read by their ids: an index scan would read all other bets. */
const FEW = 200

/**
 * The sums of a filtered listing for all statuses, and the listing restricted to its bet ids if they are few. Both are cached per version
 * of the book.
 */
export async function findListed(db: Db, listing: Listing): Promise<{ listing: Listing; totals: Promise<Tally> }> {
  const anyStatus = { ...listing, status: null, counted: null }
  const total = () => inSnapshot(db, (tx) => tallyOfListing(tx, anyStatus))
  if (readsMatches(listing)) return { listing, totals: expensiveRead(db, listing.owner, 'totals', total) }
  const { owner, status, counted, pairs, finer } = listing
  const totals = await cachedForVersion(db, owner, ['totals', pairs, finer], total)
  if (sumOf(sumsOf(totals, listing)).bets > FEW) return { listing, totals: Promise.resolve(totals) }
  const ids = await cachedForVersion(db, owner, ['ids', status, counted, pairs, finer], () => findIds(db, listing))
  return { listing: { ...listing, ids }, totals: Promise.resolve(totals) }
}

/** Selects the sums of the listing's statuses. */
export const sumsOf = (totals: Tally, { status, counted }: Listing): Tally =>
  withCounted(withStatus(totals, status), counted)
