import { Z_95 } from '../maths/tails.ts'
import { fairChances, MARGIN_METHODS, type MarginMethod } from '../money/margin.ts'

/** Scores of forecasts with two outcomes. Brier: the mean of (chance − outcome)²; log loss: the mean of −ln(chance of the actual outcome). */
export type Scores = { readonly brier: number; readonly logLoss: number }

/** Two decimal prices, and how often each side won at them. */
type PricedWins = Readonly<Record<'price1' | 'price2' | 'won1' | 'won2', number>>

/** How well the chances of each margin method predict the winners; in the order of the methods. */
export function methodScores(prices: readonly PricedWins[]): readonly (Scores & { readonly method: MarginMethod })[] {
  return MARGIN_METHODS.map((method) => {
    let [count, brier, logLoss] = [0, 0, 0]
    for (const { price1, price2, won1, won2 } of prices) {
      const chances = fairChances([price1, price2], method)
      if (!chances) continue
      const [chance1, chance2] = chances
      count += won1 + won2
      brier += won1 * chance2 ** 2 + won2 * chance1 ** 2
      logLoss -= won1 * Math.log(chance1) + won2 * Math.log(chance2)
    }
    return { method, brier: brier / count, logLoss: logLoss / count }
  })
}

/** The 95 % interval of a share by E. B. Wilson (1927), J. Am. Stat. Assoc. 22: it stays in [0, 1] and is valid for few cases too. */
export function shareInterval(hits: number, count: number): { readonly low: number; readonly high: number } {
  const share = hits / count
  const spread = Z_95 ** 2 / count
  const middle = share + spread / 2
  const width = Z_95 * Math.sqrt((share * (1 - share) + spread / 4) / count)
  // Rounding errors would move the ends of a share of 0 or 1.
  return {
    low: hits === 0 ? 0 : (middle - width) / (1 + spread),
    high: hits === count ? 1 : (middle + width) / (1 + spread),
  }
}
