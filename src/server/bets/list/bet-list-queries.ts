import { type RawBuilder, sql } from 'kysely'
import type { SortColumn } from '../../../contract/bets/bet-lists.ts'
import { type BetStatus, type CountedAs, STATUS_RULES, SUM_STATUSES } from '../../../domain/bet/bet.ts'
import type { Tally } from '../../../domain/bet/statistics.ts'
import { BET_COLUMNS } from '../../book/book.ts'
import type { BetRow } from '../../db/bet-columns.ts'
import { prepared } from '../../db/prepared.ts'
import type { Conn } from '../../db/tables.ts'
import { conditionsOf, type FinerFilter } from './bet-filter-queries.ts'
import type { Cursor, Place, Sort } from './page-cursor.ts'
import { sliceReadsMatches } from './slice-queries.ts'
import { type TotalRow, tallyOf } from './total-queries.ts'

/** Keys of the team pairs that a search found; if it found too many pairs or bets, the search as a LIKE pattern for `teams_key`. */
type PairFilter = { readonly keys: readonly string[] } | { readonly pattern: string }

export type Listing = {
  readonly owner: number
  /** Null: any status. */
  readonly status: BetStatus | null
  /** Null: counted in any way. */
  readonly counted: CountedAs | null
  /** Null: any pair. */
  readonly pairs: PairFilter | null
  readonly sort: Sort
  readonly finer?: FinerFilter
  /** Restricts the listing to these bets. */
  readonly ids?: readonly number[]
}

/** Whether the listing is unfiltered. */
export const isWhole = ({ status, counted, pairs, finer, ids }: Listing) =>
  status === null && counted === null && pairs === null && finer === undefined && ids === undefined

/** Whether the listing depends on stored matches, which change without the book changing. */
export const readsMatches = ({ finer }: Listing) =>
  [finer?.slice, finer?.slice2].some(sliceReadsMatches) || Boolean(finer?.tournament)

/** Larger than any result: pending bets sort last in both directions. */
const PENDING_LAST = 10_000_000_000_000

/** Up to `limit` bets after or before the cursor, in the order of the listing; from the start without a cursor. */
export async function findBets(db: Conn, listing: Listing, cursor: Cursor | null, limit: number): Promise<BetRow[]> {
  const { owner, sort } = listing
  const backwards = cursor?.direction === 'before'
  const descending = sort.descending !== backwards
  const order = descending ? sql`DESC` : sql`ASC`
  const place = cursor && conditionOf(cursor, descending ? sql`<` : sql`>`)
  const from = sql`FROM ${candidates(listing, place, order)} ORDER BY ${sortedBy(sort)} ${order}, id ${order} LIMIT ${limit}`
  const isPlain = isWhole(listing) && sort.by === 'placedAt'
  const rows = isPlain
    ? await prepared(
        db,
        `bets_${descending ? 'down' : 'up'}${cursor ? '_from' : ''}`,
        sql<BetRow>`SELECT ${BET_COLUMNS} ${from}`,
      )
    : await sortedPage()
  return backwards ? rows.toReversed() : rows

  /** Sorts and filters on the index, then fetches the rows of the page. */
  async function sortedPage() {
    const page = sql<BetRow>`
      SELECT ${BET_COLUMNS}
      FROM (SELECT id ${from}) AS page JOIN bets ON bets.user_id = ${owner} AND bets.id = page.id
      ORDER BY ${sortedBy(sort)} ${order}, bets.id ${order}`
    return (await page.execute(db)).rows
  }
}

/** Sums by status, added up from the bets of the listing; from the index alone if it covers the filter. */
export async function tallyOfListing(db: Conn, listing: Listing): Promise<Tally> {
  const { rows } = await sql<TotalRow>`
    SELECT sum_status AS status, count(*) AS bets, sum(staked)::text AS staked, coalesce(sum(result), 0)::text AS profit
    FROM ${betsOf(listing)} GROUP BY sum_status`.execute(db)
  return tallyOf(rows)
}

/** The ids of all bets of a listing, sorted. */
export async function findIds(db: Conn, listing: Listing): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`SELECT id FROM ${betsOf(listing)} ORDER BY id`.execute(db)
  return rows.map(({ id }) => id)
}

type Sql = RawBuilder<unknown>

/** All bets of a listing in any order, as `bets WHERE …` to select from. */
export function betsOf(listing: Listing): Sql {
  return candidates({ ...listing, sort: { by: 'teams', descending: false } }, null, sql`ASC`)
}

function candidates({ owner, status, counted, finer, ids, pairs, sort }: Listing, place: Sql | null, order: Sql): Sql {
  const conditions = [
    sql`user_id = ${owner}`,
    ...(status === null ? [] : [sql`status = ${status}`]),
    ...(counted === null
      ? []
      : [sql`sum_status = ANY(${SUM_STATUSES.filter((each) => STATUS_RULES[each].countsAs === counted)})`]),
    ...conditionsOf(owner, finer ?? {}),
    ...(ids === undefined ? [] : [sql`id = ANY(${ids}::bigint[])`]),
    ...(place === null ? [] : [place]),
  ]
  const bets = sql`bets WHERE ${sql.join(conditions, sql` AND `)}`
  if (pairs === null) return bets
  if ('keys' in pairs) return sql`${bets} AND teams_key = ANY(${pairs.keys})`
  if (sort.by !== 'placedAt') return sql`${bets} AND teams_key LIKE ${pairs.pattern}`
  // OFFSET 0 makes the planner filter in index order, and stop at the limit.
  return sql`(SELECT id, placed_at, teams_key FROM ${bets} ORDER BY placed_at ${order}, id ${order} OFFSET 0) AS bets WHERE teams_key LIKE ${pairs.pattern}`
}

function conditionOf({ sort, place: { value, id } }: Cursor, operator: Sql): Sql {
  const { column, type } = ORDERS[sort.by]
  const at = sort.by === 'placedAt' ? new Date(value) : value
  return sql`(${column(sort.descending)}, id) ${operator} (${at}::${type}, ${id}::bigint)`
}

function sortedBy({ by, descending }: Sort): Sql {
  return ORDERS[by].column(descending)
}

type Order = {
  column(descending: boolean): Sql
  readonly type: Sql
  valueOf(bet: BetRow, descending: boolean): Place['value']
}

const pendingLast = (descending: boolean) => (descending ? -PENDING_LAST : PENDING_LAST)
const text = sql`text`
const whole = sql`bigint`

const ORDERS: Readonly<Record<SortColumn, Order>> = {
  placedAt: { column: () => sql`placed_at`, type: sql`timestamptz`, valueOf: (bet) => bet.placedAt.getTime() },
  amount: { column: () => sql`amount`, type: whole, valueOf: (bet) => bet.amount },
  odds: { column: () => sql`odds`, type: whole, valueOf: (bet) => bet.odds },
  result: {
    column: (descending) => sql`coalesce(result, ${sql.lit(pendingLast(descending))})`,
    type: whole,
    valueOf: (bet, descending) => bet.result ?? pendingLast(descending),
  },
  teams: { column: () => sql`teams_key`, type: text, valueOf: (bet) => bet.teamsKey },
  betType: { column: () => sql`bet_type`, type: text, valueOf: (bet) => bet.betType },
  status: { column: () => sql`status`, type: text, valueOf: (bet) => bet.status },
}

/** The cursor position of a bet. */
export function placeOf(bet: BetRow, { by, descending }: Sort): Place {
  return { value: ORDERS[by].valueOf(bet, descending), id: bet.id }
}

/** Pending bets whose match, or the match of a leg, is live or upcoming; newest first. */
export function findOpenBets(conn: Conn, owner: number, limit: number): Promise<BetRow[]> {
  const current = conn.selectFrom('matches').select('matches.id').where('status', 'in', ['upcoming', 'live'])
  const multiples = conn
    .selectFrom('betLegs')
    .select('betLegs.betId')
    .where('betLegs.userId', '=', owner)
    .where('betLegs.matchId', 'in', current)
  return conn
    .selectFrom('bets')
    .selectAll()
    .where('userId', '=', owner)
    .where('status', '=', 'pending')
    .where(({ or, eb }) => or([eb('matchId', 'in', current), eb('id', 'in', multiples)]))
    .orderBy('placedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}
