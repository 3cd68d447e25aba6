import type { SortColumn } from '../../contract/bets.ts'
import { BET_STATUSES, type BetStatus } from '../../domain/bet.ts'
import type { BetListQuery, BetPage } from '../bets/bet-queries.ts'

/** What sorting by a column begins with: figures with the largest, words with A. */
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
export type BetFilter = { readonly search: string; readonly status: BetStatus | null }
/** What the history shows, as its address says it. The number of a page is for people; its cursor finds it. */
export type HistoryQuery = BetFilter & { readonly sort: Sort; readonly page: number; readonly cursor: string | null }

export const SORT_COLUMNS = Object.keys(FIRST_DIRECTION) as SortColumn[] // the keys of a record of exactly these
export const WHOLE_HISTORY: HistoryQuery = {
  search: '',
  status: null,
  sort: { by: 'placedAt', direction: 'descending' },
  page: 1,
  cursor: null,
}
/** The first page of another selection or order. */
export const FIRST_PAGE = { page: 1, cursor: null } as const

/** What an address does not say, or says in a way that means nothing, is as in the whole history. */
export function readHistoryQuery(params: URLSearchParams): HistoryQuery {
  const cursor = params.get('cursor')
  const page = Number(params.get('page'))
  const turned = cursor !== null && Number.isSafeInteger(page) && page > 1
  return {
    search: params.get('q') ?? '',
    status: BET_STATUSES.find((status) => status === params.get('status')) ?? null,
    sort: readSort(params.get('sort') ?? '') ?? WHOLE_HISTORY.sort,
    ...(turned ? { page, cursor } : FIRST_PAGE),
  }
}

/** The address of what is wanted; what else stands in it stays. */
export function writeHistoryQuery(params: URLSearchParams, query: HistoryQuery): URLSearchParams {
  const next = new URLSearchParams(params)
  const put = (name: string, value: string | null) => (value ? next.set(name, value) : next.delete(name))
  put('q', query.search)
  put('status', query.status)
  put('sort', isNewestFirst(query.sort) ? null : writeSort(query.sort))
  put('page', query.cursor === null ? null : String(query.page))
  put('cursor', query.cursor)
  return next
}

/** What the server is asked for. */
export function listQueryOf({ search, status, sort, cursor }: HistoryQuery, limit: number): BetListQuery {
  const wanted = search.trim()
  return {
    limit: String(limit),
    ...(wanted !== '' && { q: wanted }),
    ...(status !== null && { status }),
    ...(!isNewestFirst(sort) && { sort: writeSort(sort) }),
    ...(cursor !== null && { cursor }),
  }
}

/** Pressing a column's head sorts by it, and pressing it again turns the order round. */
export function sortAfterPressing(sort: Sort, column: SortColumn): Sort {
  return column === sort.by ? turnedRound(sort) : { by: column, direction: FIRST_DIRECTION[column] }
}

export function turnedRound({ by, direction }: Sort): Sort {
  return { by, direction: direction === 'ascending' ? 'descending' : 'ascending' }
}

export function isFiltered({ search, status }: BetFilter): boolean {
  return search.trim() !== '' || status !== null
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
/** What to ask for to see another page. */
export type Turn = Pick<HistoryQuery, 'page' | 'cursor'>

export function pageBefore({ page }: HistoryQuery, { prev }: Neighbours): Turn | null {
  if (prev === null) return null
  return page <= 2 ? FIRST_PAGE : { page: page - 1, cursor: prev }
}

export function pageAfter({ page }: HistoryQuery, { next }: Neighbours): Turn | null {
  return next === null ? null : { page: page + 1, cursor: next }
}

/** "Page 2 of 5": what nothing stands before is the first, and there is no last before the one that is shown. */
export function placeOf(query: HistoryQuery, shown: Neighbours | undefined, pageSize: number) {
  const number = shown?.prev === null ? 1 : query.page
  return { number, of: Math.max(number, Math.ceil((shown?.count ?? 0) / pageSize)) }
}
