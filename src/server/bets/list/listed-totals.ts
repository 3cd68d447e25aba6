import type { Sum } from '../../../domain/bet/statistics.ts'
import { keptAnswer } from '../../book/kept-answers.ts'
import type { Db } from '../../db/tables.ts'
import { findIds, type Listing, readsMatches, sumOfListing } from './bet-list-queries.ts'

/** Up to this many bets, a page is read by their ids: an index scan would pass all other bets. */
const FEW = 200

/** The totals of a filtered listing, and the listing with the ids of its bets where they are few. Both are kept for a version of the book. */
export async function findListed(db: Db, listing: Listing): Promise<{ listing: Listing; totals: Promise<Sum> }> {
  if (readsMatches(listing)) return { listing, totals: sumOfListing(db, listing) }
  const { owner, status, pairs, finer } = listing
  const { totals, ids } = await keptAnswer(db, owner, ['totals', status, pairs, finer], async () => {
    const sum = await sumOfListing(db, listing)
    return { totals: sum, ids: sum.bets <= FEW ? await findIds(db, listing) : null }
  })
  return { listing: ids ? { ...listing, ids } : listing, totals: Promise.resolve(totals) }
}
