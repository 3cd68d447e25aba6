import { studentTail } from './tails.ts'

/** An upper bound for every quantile computed here. */
const LARGEST = 1000
/** With more degrees of freedom the quantile is within .0003 of this one. */
const MOST_DEGREES = 10_000

const known = new Map<number, number>()

/** The 97.5 % quantile of Student's t with these degrees of freedom: the half-width of a 95 % interval. */
export function quantileOf95(degrees: number): number {
  const counted = Math.min(degrees, MOST_DEGREES)
  const quantile = known.get(counted) ?? bisected(counted)
  known.set(counted, quantile)
  return quantile
}

function bisected(degrees: number): number {
  let [low, high] = [0, LARGEST]
  // More precise than any displayed figure.
  while (high - low > 1e-9) {
    const middle = (low + high) / 2
    if (studentTail(middle, degrees) > 0.025) low = middle
    else high = middle
  }
  return low
}
