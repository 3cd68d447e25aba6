import type { ScaleLinear } from 'd3-scale'

type Format = (value: number) => string

/** The average width of a character of a label (`text-micro`), in pixels. */
const CHARACTER = 8
/** Between two labels. */
const GAP = 10
const LABEL_EVERY = 90
const FEWEST_TRIED = 4

/** How wide the longest of these is, about: labels of an axis are drawn before anything can measure them. */
export function labelWidth(labels: readonly string[]): number {
  return CHARACTER * Math.max(0, ...labels.map(({ length }) => length))
}

/** The values along a horizontal axis whose labels stand beside each other, and do not reach further than `margin` beyond its end. */
export function fittingTicks(scale: ScaleLinear<number, number>, format: Format, margin: number): number[] {
  const [from = 0, end = 0] = scale.range()
  const isInside = (value: number) => scale(value) + labelWidth([format(value)]) / 2 <= end + margin
  for (let count = Math.max(FEWEST_TRIED, Math.floor((end - from) / LABEL_EVERY)); count > 0; count -= 1) {
    const ticks = scale.ticks(count)
    const [first = 0, second = Number.POSITIVE_INFINITY] = ticks
    if (scale(second) - scale(first) >= labelWidth(ticks.map(format)) + GAP) return ticks.filter(isInside)
  }
  return []
}
