import type { Format } from '../match/match.ts'
import { isDecided } from '../match/series.ts'
import { fairChances, type MarginMethod, type TwoPrices } from '../money/margin.ts'
import { logistic, logOdds, MAP_START, MEMORY, mapChance, type RoundModel, roundChances } from './round-chain.ts'

/** Chances of the two teams and of a draw, which is possible only in a BO2. They add to 1. */
export type SeriesChances = { readonly team1: number; readonly draw: number; readonly team2: number }

/**
 * The chances of a series from this score in maps, if team 1 wins each remaining map with chance `map`, independently: BO3 m²(3 − 2m), BO5 m³(10 −
 * 15m + 6m²), BO2 m², 2m(1 − m), (1 − m)².
 */
export function seriesChances(format: Format, map: number, won1 = 0, won2 = 0): SeriesChances {
  if (isDecided(format, won1, won2)) {
    return { team1: Number(won1 > won2), draw: Number(won1 === won2), team2: Number(won2 > won1) }
  }
  const up = seriesChances(format, map, won1 + 1, won2)
  const down = seriesChances(format, map, won1, won2 + 1)
  const mixed = (a: number, b: number) => map * a + (1 - map) * b
  return { team1: mixed(up.team1, down.team1), draw: mixed(up.draw, down.draw), team2: mixed(up.team2, down.team2) }
}

/**
 * The chance of a map that gives this chance of the series; inverse of `seriesChances`. A two-way price on a BO2 returns the stake of a draw, so
 * `series` is the chance given no draw.
 */
export function mapChanceOfSeries(format: Format, series: number): number {
  switch (format) {
    case 'BO1':
      return series
    case 'BO2':
      return logistic(logOdds(series) / 2)
    case 'BO3':
      return 0.5 - Math.sin(Math.asin(1 - 2 * series) / 3)
    case 'BO5':
      return solve((map) => seriesChances('BO5', map).team1, series, 0, 1)
  }
}

/** The upper bound of the search: a chance of 0.9999999 to win each round. */
const STRONGEST = 16

/** The strength θ that gives team 1 this chance of a map at 0-0; inverse of `mapChance`. */
export function strengthOfMapChance(map: number, memory = MEMORY): number {
  return solve((strength) => mapChance(roundChances({ strength, memory }), MAP_START), map, -STRONGEST, STRONGEST)
}

/** The round model that fits two prices on the series before it began; null if a price is not above 1. */
export function modelOfPrices(prices: TwoPrices, format: Format, method: MarginMethod): RoundModel | null {
  const chances = fairChances(prices, method)
  if (chances === null) return null
  return { strength: strengthOfMapChance(mapChanceOfSeries(format, chances[0])), memory: MEMORY }
}

const MOST_STEPS = 60
const FIRST_STEP = 1 / 64
const FINE_ENOUGH = 1e-14

/**
 * Finds x where the rising function reaches the target: secant steps on log-odds, which are nearly linear (about eight steps), and bisection when a
 * secant leaves the bracket.
 */
function solve(rising: (x: number) => number, target: number, from: number, to: number): number {
  const missedAt = (x: number) => logOdds(rising(x)) - logOdds(target)
  let [low, high, x] = [from, to, (from + to) / 2]
  let before = x - FIRST_STEP * (to - from)
  let missedBefore = missedAt(before)
  for (let step = 0; step < MOST_STEPS; step += 1) {
    const missed = missedAt(x)
    if (missed < 0) low = x
    else high = x
    const secant = x - (missed * (x - before)) / (missed - missedBefore)
    if (Math.abs(secant - x) < FINE_ENOUGH) break
    ;[before, missedBefore] = [x, missed]
    // At a chance of 0 or 1 the secant is NaN.
    x = secant > low && secant < high ? secant : (low + high) / 2
  }
  return x
}
