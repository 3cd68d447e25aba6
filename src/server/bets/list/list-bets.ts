import { Readable } from 'node:stream'
import { type BetFilter, betFilterParts } from '../../../contract/bets/bet-filter.ts'
import { type ListQuery, listBets as listEndpoint } from '../../../contract/bets/bet-lists.ts'
import { type Bet, bet as betSchema } from '../../../contract/bets/bets.ts'
import type { ResponseHeaders } from '../../../contract/endpoint.ts'
import { type BetStatus, type CountedAs, STATUS_RULES } from '../../../domain/bet/bet.ts'
import { countAs, sumOf, type Tally, withStatus, yieldOf } from '../../../domain/bet/statistics.ts'
import { formatCents } from '../../../domain/money/money.ts'
import { required } from '../../../domain/required.ts'
import { searchText } from '../../../domain/text/search-text.ts'
import { presentBets } from '../../book/book.ts'
import type { BetRow } from '../../db/bet-columns.ts'
import type { Db } from '../../db/tables.ts'
import type { Deps } from '../../deps.ts'
import { badField } from '../../http/app-error.ts'
import { findBets, type Listing, placeOf } from './bet-list-queries.ts'
import { findListed, sumsOf } from './listed-totals.ts'
import { type Cursor, readCursor, readSort, type Sort, writeCursor } from './page-cursor.ts'
import { findTotals, searchPairs } from './total-queries.ts'
import { betBatches, wholeList } from './whole-list.ts'

/** `body` is a stream if the query has no limit. */
export type BetList = { readonly headers: ResponseHeaders<typeof listEndpoint>; readonly body: Bet[] | Readable }

/** A page with its `Link` header, or all bets if the query has no limit; both with the `X-Total-…` headers. */
export async function listBets({ db, config }: Deps, owner: number, query: ListQuery): Promise<BetList> {
  const sort = readSort(query.sort)
  const cursor = queryCursor(query, sort)
  const { listing, totals } = await search(db, owner, query, sort)
  if (query.limit === undefined) {
    const open = () => Readable.from(jsonPieces(db, listing), { objectMode: false })
    return { headers: totalHeaders(await totals, listing), body: await wholeList(db, owner, open) }
  }
  const limit = Number(query.limit)
  const [rows, sums] = await Promise.all([findBets(db, listing, cursor, limit + 1), totals])
  const page = pageOf(rows, cursor, limit)
  return {
    headers: { ...totalHeaders(sums, listing), ...linkHeader(page, query, { sort, basePath: config.basePath }) },
    body: await presentBets(db, page.rows),
  }
}

function queryCursor({ cursor: text, limit }: ListQuery, sort: Sort): Cursor | null {
  if (text === undefined) return null
  const cursor = limit === undefined ? null : readCursor(text, sort)
  if (!cursor) throw badField('cursor', 'invalid')
  return cursor
}

/** The listing for a filter, and the totals of every status; both can be read in parallel. */
async function search(db: Db, owner: number, filter: BetFilter, sort: Sort) {
  const listing = listingOf(owner, filter, sort)
  const { status, pairs, finer } = listing
  if (finer !== undefined) return findListed(db, listing)
  if (pairs === null || !('pattern' in pairs)) return { listing, totals: findTotals(db, owner) }
  const { keys, totals } = await searchPairs(db, owner, status, pairs.pattern)
  return { listing: keys ? { ...listing, pairs: { keys } } : listing, totals }
}

/** `finer` is undefined if only the status and the teams are filtered: their sums are stored. */
export function listingOf(owner: number, { status, counted, q = '', ...parts }: BetFilter, sort: Sort): Listing {
  const text = searchText(q)
  const finer = Object.entries(parts).filter(([part, value]) => part in betFilterParts && value)
  return {
    owner,
    status: status ?? (counted ? statusOf(counted) : null),
    counted: counted ?? null,
    pairs: text === '' ? null : { pattern: patternOf(text) },
    sort,
    ...(finer.length > 0 && { finer: Object.fromEntries(finer) }),
  }
}

/** The status for an index scan, if only `counted` is filtered. */
function statusOf(counted: CountedAs): BetStatus {
  const rule = Object.values(STATUS_RULES).find(({ countsAs }) => countsAs === counted)
  return required(rule, 'a status that is counted so').status
}

const patternOf = (text: string) => `%${text.replace(/[\\%_]/g, String.raw`\$&`)}%`

function totalHeaders(totals: Tally, listing: Listing) {
  const shown = sumsOf(totals, listing)
  const { bets, staked, profit } = sumOf(shown)
  const share = yieldOf(shown)
  const countOf = (each: BetStatus) => String(sumOf(withStatus(totals, each)).bets)
  return {
    'X-Total-Count': String(bets),
    'X-Total-Staked': formatCents(staked),
    'X-Total-Profit': formatCents(profit),
    ...(share !== null && { 'X-Total-Yield': share.toFixed(1) }),
    'X-Count-Pending': countOf('pending'),
    'X-Count-Won': countOf('won'),
    'X-Count-Lost': countOf('lost'),
    'X-Count-Returned': String(countAs(totals, 'returned')),
  }
}

type Page = { readonly rows: readonly BetRow[]; readonly hasNext: boolean; readonly hasPrev: boolean }

/** `rows` has one row more than the limit if there are more in the direction of the cursor. */
function pageOf(rows: readonly BetRow[], cursor: Cursor | null, limit: number): Page {
  const hasMore = rows.length > limit
  if (cursor?.direction !== 'before') return { rows: rows.slice(0, limit), hasNext: hasMore, hasPrev: cursor !== null }
  return { rows: rows.slice(-limit), hasNext: true, hasPrev: hasMore }
}

type Links = { readonly sort: Sort; readonly basePath: string }

function linkHeader({ rows, hasNext, hasPrev }: Page, query: ListQuery, { sort, basePath }: Links) {
  const link = (rel: string, cursor: string | undefined) => {
    const parameters = Object.entries({ ...query, cursor }).filter(
      (each): each is [string, string] => each[1] !== undefined,
    )
    return `<${basePath}${listEndpoint.path}?${new URLSearchParams(parameters).toString()}>; rel="${rel}"`
  }
  const cursorBeside = (direction: Cursor['direction'], bet: BetRow | undefined) =>
    // If all bets of a page were deleted, it links back to the first page.
    bet && writeCursor({ sort, direction, place: placeOf(bet, sort) })
  const links = [
    ...(hasNext && rows.length > 0 ? [link('next', cursorBeside('after', rows.at(-1)))] : []),
    ...(hasPrev ? [link('prev', cursorBeside('before', rows[0]))] : []),
  ]
  return links.length === 0 ? {} : { Link: links.join(', ') }
}

/** A JSON array; each bet is validated by the contract, as in other responses. */
async function* jsonPieces(db: Db, listing: Listing): AsyncGenerator<string> {
  let separator = '['
  for await (const rows of betBatches(db, listing)) {
    const bets = await presentBets(db, rows)
    yield separator + bets.map((bet) => JSON.stringify(betSchema.parse(bet))).join(',')
    separator = ','
  }
  yield separator === '[' ? '[]' : ']'
}
