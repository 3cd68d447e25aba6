import { scaleBand, scaleLinear } from 'd3-scale'
import type { MonthBar } from './month-axis.ts'

/** The width of a month in px: the minimum fits its name, and beyond the maximum a bar looks too wide. */
const MONTH_MIN = 46
export const MONTH_MAX = 120
const PROFIT_HEIGHT = 168
const COUNT_HEIGHT = 64
const GAP = 28
const TOP = 8
const LABELS_HEIGHT = 40

export const COUNT_BASE = TOP + PROFIT_HEIGHT + GAP + COUNT_HEIGHT
export const CHART_HEIGHT = COUNT_BASE + LABELS_HEIGHT

/** The scales of the monthly chart: profit above, around its zero line; the number of bets below. */
export function monthScales(bars: readonly MonthBar[], visibleWidth: number) {
  // If they do not all fit, only whole months are shown.
  const withoutHiddenToken = Math.max(1, Math.min(bars.length, Math.floor(visibleWidth / MONTH_MIN)))
  const step = Math.min(MONTH_MAX, Math.max(MONTH_MIN, visibleWidth / withoutHiddenToken))
  const profits = bars.map(({ profit }) => profit)
  const profit = scaleLinear()
    .domain(span(Math.min(0, ...profits), Math.max(0, ...profits)))
    .nice(4)
    .range([TOP + PROFIT_HEIGHT, TOP])
  const count = scaleLinear()
    .domain([0, Math.max(1, ...bars.map(({ bets }) => bets))])
    .range([COUNT_BASE, COUNT_BASE - COUNT_HEIGHT])
  const month = scaleBand()
    .domain(bars.map(({ month }) => month))
    .range([0, step * bars.length])
    .paddingInner(0.4)
    .paddingOuter(0.2)
  return { step, width: step * bars.length, profit, count, month }
}
export type MonthScales = ReturnType<typeof monthScales>

/** Without profit or loss the axis still needs a range. */
const span = (low: number, high: number): [number, number] => (low === high ? [0, 10] : [low, high])

/** A bar between two y positions in either order, at least 1 px high unless they are equal. */
export function barBetween(from: number, to: number): { y: number; height: number } {
  const height = Math.abs(from - to)
  return { y: Math.min(from, to), height: from === to ? 0 : Math.max(1, height) }
}

/** The first and last fully visible month; if the chart has become shorter than its scroll position, the last one. */
export function monthsInSight(step: number, scrolled: number, visibleWidth: number, count: number) {
  // Browsers scroll to fractions of a pixel.
  const first = Math.min(count - 1, Math.max(0, Math.ceil((scrolled - 0.5) / step)))
  const last = Math.min(count, Math.floor((scrolled + visibleWidth + 0.5) / step)) - 1
  return { first, last: Math.max(first, last) }
}
