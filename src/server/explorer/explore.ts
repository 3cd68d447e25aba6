import type { Exploration, ExploreQuery } from '../../contract/explorer.ts'
import type { Dimension } from '../../domain/explorer/dimensions.ts'
import { RECORD_LENGTH, sumByMatch } from '../../domain/explorer/match-groups.ts'
import { estimateYield, LEAST_TESTED } from '../../domain/explorer/yield-interval.ts'
import { benjaminiHochberg } from '../../domain/luck/benjamini-hochberg.ts'
import { formatCents } from '../../domain/money.ts'
import { type Sum, yieldOf } from '../../domain/statistics.ts'
import { findBookSettings } from '../bets/book-settings-queries.ts'
import { listingOf } from '../bets/list-bets.ts'
import { everyBet } from '../bets/whole-list.ts'
import type { Deps } from '../deps.ts'
import { inKnownZone } from '../statistics/known-zone.ts'
import { type BetGroup, findLegMatches, groupBets, planForGroups } from './explorer-queries.ts'

/** Of 100 rows with nothing but luck, so many stand out. */
const RATE = 0.05
const MOST_ROWS = 300

type Figures = Exploration['total']
type Row = Exploration['rows'][number]

/** `limit`: the rows beyond it are added up. */
export async function exploreBets(
  deps: Deps,
  owner: number,
  query: ExploreQuery,
  limit = MOST_ROWS,
): Promise<Exploration> {
  return inKnownZone(deps, query.tz, (tz) => explored(deps, owner, { ...query, tz }, limit))
}

async function explored({ db }: Deps, owner: number, { by, and, tz: zone, ...filter }: ExploreQuery, limit: number) {
  const dimensions = dimensionsOf(by, and)
  const { method, groups, legsOf } = await db.transaction().execute(async (tx) => {
    await planForGroups(tx)
    const { marginMethod: method } = await findBookSettings(tx, owner)
    const listing = listingOf(owner, filter, everyBet(owner).sort)
    const groups = await groupBets(tx, listing, { dimensions, zone, method })
    return { method, groups, legsOf: await findLegMatches(tx, owner) }
  })
  return { dimensions: [...dimensions], zone, method, ...rowsOf(groups, legsOf, limit) }
}

/** The same dimension twice is one. */
function dimensionsOf(by: Dimension, and: Dimension | undefined): readonly Dimension[] {
  return and === undefined || and === by ? [by] : [by, and]
}

function rowsOf(groups: readonly BetGroup[], legsOf: ReadonlyMap<number, readonly number[]>, limit: number) {
  const rows = [...Map.groupBy(groups, ({ keys }) => JSON.stringify(keys))]
    .map(([id, same]) => ({ id, same, bets: same.reduce((sum, { bets }) => sum + bets, 0), p: chanceOf(same, legsOf) }))
    .toSorted((a, b) => b.bets - a.bets || (a.id < b.id ? -1 : 1))
  const tested = rows.flatMap(({ id, p }) => (p === null ? [] : [{ id, p }]))
  const holding = benjaminiHochberg(
    tested.map(({ p }) => p),
    RATE,
  )
  const held = new Set(tested.filter((_, at) => holding[at]).map(({ id }) => id))
  const rest = rows.slice(limit).flatMap(({ same }) => same)
  return {
    rows: rows.slice(0, limit).map(
      ({ id, same, p }): Row => ({
        keys: [...(same[0]?.keys ?? [])],
        ...figuresOf(same, legsOf),
        standsOut: isSmall(p),
        holds: held.has(id),
      }),
    ),
    rest: rest.length === 0 ? null : { rows: rows.length - limit, ...figuresOf(rest, legsOf) },
    total: figuresOf(groups, legsOf),
    luck: {
      tested: tested.length,
      byLuck: tenths(tested.length * RATE),
      standOut: tested.filter(({ p }) => isSmall(p)).length,
      hold: held.size,
    },
  }
}

/** How often luck alone gives a yield as far from 0; null where there are too few bets. Most rows of a large view have few. */
function chanceOf(groups: readonly BetGroup[], legsOf: ReadonlyMap<number, readonly number[]>): number | null {
  const records = groups.map((group) => group.records)
  const bets = records.reduce((sum, { length }) => sum + length / RECORD_LENGTH, 0)
  return bets < LEAST_TESTED ? null : estimateYield(sumByMatch(records, legsOf)).p
}

const isSmall = (p: number | null) => p !== null && p < RATE

function figuresOf(groups: readonly BetGroup[], legsOf: ReadonlyMap<number, readonly number[]>): Figures {
  const sums = sumByMatch(
    groups.map(({ records }) => records),
    legsOf,
  )
  const { interval } = estimateYield(sums)
  const count = (of: (group: BetGroup) => number) => groups.reduce((sum, group) => sum + of(group), 0)
  const cents = (of: (group: BetGroup) => bigint) => groups.reduce((sum, group) => sum + of(group), 0n)
  const [closed, fairClosed] = [count((group) => group.closed), count((group) => group.fairClosed)]
  return {
    bets: count((group) => group.bets),
    open: count((group) => group.open),
    staked: formatCents(cents((group) => group.staked)),
    profit: formatCents(cents((group) => group.profit)),
    yield: yieldOf({ won: atRisk(groups) }),
    interval: interval && { low: percent(interval.low), high: percent(interval.high) },
    groups: sums.staked.length,
    closing: {
      bets: closed,
      raw: closed === 0 ? null : percent(count((group) => group.raw) / closed - 1),
      fairBets: fairClosed,
      fair: fairClosed === 0 ? null : percent(count((group) => group.fair) / fairClosed - 1),
    },
  }
}

/** Stake and profit of the bets in the yield, in whole cents: the sums of one group are exact in a float. */
function atRisk(groups: readonly BetGroup[]): Sum {
  let [bets, staked, profit] = [0, 0n, 0n]
  for (const { records } of groups) {
    let [stakes, profits] = [0, 0]
    for (let at = 0; at < records.length; at += RECORD_LENGTH) {
      stakes += records[at + 1] ?? 0
      profits += records[at + 2] ?? 0
    }
    bets += records.length / RECORD_LENGTH
    staked += BigInt(stakes)
    profit += BigInt(profits)
  }
  return { bets, staked, profit }
}

const tenths = (value: number) => Math.round(value * 10) / 10
const percent = (share: number) => tenths(share * 100)
