import type { Cents } from '../money/money.ts'

/** The chance of each sum, in cents. The chances add to 1. */
export type Sums = ReadonlyMap<Cents, number>

/**
 * The distribution of a result. `expected` and `deviation` are in cents; `lossChance` is the chance of a result below zero. `step` is 1 if every cent
 * is distinguished; larger if sums were rounded to multiples of it, which affects only `lossChance`.
 */
export type Spread = {
  readonly worst: Cents
  readonly best: Cents
  readonly expected: number
  readonly deviation: number
  readonly lossChance: number
  readonly step: Cents
}

/** Above this many pairs, sums are rounded to a grid of as many steps between worst and best. */
const MOST_PAIRS = 50_000
const GRID = 2000

/** The spread of the sum of independent parts: exact by convolution in cents. */
export function spreadOf(parts: readonly Sums[]): Spread {
  const ends = parts.map(endsOf)
  const worst = total(ends.map((end) => end.worst))
  const best = total(ends.map((end) => end.best))
  let sums: Sums = new Map([[0, 1]])
  let step = 1
  for (const part of parts) {
    if (sums.size * part.size > MOST_PAIRS) step = Math.max(1, Math.ceil((best - worst) / GRID))
    sums = convolved(onGrid(sums, step), onGrid(part, step))
  }
  return {
    worst,
    best,
    expected: total(parts.map(expectedOf)),
    deviation: Math.sqrt(total(parts.map(varianceOf))),
    lossChance: total([...sums].map(([sum, chance]) => (sum < 0 ? chance : 0))),
    step,
  }
}

export function expectedOf(sums: Sums): number {
  return total([...sums].map(([sum, chance]) => sum * chance))
}

function varianceOf(sums: Sums): number {
  const expected = expectedOf(sums)
  return total([...sums].map(([sum, chance]) => (sum - expected) ** 2 * chance))
}

function endsOf(sums: Sums): { readonly worst: Cents; readonly best: Cents } {
  let [worst, best] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (const sum of sums.keys()) {
    worst = Math.min(worst, sum)
    best = Math.max(best, sum)
  }
  return { worst, best }
}

function convolved(a: Sums, b: Sums): Sums {
  const sums = new Map<Cents, number>()
  for (const [sumA, chanceA] of a) {
    for (const [sumB, chanceB] of b) sums.set(sumA + sumB, (sums.get(sumA + sumB) ?? 0) + chanceA * chanceB)
  }
  return sums
}

function onGrid(sums: Sums, step: Cents): Sums {
  const grid = new Map<Cents, number>()
  for (const [sum, chance] of sums) {
    const at = Math.round(sum / step) * step
    grid.set(at, (grid.get(at) ?? 0) + chance)
  }
  return grid
}

const total = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0)
