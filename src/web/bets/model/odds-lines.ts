import { type ScaleLogarithmic, scaleLinear, scaleLog } from 'd3-scale'
import type { MatchDetails } from '../../../contract/matches/match-pages.ts'
import { NO_ODDS } from '../../../domain/money/odds.ts'

type OddsReading = MatchDetails['oddsHistory'][number]

/** The plot's own units in both directions; it is stretched to its container. */
export const PLOT = 100

/**
 * The scales and the two step lines of the odds over time. Odds hold until the next reading, the last ones until `end`. `others`: further
 * odds that the scale must include.
 */
export function oddsLines(history: readonly OddsReading[], end: number, others: readonly number[] = []) {
  const times = history.map(({ at }) => Date.parse(at))
  const first = times[0] ?? end
  const last = Math.max(end, ...times)
  const read = history.flatMap(({ odds1, odds2 }) => [odds1, odds2]).flatMap((odds) => priceOf(odds) ?? [])
  const prices = [...read, ...others]
  const [low, high] = [Math.min(...prices), Math.max(...prices)]
  // A single time or price is drawn in the middle.
  const x = scaleLinear()
    .domain(first === last ? [first - 1, last + 1] : [first, last])
    .range([0, PLOT])
  // Logarithmic: the step from 1.10 to 1.20 means as much as that from 11 to 12.
  const y = scaleLog()
    .domain([low / 1.05, high * 1.05])
    .range([PLOT, 0])
  const line = (side: 'odds1' | 'odds2') => steps(history.map((reading) => priceOf(reading[side])))
  return { x, y, times, line1: line('odds1'), line2: line('odds2') }

  function steps(odds: readonly (number | null)[]): string {
    const parts = odds.map((price, index) => {
      if (price === null) return ''
      const joins = index > 0 && odds[index - 1] !== null
      const [from, until] = [x(times[index] ?? last), x(times[index + 1] ?? last)].map(rounded)
      return `${joins ? `V${rounded(y(price))}` : `M${from} ${rounded(y(price))}`}H${until}`
    })
    return parts.join('')
  }
}

/** In the lowest plot, a label is about 10 units high. */
const BETWEEN_LABELS = 12
/** A logarithmic scale may return more. */
const TICKS = 4

/** The tick prices of the scale, without those whose labels would overlap the one below. */
export function priceTicks(y: ScaleLogarithmic<number, number>): number[] {
  const kept: number[] = []
  for (const tick of y.ticks(TICKS)) {
    const below = kept.at(-1)
    if (below === undefined || y(below) - y(tick) >= BETWEEN_LABELS) kept.push(tick)
  }
  return kept
}

/** Null if there was no price. */
export function priceOf(odds: string): number | null {
  return odds === NO_ODDS ? null : Number(odds)
}

const rounded = (value: number) => Math.round(value * 100) / 100
