/** The maximum drawdown of a curve that starts at 0; 0 if it never falls. */
export function maxDrawdown(changes: readonly number[]): number {
  let [height, peak, deepest] = [0, 0, 0]
  for (const change of changes) {
    height += change
    peak = Math.max(peak, height)
    deepest = Math.max(deepest, peak - height)
  }
  return deepest
}

/** The mean drawdown without an edge: √(π/2) × the deviation of the total. The mean range of a Brownian motion below its maximum. */
export function drawdownByLuck(deviation: number): number {
  return Math.sqrt(Math.PI / 2) * deviation
}

/** A deposit, a withdrawal (negative) or the profit of a bet, in cents. */
export type BankChange = { readonly kind: 'cash' | 'bet'; readonly amount: number }

/**
 * The maximum drawdown of a bank as a share of it, adjusted for deposits and withdrawals: each bet multiplies the value of a share by (bank + profit)
 * / bank, as in a fund. Null if a bet has no money behind it: movements are missing. W. Bacon, Practical Portfolio Performance Measurement,
 * "time-weighted return"; drawdown as (peak − value) / peak.
 */
export function maxShareDrawdown(changes: readonly BankChange[]): number | null {
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
