import type { Exploration, ExploreQuery } from '../../contract/explorer.ts'
import { yieldOf } from '../../domain/bet/statistics.ts'
import { addSums, type BetSums, type RiskedBet, sumByMatch } from '../../domain/explorer/bet-sums.ts'
import type { Dimension } from '../../domain/explorer/dimensions.ts'
import { estimateYield, LEAST_TESTED, type YieldEstimate } from '../../domain/explorer/yield-interval.ts'
import { benjaminiHochberg } from '../../domain/maths/benjamini-hochberg.ts'
import { mapInSteps, type Work } from '../../domain/maths/work.ts'
import { formatCents } from '../../domain/money/money.ts'
import { readsMatches } from '../bets/list/bet-list-queries.ts'
import { listingOf } from '../bets/list/list-bets.ts'
import { isOfMatches } from '../bets/list/slice-queries.ts'
import { everyBet } from '../bets/list/whole-list.ts'
import { findBookSettings } from '../bets/settings/book-settings-queries.ts'
import { cachedForVersion, expensiveRead } from '../book/book.ts'
import { inSnapshot } from '../db/snapshot.ts'
import type { Db } from '../db/tables.ts'
import type { Deps } from '../deps.ts'
import { inTurns } from '../http/in-turns.ts'
import { inKnownZone } from '../http/known-zone.ts'
import {
  type BetGroup,
  findGroups,
  findLegMatches,
  groupOf,
  type LegMatches,
  riskedBets,
  type View,
} from './explorer-queries.ts'

/** The share of purely random rows that appear significant. */
export const RATE = 0.05
const MOST_ROWS = 300
export const ALL_ROWS = Number.MAX_SAFE_INTEGER
/** Rows of a view that are read, summed or presented per turn of the event loop. */
const STEP = 64
/** Rows whose sums are added up per turn. */
const PART = 1024

type Figures = Exploration['total']
type Row = Exploration['rows'][number]

/** Returns a function that adds up the rows beyond `limit`. */
export function createExplorer({ db, ...deps }: Deps) {
  return (owner: number, query: ExploreQuery, most = MOST_ROWS): Promise<Exploration> =>
    inKnownZone({ db, ...deps }, query.tz, async (zone) => {
      const { by, and, tz: _, ...filter } = query
      const dimensions = dimensionsOf(by, and)
      const listing = listingOf(owner, filter, everyBet(owner).sort)
      const make = () => explored({ listing, dimensions, zone }, most)
      // A file is not cached: it is made once, and may have more rows than the cache keeps.
      if (most === ALL_ROWS || readsMatches(listing) || dimensions.some(isOfMatches))
        return expensiveRead(db, owner, 'exploration', make)
      return cachedForVersion(db, owner, ['exploration', dimensions, zone, most, filter], make)
    })

  async function explored(asked: Omit<View, 'method'>, most: number): Promise<Exploration> {
    const { dimensions, zone } = asked
    const { method, groups, legs } = await readGroups(db, asked, most)
    return { dimensions: [...dimensions], zone, method, ...(await inTurns(rowsOf(groups, legs, most))) }
  }
}

/**
 * The groups of a view and the matches of multiples, from one snapshot. Beyond `most`, groups too small to be tested are merged into one.
 */
export async function readGroups(db: Db, asked: Omit<View, 'method'>, most: number) {
  const { rows, ...read } = await inSnapshot(db, async (tx) => {
    const { marginMethod: method } = await findBookSettings(tx, asked.listing.owner)
    const rows = await findGroups(tx, { ...asked, method }, { most, least: LEAST_TESTED })
    return { method, rows, legs: await findLegMatches(tx, asked.listing.owner) }
  })
  return { ...read, groups: await inTurns(mapInSteps(rows, groupOf, STEP)) }
}

/** Removes a repeated dimension. */
function dimensionsOf(by: Dimension, and: Dimension | undefined): readonly Dimension[] {
  return and === undefined || and === by ? [by] : [by, and]
}

function* rowsOf(stored: readonly BetGroup[], legs: LegMatches, limit: number) {
  const groups: ReadGroup[] = []
  for (const { risked, ...group } of stored) {
    groups.push({ ...group, bets: yield* riskedBets(risked, legs) })
    if (groups.length % STEP === 0) yield
  }
  const estimates: Estimate[] = []
  for (const group of groups) estimates.push(yield* estimateOf([group]))
  yield
  const tested = groups.flatMap(({ keys }, at) => {
    const p = keys && estimates[at]?.p
    return p === null || p === undefined ? [] : [{ at, p }]
  })
  yield
  const holding = benjaminiHochberg(
    tested.map(({ p }) => p),
    RATE,
  )
  const held = new Set(tested.filter((_, index) => holding[index]).map(({ at }) => at))
  yield
  const present = ({ keys, sums }: ReadGroup, at: number): Row | null => {
    const estimate = estimates[at]
    if (!keys || !estimate) return null
    return { keys: [...keys], ...presentFigures(sums, estimate), standsOut: isSmall(estimate.p), holds: held.has(at) }
  }
  const rows = (yield* mapInSteps(groups.slice(0, limit), present, STEP)).filter((row) => row !== null)
  const rest = groups.slice(rows.length)
  return {
    rows,
    rest: rest.length === 0 ? null : { rows: countRows(rest), ...(yield* figuresOf(rest)) },
    total: yield* figuresOf(groups),
    luck: {
      tested: tested.length,
      byLuck: tenths(tested.length * RATE),
      standOut: tested.filter(({ p }) => isSmall(p)).length,
      hold: held.size,
    },
  }
}

export type ReadGroup = Omit<BetGroup, 'risked'> & { readonly bets: readonly RiskedBet[] }

const countRows = (groups: readonly ReadGroup[]) => groups.reduce((sum, { rows }) => sum + rows, 0)

function* figuresOf(groups: readonly ReadGroup[]): Work<Figures> {
  const parts: BetSums[] = []
  for (let at = 0; at < groups.length; at += PART) {
    parts.push(addSums(groups.slice(at, at + PART).map(({ sums }) => sums)))
    yield
  }
  return presentFigures(addSums(parts), yield* estimateOf(groups))
}

export function* estimateOf(groups: readonly ReadGroup[]): Work<Estimate> {
  const all: RiskedBet[] = []
  for (const [at, { bets }] of groups.entries()) {
    for (const bet of bets) all.push(bet)
    if (at % STEP === 0) yield
  }
  const sums = yield* sumByMatch(all)
  return { groups: sums.length, ...estimateYield(sums) }
}

type Estimate = YieldEstimate & { readonly groups: number }

/** `p`: the probability that luck alone gives a yield this far from 0. */
const isSmall = (p: number | null) => p !== null && p < RATE

export function presentFigures(sums: BetSums, { interval, groups }: Estimate): Figures {
  const { closed, fairClosed } = sums
  return {
    bets: sums.bets,
    open: sums.open,
    staked: formatCents(sums.staked),
    profit: formatCents(sums.profit),
    yield: yieldOf({ won: sums.atRisk }),
    interval: interval && { low: percent(interval.low), high: percent(interval.high) },
    groups,
    closing: {
      of: sums.atRisk.bets,
      bets: closed,
      raw: closed === 0 ? null : percent(sums.raw / closed - 1),
      fairBets: fairClosed,
      fair: fairClosed === 0 ? null : percent(sums.fair / fairClosed - 1),
    },
  }
}

const tenths = (value: number) => Math.round(value * 10) / 10
const percent = (share: number) => tenths(share * 100)
