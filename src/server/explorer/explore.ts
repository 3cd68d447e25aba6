import pLimit from 'p-limit'
import type { Exploration, ExploreQuery } from '../../contract/explorer.ts'
import { type BetColumns, type BetSums, sumBets } from '../../domain/explorer/bet-columns.ts'
import { groupIntoRows } from '../../domain/explorer/bet-rows.ts'
import type { Dimension } from '../../domain/explorer/dimensions.ts'
import { createMatchSums } from '../../domain/explorer/match-groups.ts'
import { estimateYield, LEAST_TESTED, type YieldEstimate } from '../../domain/explorer/yield-interval.ts'
import { benjaminiHochberg } from '../../domain/luck/benjamini-hochberg.ts'
import { formatCents } from '../../domain/money.ts'
import { yieldOf } from '../../domain/statistics.ts'
import { listingOf } from '../bets/list-bets.ts'
import { everyBet } from '../bets/whole-list.ts'
import type { Deps } from '../deps.ts'
import { inTurns } from '../http/in-turns.ts'
import { inKnownZone } from '../statistics/known-zone.ts'
import { createKeptBooks, type ViewedBets } from './kept-books.ts'

/** Of 100 rows that are pure luck, this many stand out. */
const RATE = 0.05
const MOST_ROWS = 300
/** Bets that are added up before the event loop runs other work. */
const STEP = 4096

type Figures = Exploration['total']
type Row = Exploration['rows'][number]

/** What all views of a book share. `total` is the same for every dimension, null until one was asked for. */
type Reckoning = { readonly sumsOf: ReturnType<typeof createMatchSums>; total: Figures | null }

/** The function it returns adds up the rows beyond `limit`. */
export function createExplorer(deps: Deps) {
  const viewed = createKeptBooks(deps.db)
  // One view is computed at a time, in short turns.
  const inLine = pLimit(1)
  const reckonings = new WeakMap<BetColumns, Reckoning>()

  return (owner: number, query: ExploreQuery, limit = MOST_ROWS): Promise<Exploration> =>
    inKnownZone(deps, query.tz, async (zone) => {
      const { by, and, tz: _, ...filter } = query
      const dimensions = dimensionsOf(by, and)
      const bets = await viewed({ listing: listingOf(owner, filter, everyBet(owner).sort), dimensions, zone })
      const found = await inLine(() => inTurns(rowsOf(bets, limit, reckonings)))
      return { dimensions: [...dimensions], zone, method: bets.method, ...found }
    })
}

/** The same dimension twice is one. */
function dimensionsOf(by: Dimension, and: Dimension | undefined): readonly Dimension[] {
  return and === undefined || and === by ? [by] : [by, and]
}

function* rowsOf(
  { columns, dimensions, isFound }: ViewedBets,
  limit: number,
  reckonings: WeakMap<BetColumns, Reckoning>,
) {
  const { count, rows, bets } = yield* groupIntoRows(dimensions, isFound, limit, LEAST_TESTED)
  const reckoning = reckonings.get(columns) ?? { sumsOf: createMatchSums(columns), total: null }
  reckonings.set(columns, reckoning)
  const estimateOf = (own: Int32Array): Estimate => {
    const sums = reckoning.sumsOf(own)
    return { groups: sums.staked.length, ...estimateYield(sums) }
  }
  const figuresOf = (own: Int32Array, estimate = estimateOf(own)) => present(sumBets(columns, own), estimate)
  const estimates: (Estimate | null)[] = []
  for (const [at, { bets: own }] of rows.entries()) {
    // Most rows of a large view have few bets, and no test.
    estimates.push(own.length < LEAST_TESTED ? null : estimateOf(own))
    if (own.length > STEP || at % 64 === 0) yield
  }
  const tested = estimates.flatMap((estimate, at) =>
    estimate === null || estimate.p === null ? [] : [{ at, p: estimate.p }],
  )
  const holding = benjaminiHochberg(
    tested.map(({ p }) => p),
    RATE,
  )
  const held = new Set(tested.filter((_, index) => holding[index]).map(({ at }) => at))
  yield
  const shown: Row[] = []
  let rest = bets
  for (const [at, { keys, bets: own }] of rows.slice(0, limit).entries()) {
    const estimate = estimates[at] ?? undefined
    shown.push({
      keys: [...keys],
      ...figuresOf(own, estimate),
      standsOut: isSmall(estimate?.p ?? null),
      holds: held.has(at),
    })
    rest = rest.subarray(own.length)
    if (own.length > STEP || at % 64 === 0) yield
  }
  const total = (isFound === null && reckoning.total) || figuresOf(bets)
  if (isFound === null) reckoning.total = total
  yield
  return {
    rows: shown,
    rest: rest.length === 0 ? null : { rows: count - shown.length, ...figuresOf(rest) },
    total,
    luck: {
      tested: tested.length,
      byLuck: tenths(tested.length * RATE),
      standOut: tested.filter(({ p }) => isSmall(p)).length,
      hold: held.size,
    },
  }
}

type Estimate = YieldEstimate & { readonly groups: number }

/** `p` is how often luck alone gives a yield as far from 0. */
const isSmall = (p: number | null) => p !== null && p < RATE

function present(sums: BetSums, { interval, groups }: Estimate): Figures {
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
      of: sums.bets - sums.voids,
      bets: closed,
      raw: closed === 0 ? null : percent(sums.raw / closed - 1),
      fairBets: fairClosed,
      fair: fairClosed === 0 ? null : percent(sums.fair / fairClosed - 1),
    },
  }
}

const tenths = (value: number) => Math.round(value * 10) / 10
const percent = (share: number) => tenths(share * 100)
