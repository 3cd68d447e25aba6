import type { ScaleLinear } from 'd3-scale'

type Format = (value: number) => string

/** The average width of a label's character (`text-micro`), in pixels. */
const CHARACTER = 8
/** Between two labels. */
const GAP = 10
const LABEL_EVERY = 90
const FEWEST_TRIED = 4

/** The estimated width of the longest label: an axis is laid out before anything can be measured. */
export function labelWidth(labels: readonly string[]): number {
  return CHARACTER * Math.max(0, ...labels.map(({ length }) => length))
}

/** The ticks of a horizontal axis whose labels fit side by side and exceed its end by at most `margin`. */
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
