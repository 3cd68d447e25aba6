/** The deepest fall of a curve below a height that it had reached, the start at 0 included; 0 where it never falls. */
export function deepestFall(changes: readonly number[]): number {
  let [height, peak, deepest] = [0, 0, 0]
  for (const change of changes) {
    height += change
    peak = Math.max(peak, height)
    deepest = Math.max(deepest, peak - height)
  }
  return deepest
}

/** Of a game without an edge, on average: √(π/2) × the deviation of the total. The mean range of a Brownian motion below its maximum. */
export function fallByLuck(deviation: number): number {
  return Math.sqrt(Math.PI / 2) * deviation
}

/** Money that came in (negative: went out), or the profit of a bet, in cents. */
export type BankChange = { readonly kind: 'cash' | 'bet'; readonly amount: number }

/**
 * The deepest fall of a bank as a share of it, money paid in and taken out left aside: each bet multiplies the value of a share by
 * (bank + profit) / bank, as a fund counts. Null where there is no money for a bet: movements are missing. W. Bacon, Practical Portfolio
 * Performance Measurement, "time-weighted return"; drawdown as (peak − value) / peak.
 */
export function deepestShareFall(changes: readonly BankChange[]): number | null {
  let [bank, value, peak, deepest] = [0, 1, 1, 0]
  for (const { kind, amount } of changes) {
    if (kind === 'bet') {
      if (bank <= 0 || bank + amount < 0) return null
      value *= (bank + amount) / bank
      peak = Math.max(peak, value)
      deepest = Math.max(deepest, (peak - value) / peak)
    }
    bank += amount
  }
  return deepest
}
