/** A pick with two outcomes: its chance to win, the amount it wins, and the amount it loses, both ≥ 0, in whole cents. */
export type BinaryPick = { readonly chance: number; readonly win: number; readonly loss: number }

/** The distribution of the total profit of independent picks. */
export type ProfitDistribution = {
  readonly mean: number
  readonly deviation: number
  readonly least: number
  readonly most: number
  /** Exact in cents; or, for many bets, smoothed (`invertedDistribution`). */
  readonly isExact: boolean
  /** P(profit < x). */
  readonly below: (cents: number) => number
  /** P(profit ≤ x). */
  readonly upTo: (cents: number) => number
}

/** In cents; `least` and `most` are the bounds of the profit. */
export function meanAndDeviation(picks: readonly BinaryPick[]) {
  let [mean, variance, least, most] = [0, 0, 0, 0]
  for (const { chance, win, loss } of picks) {
    mean += chance * win - (1 - chance) * loss
    variance += chance * (1 - chance) * (win + loss) ** 2
    least -= loss
    most += win
  }
  return { mean, deviation: Math.sqrt(variance), least, most }
}
