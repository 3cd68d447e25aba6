import type { Highlight, Highlights, HighlightsQuery } from '../../contract/explorer.ts'
import type { Dimension } from '../../domain/explorer/dimensions.ts'
import { benjaminiHochberg } from '../../domain/maths/benjamini-hochberg.ts'
import type { Work } from '../../domain/maths/work.ts'
import { readsMatches } from '../bets/list/bet-list-queries.ts'
import { listingOf } from '../bets/list/list-bets.ts'
import { everyBet } from '../bets/list/whole-list.ts'
import { cachedForVersion, expensiveRead } from '../book/book.ts'
import type { Deps } from '../deps.ts'
import { inTurns } from '../http/in-turns.ts'
import { inKnownZone } from '../http/known-zone.ts'
import { estimateOf, presentFigures, RATE, readGroups } from './explore.ts'
import { riskedBets } from './explorer-queries.ts'

/** Dimensions that a bettor can act on. None of them reads matches, so the answer can be cached. */
const LOOKED_AT = ['market', 'side', 'odds', 'live', 'bookmaker', 'tipster', 'hour'] as const satisfies Dimension[]
const SHOWN = 3
/** A group with a larger share of the bets says nothing beyond the total. */
const LARGEST_PART = 0.9

type Tested = Omit<Highlight, 'holds'> & { readonly p: number }
type Read = Awaited<ReturnType<typeof readGroups>>

/** The groups of several dimensions with the most significant wins and losses, corrected for the number of groups tested. */
export function createHighlights({ db }: Pick<Deps, 'db'>) {
  return (owner: number, { tz, ...filter }: HighlightsQuery): Promise<Highlights> =>
    inKnownZone({ db }, tz, (zone) => {
      const listing = listingOf(owner, filter, everyBet(owner).sort)
      const make = async () => {
        const tested: Tested[] = []
        for (const dimension of LOOKED_AT) {
          // Groups that cannot be tested are not read one by one.
          const read = await readGroups(db, { listing, dimensions: [dimension], zone }, 0)
          tested.push(...(await inTurns(testedGroups(dimension, read))))
        }
        return { zone, ...mostSignificant(tested) }
      }
      return readsMatches(listing)
        ? expensiveRead(db, owner, 'highlights', make)
        : cachedForVersion(db, owner, ['highlights', zone, filter], make)
    })
}

/** The groups of one dimension that have enough matches and a value, and do not contain nearly all bets. */
function* testedGroups(dimension: Dimension, { groups, legs }: Read): Work<Tested[]> {
  const all = groups.reduce((sum, { sums }) => sum + sums.bets, 0)
  const tested: Tested[] = []
  for (const { risked, keys, ...group } of groups) {
    const [key] = keys ?? []
    if (!key?.startsWith('=') || group.sums.bets > LARGEST_PART * all) continue
    const estimate = yield* estimateOf([{ ...group, keys, bets: yield* riskedBets(risked, legs) }])
    const { bets, profit, yield: share, interval } = presentFigures(group.sums, estimate)
    if (estimate.p === null || share === null || interval === null) continue
    tested.push({ dimension, key, bets, groups: estimate.groups, profit, yield: share, interval, p: estimate.p })
  }
  return tested
}

function mostSignificant(tested: readonly Tested[]): Omit<Highlights, 'zone'> {
  const holding = benjaminiHochberg(
    tested.map(({ p }) => p),
    RATE,
  )
  const sorted = tested
    .map(({ p, ...group }, at) => ({ p, ...group, holds: holding[at] === true }))
    .toSorted((a, b) => a.p - b.p || b.bets - a.bets)
    .map((group): Highlight => {
      const { p: _, ...shown } = group
      return shown
    })
  return {
    looked: tested.length,
    best: sorted.filter((group) => group.yield > 0).slice(0, SHOWN),
    worst: sorted.filter((group) => group.yield < 0).slice(0, SHOWN),
  }
}
