import { studentTail } from './tails.ts'

/** Larger than every quantile that is computed here. */
const LARGEST = 1000
/** With more degrees of freedom the quantile is within .0003 of this one. */
const MOST_DEGREES = 10_000

const known = new Map<number, number>()

/** The t that Student's t with these degrees of freedom is above in 2.5 of 100 cases: half of the width of an interval of 95 %. */
export function quantileOf95(degrees: number): number {
  const counted = Math.min(degrees, MOST_DEGREES)
  const quantile = known.get(counted) ?? bisected(counted)
  known.set(counted, quantile)
  return quantile
}

function bisected(degrees: number): number {
  let [low, high] = [0, LARGEST]
  // This is less than is shown.
  while (high - low > 1e-9) {
    const middle = (low + high) / 2
    if (studentTail(middle, degrees) > 0.025) low = middle
    else high = middle
  }
  return low
}
