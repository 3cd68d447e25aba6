import { isPrice, type Odds } from '../../../domain/money/odds.ts'

/** Increments of odds in thousandths, as bookmakers quote them: 1.85, 2.04, 3.45, 7.2, 12.5. */
const TICKS: readonly { readonly below: number; readonly step: number }[] = [
  { below: 2000, step: 10 },
  { below: 3000, step: 20 },
  { below: 5000, step: 50 },
  { below: 10_000, step: 100 },
  { below: Number.POSITIVE_INFINITY, step: 500 },
]
/** The market closes when the favorite's odds fall below this. */
const SHORTEST = 1020

/** The odds for team 1's probability of winning, with the bookmaker's margin (0.05 is 5 %); null if the market is closed. */
export function pricesFor(chance: number, margin: number): Odds | null {
  const exponent = powerFor(chance, margin)
  const odds1 = toTick(1000 / chance ** exponent)
  const odds2 = toTick(1000 / (1 - chance) ** exponent)
  if (!isPrice(odds1) || !isPrice(odds2) || Math.min(odds1, odds2) < SHORTEST) return null
  return { odds1, odds2 }
}

/** The inverse of the power method (Štrumbelj; github.com/opisthokonta/implied): the exponent k with p^k + (1-p)^k = 1 + margin. */
function powerFor(chance: number, margin: number): number {
  let low = 0
  let high = 1
  for (let i = 0; i < 30; i++) {
    const middle = (low + high) / 2
    const total = chance ** middle + (1 - chance) ** middle
    if (total > 1 + margin) low = middle
    else high = middle
  }
  return high
}

function toTick(price: number): number {
  const step = TICKS.find(({ below }) => price < below)?.step ?? 500
  return Math.round(price / step) * step
}
