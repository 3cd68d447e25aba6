import type { Readable } from 'node:stream'
import { type Bet, bet as betSchema, type ListQuery, listBets } from '../../contract/bets.ts'
import { formatCents } from '../../domain/money.ts'
import { searchText } from '../../domain/search-text.ts'
import type { Db } from '../db/tables.ts'
import type { Deps } from '../deps.ts'
import { betBatches } from './bet-batches.ts'
import { findBets, type Listing, placeOf } from './bet-list-queries.ts'
import type { BetRow } from './bet-queries.ts'
import { type BetTotals, findTotals, searchPairs } from './bet-sum-queries.ts'
import { badField } from './check-bet.ts'
import { type Cursor, readCursor, readSort, type Sort, writeCursor } from './page-cursor.ts'
import { presentBet } from './present-bet.ts'
import { wholeList } from './whole-list.ts'

export type Listed = { readonly headers: Record<string, string>; readonly body: Bet[] | Readable }

/** One page, or all there are where no limit is given. */
export async function list({ db }: Deps, owner: number, query: ListQuery): Promise<Listed> {
  const sort = readSort(query.sort)
  const cursor = givenCursor(query, sort)
  const { listing, totals } = await search(db, { owner, status: query.status ?? null, sort }, query.q)
  if (query.limit === undefined) {
    return { headers: totalHeaders(await totals), body: await wholeList(db, owner, jsonPieces(db, listing)) }
  }
  const limit = Number(query.limit)
  const [rows, sums] = await Promise.all([findBets(db, listing, cursor, limit + 1), totals])
  const page = pageOf(rows, cursor, limit)
  return { headers: { ...totalHeaders(sums), ...linkHeader(page, query, sort) }, body: page.rows.map(presentBet) }
}

function givenCursor({ cursor, limit }: ListQuery, sort: Sort): Cursor | null {
  if (cursor === undefined) return null
  const given = limit === undefined ? null : readCursor(cursor, sort)
  if (!given) throw badField('cursor', 'invalid')
  return given
}

/** What to list and, while that is read, what it comes to. */
async function search(db: Db, asked: Omit<Listing, 'sought'>, q = '') {
  const { owner, status } = asked
  const text = searchText(q)
  if (text === '') return { listing: { ...asked, sought: null }, totals: findTotals(db, owner, status) }
  const pattern = `%${text.replace(/[\\%_]/g, String.raw`\$&`)}%`
  const { keys, totals } = await searchPairs(db, owner, status, pattern)
  return { listing: { ...asked, sought: keys ? { keys } : { pattern } }, totals }
}

function totalHeaders({ bets, staked, profit }: BetTotals) {
  return {
    'x-total-count': String(bets),
    'x-total-staked': formatCents(staked),
    'x-total-profit': formatCents(profit),
  }
}

type Page = { readonly rows: readonly BetRow[]; readonly hasNext: boolean; readonly hasPrev: boolean }

/** One row more than the page was asked for: it tells whether there are more that way. */
function pageOf(rows: readonly BetRow[], cursor: Cursor | null, limit: number): Page {
  const hasMore = rows.length > limit
  if (cursor?.direction !== 'before') return { rows: rows.slice(0, limit), hasNext: hasMore, hasPrev: cursor !== null }
  return { rows: rows.slice(-limit), hasNext: true, hasPrev: hasMore }
}

function linkHeader({ rows, hasNext, hasPrev }: Page, query: ListQuery, sort: Sort) {
  const link = (rel: string, cursor: string | undefined) => {
    const parameters = Object.entries({ ...query, cursor }).filter(
      (each): each is [string, string] => each[1] !== undefined,
    )
    return `<${listBets.path}?${new URLSearchParams(parameters).toString()}>; rel="${rel}"`
  }
  const beside = (direction: Cursor['direction'], bet: BetRow | undefined) =>
    // Where all of this page was deleted meanwhile, the way back is the first page.
    bet && writeCursor({ sort, direction, place: placeOf(bet, sort) })
  const links = [
    ...(hasNext && rows.length > 0 ? [link('next', beside('after', rows.at(-1)))] : []),
    ...(hasPrev ? [link('prev', beside('before', rows[0]))] : []),
  ]
  return links.length === 0 ? {} : { link: links.join(', ') }
}

/** A JSON array, each bet parsed by the contract as other answers are. */
async function* jsonPieces(db: Db, listing: Listing): AsyncGenerator<string> {
  let separator = '['
  for await (const rows of betBatches(db, listing)) {
    yield separator + rows.map((row) => JSON.stringify(betSchema.parse(presentBet(row)))).join(',')
    separator = ','
  }
  yield separator === '[' ? '[]' : ']'
}
