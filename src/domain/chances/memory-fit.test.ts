import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test, vi } from 'vitest'
import { SHARED_FIXTURES } from '../../../test/support/recorded.ts'
import { MEMORY, mapChance, type RoundChances, roundChances } from './round-chain.ts'
import { strengthOfMapChance } from './series-chance.ts'

// Seconds of work on a busy machine.
vi.setConfig({ testTimeout: 60_000 })

// 9,053 maps, oldest first: the winner of each round of regulation, and the chance of team 1 before the map by a plain Elo rating.
type PlayedMap = { readonly prior1: number; readonly rounds: string; readonly winner: 1 | 2 }
/** The chance of team 1 after a round, and whether it won the map. */
type Forecast = { readonly chance: number; readonly isWon: boolean }

const FILE = join(SHARED_FIXTURES, 'results/rounds-2024-11.jsonl')

const logOdds = (chance: number) => Math.log(chance / (1 - chance))
const logistic = (x: number) => 1 / (1 + Math.exp(-x))

/** The edge in log-odds of the team that is listed first, of which the rating knows nothing: over these maps it wins as often as expected. */
function edgeOfFirst(maps: readonly PlayedMap[]): number {
  let edge = 0
  for (let step = 0; step < 8; step += 1) {
    const chances = maps.map(({ prior1 }) => logistic(logOdds(prior1) + edge))
    const missing = sum(maps.map(({ winner }, index) => Number(winner === 1) - (chances[index] ?? 0)))
    edge += missing / sum(chances.map((chance) => chance * (1 - chance)))
  }
  return edge
}

/** After every round but the last of regulation. Chances before the map are taken to the hundredth, so that few differ. */
function forecasts(maps: readonly PlayedMap[], edge: number, memory: number): Forecast[] {
  const models = new Map<number, RoundChances>()
  const known = new Map<string, number>()
  return maps.flatMap(({ prior1, rounds, winner }) => {
    const before = Math.round(100 * logistic(logOdds(prior1) + edge)) / 100
    const chances = models.get(before) ?? roundChances({ strength: strengthOfMapChance(before, memory), memory })
    models.set(before, chances)
    let score1 = 0
    const after = rounds
      .split('')
      .slice(0, 23)
      .map((won, index) => {
        if (won === '1') score1 += 1
        return { score1, score2: index + 1 - score1, lastWinner: won === '1' ? (1 as const) : (2 as const) }
      })
    return after
      .filter((point) => Math.max(point.score1, point.score2) < 13)
      .map((point) => {
        const key = `${before} ${point.score1}-${point.score2} ${point.lastWinner}`
        const chance = known.get(key) ?? mapChance(chances, { ...point, firstHalf: null })
        known.set(key, chance)
        return { chance, isWon: winner === 1 }
      })
  })
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
const mean = (values: readonly number[]) => sum(values) / values.length

function logLoss(all: readonly Forecast[]): number {
  return mean(all.map(({ chance, isWon }) => -Math.log(isWon ? chance : 1 - chance)))
}

/** Expected calibration error: how far chances and frequencies are apart over 20 bins of equal width, weighted by their counts. */
function calibrationError(all: readonly Forecast[]): number {
  const gaps = Array<number>(20).fill(0)
  for (const { chance, isWon } of all) {
    const bin = Math.floor(chance * 20)
    gaps[bin] = (gaps[bin] ?? 0) + chance - Number(isWon)
  }
  return sum(gaps.map(Math.abs)) / all.length
}

/** The slope of a logistic regression of the outcome on the log-odds of the chance, by Newton's method; below 1 is overconfident. */
function calibrationSlope(all: readonly Forecast[]): number {
  let [intercept, slope] = [0, 1]
  for (let step = 0; step < 8; step += 1) {
    let [g0, g1, h00, h01, h11] = [0, 0, 0, 0, 0]
    for (const { chance, isWon } of all) {
      const x = logOdds(chance)
      const p = logistic(intercept + slope * x)
      const [error, weight] = [Number(isWon) - p, p * (1 - p)]
      g0 += error
      g1 += error * x
      h00 += weight
      h01 += weight * x
      h11 += weight * x * x
    }
    const determinant = h00 * h11 - h01 * h01
    intercept += (h11 * g0 - h01 * g1) / determinant
    slope += (h00 * g1 - h01 * g0) / determinant
  }
  return slope
}

describe.skipIf(!existsSync(FILE))('on recorded maps', () => {
  const maps = existsSync(FILE)
    ? readFileSync(FILE, 'utf8')
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as PlayedMap)
    : []
  const earlier = maps.slice(0, Math.floor(maps.length * 0.75))
  const later = maps.slice(earlier.length)
  const edge = edgeOfFirst(earlier)

  test('a memory of 0.6 fits the earlier three quarters better than less or more', () => {
    const [less = 0, fitted = 0, more = 0] = [MEMORY - 0.1, MEMORY, MEMORY + 0.1].map((memory) =>
      logLoss(forecasts(earlier, edge, memory)),
    )
    expect(MEMORY).toBe(0.6)
    expect(fitted).toBeLessThan(less)
    expect(fitted).toBeLessThan(more)
  })

  test('on the last quarter, chances after every round are calibrated, and better than those of independent rounds', () => {
    const held = forecasts(later, edge, MEMORY)
    const independent = forecasts(later, edge, 0)
    expect(held.length).toBeGreaterThan(40_000)
    expect(logLoss(held)).toBeLessThanOrEqual(0.505)
    expect(calibrationError(held)).toBeLessThanOrEqual(0.01)
    expect(calibrationSlope(held)).toBeGreaterThanOrEqual(0.95)
    expect(calibrationSlope(held)).toBeLessThanOrEqual(1.05)
    expect(logLoss(held)).toBeLessThan(logLoss(independent))
    expect(calibrationError(held)).toBeLessThan(calibrationError(independent))
    // What independent rounds get wrong: they take a lead for more than it is.
    expect(calibrationSlope(independent)).toBeLessThan(0.9)
  })
})
