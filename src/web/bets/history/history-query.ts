import type { BetFilter } from '../../../contract/bets/bet-filter.ts'
import type { SortColumn } from '../../../contract/bets/bet-lists.ts'
import { COUNTED_AS, type CountedAs } from '../../../domain/bet/bet.ts'
import { searchOf } from '../../../domain/text/search-of.ts'
import type { BetListQuery, BetPage } from '../model/bet-queries.ts'
import {
  FILTER_PARTS,
  type FilterPart,
  type FilterParts,
  partsForApi,
  readFilterParts,
  unreadableParts,
} from './filters/filter-parts.ts'

/** The direction that a column is sorted in first: numbers descending, words ascending. */
const FIRST_DIRECTION = {
  placedAt: 'descending',
  teams: 'ascending',
  betType: 'ascending',
  amount: 'descending',
  odds: 'descending',
  result: 'descending',
  status: 'ascending',
} as const satisfies Record<SortColumn, Direction>

export type Direction = 'ascending' | 'descending'
export type Sort = { readonly by: SortColumn; readonly direction: Direction }
export type HistoryFilter = {
  readonly search: string
  readonly status: CountedAs | null
  readonly parts: FilterParts
}
/** The query in the address. The page number is for display only; the cursor selects the page. */
export type HistoryQuery = HistoryFilter & {
  readonly sort: Sort
  readonly page: number
  readonly cursor: string | null
}

export const SORT_COLUMNS = Object.keys(FIRST_DIRECTION) as SortColumn[] // the keys of exactly these columns
export const WHOLE_HISTORY: HistoryQuery = {
  search: '',
  status: null,
  parts: {},
  sort: { by: 'placedAt', direction: 'descending' },
  page: 1,
  cursor: null,
}
/** The first page of any filter and order. */
export const FIRST_PAGE = { page: 1, cursor: null } as const

/** Missing or invalid parameters take the values of the unfiltered history. */
export function readHistoryQuery(params: URLSearchParams): HistoryQuery {
  const cursor = params.get('cursor')
  const page = Number(params.get('page'))
  const isLaterPage = cursor !== null && Number.isSafeInteger(page) && page > 1
  return {
    search: searchOf(params.get('q') ?? ''),
    status: COUNTED_AS.find((status) => status === params.get('status')) ?? null,
    parts: readFilterParts(params),
    sort: readSort(params.get('sort') ?? '') ?? WHOLE_HISTORY.sort,
    ...(isLaterPage ? { page, cursor } : FIRST_PAGE),
  }
}

/** With an unreadable filter part, the page requests nothing. An unreadable order or page falls back to the default. */
export type Unreadable = { readonly part: FilterPart | 'status'; readonly value: string }

export function unreadableOf(params: URLSearchParams): readonly Unreadable[] {
  const { status, parts } = readHistoryQuery(params)
  const names = [...(status === null ? (['status'] as const) : []), ...unreadableParts(parts)]
  return names.flatMap((part) => {
    const value = params.get(part)?.trim()
    return value ? [{ part, value }] : []
  })
}

/** Keeps the other parameters of the address. */
export function writeHistoryQuery(params: URLSearchParams, query: HistoryQuery): URLSearchParams {
  const next = new URLSearchParams(params)
  const put = (name: string, value: string | null) => (value ? next.set(name, value) : next.delete(name))
  put('q', query.search)
  put('status', query.status)
  for (const part of FILTER_PARTS) put(part, query.parts[part] ?? null)
  put('sort', isNewestFirst(query.sort) ? null : writeSort(query.sort))
  put('page', query.cursor === null ? null : String(query.page))
  put('cursor', query.cursor)
  return next
}

/** Only the filter, as address parameters: "q=alfa&status=won". */
export function writeFilter({ search, status, parts }: HistoryFilter): string {
  return writeHistoryQuery(new URLSearchParams(), { ...WHOLE_HISTORY, search, status, parts }).toString()
}

/** The filter as the API expects it. */
export function filterOf({ search, status, parts }: HistoryFilter): BetFilter {
  const q = search.trim()
  return { ...(q !== '' && { q }), ...(status !== null && { counted: status }), ...(partsForApi(parts) as BetFilter) } // screens request nothing while a part is unreadable
}

/** The query of `GET /api/bets`. */
export function listQueryOf({ sort, cursor, ...filter }: HistoryQuery, limit: number): BetListQuery {
  return {
    limit: String(limit),
    ...filterOf(filter),
    ...(!isNewestFirst(sort) && { sort: writeSort(sort) }),
    ...(cursor !== null && { cursor }),
  }
}

/** The order after a press on a column head; a second press reverses it. */
export function sortAfterPressing(sort: Sort, column: SortColumn): Sort {
  return column === sort.by ? reversed(sort) : { by: column, direction: FIRST_DIRECTION[column] }
}

export function reversed({ by, direction }: Sort): Sort {
  return { by, direction: direction === 'ascending' ? 'descending' : 'ascending' }
}

export function isFiltered({ search, status, parts }: HistoryFilter): boolean {
  return search.trim() !== '' || status !== null || Object.keys(parts).length > 0
}

function isNewestFirst({ by, direction }: Sort): boolean {
  return by === WHOLE_HISTORY.sort.by && direction === WHOLE_HISTORY.sort.direction
}

function readSort(text: string): Sort | null {
  const by = SORT_COLUMNS.find((column) => column === text.replace(/^-/, ''))
  return by === undefined ? null : { by, direction: text.startsWith('-') ? 'descending' : 'ascending' }
}

const writeSort = ({ by, direction }: Sort) => (direction === 'descending' ? (`-${by}` as const) : by)

type Neighbours = Pick<BetPage, 'prev' | 'next' | 'count'>
/** The part of the query that selects another page. */
export type Turn = Pick<HistoryQuery, 'page' | 'cursor'>

export function pageBefore({ page }: HistoryQuery, { prev }: Neighbours): Turn | null {
  if (prev === null) return null
  return page <= 2 ? FIRST_PAGE : { page: page - 1, cursor: prev }
}

export function pageAfter({ page }: HistoryQuery, { next }: Neighbours): Turn | null {
  return next === null ? null : { page: page + 1, cursor: next }
}

/** "Page 2 of 5". A page without a predecessor is page 1; the last page is at least the shown one. */
export function pageNumbers(query: HistoryQuery, shown: Neighbours | undefined, pageSize: number) {
  const number = shown?.prev === null ? 1 : query.page
  return { number, of: Math.max(number, Math.ceil((shown?.count ?? 0) / pageSize)) }
}
