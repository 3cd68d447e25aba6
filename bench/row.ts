/** One row of docs/performance.md: a figure relative to the simplest program measured in the same run, and its target. */
export type Row = {
  readonly what: string
  readonly ours: string
  readonly floor: string
  readonly measured: string
  readonly reach: string
  readonly holds: boolean
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}

export function percentile95(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length * 0.95)] ?? Number.NaN
}
