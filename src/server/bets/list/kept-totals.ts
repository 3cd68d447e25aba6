import type { Sum } from '../../../domain/bet/statistics.ts'
import { findBookVersion } from '../../book/bet-sum-queries.ts'
import type { Db } from '../../db/tables.ts'
import { findIds, type Listing, sumOfListing } from './bet-list-queries.ts'

type Kept = { readonly version: string; readonly totals: Sum; readonly ids: readonly number[] | null }

/** Filters of all users, the last asked ones. Each has at most 200 ids. */
const MOST_KEPT = 2_000
/** Up to this many bets, a page is read by their ids: an index scan would pass all other bets. */
const FEW = 200

/** For each database: tests run several applications in one process. */
const keptFor = new WeakMap<Db, Map<string, Kept>>()

/**
 * The totals of a filtered listing, and the listing with the ids of its bets where they are few. Both are kept for one version of the
 * user's bets, which is read every time: they are never older than the list (docs/decisions/0065).
 */
export async function findListed(db: Db, listing: Listing): Promise<{ listing: Listing; totals: Promise<Sum> }> {
  const { owner, status, pairs, finer } = listing
  // Their matches have versions of their own.
  if (finer?.tournament || finer?.slice || finer?.slice2) return { listing, totals: sumOfListing(db, listing) }
  const kept = keptFor.get(db) ?? new Map<string, Kept>()
  keptFor.set(db, kept)
  const name = JSON.stringify([owner, status, pairs, finer])
  const version = await findBookVersion(db, owner)
  const last = kept.get(name)
  const known = last?.version === version ? last : await countedAt(version)
  kept.delete(name)
  kept.set(name, known)
  const [oldest] = kept.keys()
  if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest)
  return { listing: known.ids ? { ...listing, ids: known.ids } : listing, totals: Promise.resolve(known.totals) }

  async function countedAt(version: string): Promise<Kept> {
    const totals = await sumOfListing(db, listing)
    return { version, totals, ids: totals.bets <= FEW ? await findIds(db, listing) : null }
  }
}
