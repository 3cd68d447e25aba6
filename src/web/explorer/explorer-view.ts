import type { QueryInput } from '../../contract/endpoint.ts'
import type { Exploration, explore } from '../../contract/explorer.ts'
import { AFTER_START, DIMENSIONS, type Dimension } from '../../domain/explorer/dimensions.ts'
import { WEEK } from '../../domain/time/week.ts'
import { filterOf, type HistoryQuery } from '../bets/history/history-query.ts'
import { deviceZone } from '../i18n/device-zone.ts'

/** The explorer's part of the address, apart from the history filter. */
export type ExplorerView = { readonly by: Dimension; readonly and: Dimension | null; readonly asTable: boolean }
export type ExplorerRow = Exploration['rows'][number]

/** Without a known dimension, groups by odds, which every bet has, and without a second dimension. */
export function readView(params: URLSearchParams): ExplorerView {
  const dimension = (name: string) => DIMENSIONS.find((each) => each === params.get(name))
  const by = dimension('by') ?? 'odds'
  const and = dimension('and')
  return { by, and: and === undefined || and === by ? null : and, asTable: params.get('view') === 'table' }
}

/** Keeps the other parameters of the address. */
export function writeView(params: URLSearchParams, { by, and, asTable }: ExplorerView): URLSearchParams {
  const next = new URLSearchParams(params)
  next.set('by', by)
  if (and === null || and === by) next.delete('and')
  else next.set('and', and)
  if (asTable) next.set('view', 'table')
  else next.delete('view')
  return next
}

/** The query of `GET /api/stats/explorer`, in the local time zone. */
export function queryOf({ by, and }: ExplorerView, filter: HistoryQuery): ExploreInput {
  return { by, ...(and !== null && { and }), tz: deviceZone(), ...filterOf(filter) }
}
export type ExploreInput = QueryInput<typeof explore>

/** Dimensions with a natural order; the others stay as the server sorts them, most bets first. */
const ORDERED: readonly Dimension[] = ['odds', 'stake', 'month', 'weekday', 'hour', 'start']

export function inOrder(rows: readonly ExplorerRow[], dimensions: readonly Dimension[]): readonly ExplorerRow[] {
  const orders = dimensions.map((dimension) => ORDERED.includes(dimension))
  if (!orders[0]) return rows
  return rows.toSorted((a, b) => {
    const apart = dimensions.map((dimension, at) => placeOf(a.keys[at], dimension) - placeOf(b.keys[at], dimension))
    return apart.find((difference, at) => orders[at] && difference !== 0) ?? 0
  })
}

/** Missing values are sorted last. */
function placeOf(key = '', dimension: Dimension): number {
  if (key.startsWith('!')) return Number.MAX_VALUE
  if (dimension === 'weekday') return WEEK.findIndex((weekday) => key === `=${weekday}`)
  return key === AFTER_START ? -1 : Number(key.slice(1).replace('-', ''))
}

/**
 * The yield axis in percent: spans all yields, extended by the intervals to at most twice the range. Rows with too few bets for an interval
 * do not stretch it: their marks are clamped to its edge.
 */
export type Axis = { readonly low: number; readonly high: number }

export function axisOf(all: readonly Pick<ExplorerRow, 'yield' | 'interval'>[]): Axis {
  const sure = all.filter(({ interval }) => interval !== null)
  const rows = sure.length > 0 ? sure : all
  const yields = rows.flatMap((row) => row.yield ?? [])
  const [lowest, highest] = [Math.min(-10, ...yields), Math.max(10, ...yields)]
  const low = Math.min(lowest, ...rows.map(({ interval }) => Math.max(interval?.low ?? 0, 2 * lowest)))
  const high = Math.max(highest, ...rows.map(({ interval }) => Math.min(interval?.high ?? 0, 2 * highest)))
  return { low: low * 1.05, high: high * 1.05 }
}
