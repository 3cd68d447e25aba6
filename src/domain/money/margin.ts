/** Methods to remove a bookmaker's margin from the two prices of a market. */
export const MARGIN_METHODS = ['odds-ratio', 'multiplicative', 'additive', 'power'] as const
export type MarginMethod = (typeof MARGIN_METHODS)[number]
export const DEFAULT_METHOD: MarginMethod = 'odds-ratio'

/** Decimal prices of two outcomes that exclude each other. */
export type TwoPrices = readonly [number, number]
/** Chances of two outcomes, from 0 to 1, that add to 1. */
type TwoChances = readonly [number, number]

/** Σ 1/price − 1, the share a bookmaker keeps of balanced stakes; 0.05 is 5 %. */
export function margin([first, second]: TwoPrices): number {
  return 1 / first + 1 / second - 1
}

/**
 * The chances without the margin; null if a price is not above 1.
 * Methods: https://github.com/opisthokonta/implied (vignette). With two outcomes, Shin's method equals the additive one, and no
 * method leaves [0, 1].
 */
export function fairChances(prices: TwoPrices, method: MarginMethod): TwoChances | null {
  if (!prices.every((price) => price > 1 && Number.isFinite(price))) return null
  const first = FIRST_CHANCE[method](prices)
  return [first, 1 - first]
}

const FIRST_CHANCE: Readonly<Record<MarginMethod, (prices: TwoPrices) => number>> = {
  // Cheung: both odds are divided by one ratio. With two outcomes, logit p = ln((o2 − 1) / (o1 − 1)) / 2.
  'odds-ratio': ([first, second]) => 1 / (1 + Math.sqrt((first - 1) / (second - 1))),
  multiplicative: ([first, second]) => second / (first + second),
  additive: ([first, second]) => 1 / first - margin([first, second]) / 2,
  power: ([first, second]) => powerChance(first, second),
}

const BISECTIONS = 100

/** p = (1/o)^k, with the k that makes both add to 1; their sum falls as k grows. */
function powerChance(first: number, second: number): number {
  let [low, high] = [0, 1]
  while (first ** -high + second ** -high > 1) high *= 2
  for (let step = 0; step < BISECTIONS; step += 1) {
    const k = (low + high) / 2
    if (first ** -k + second ** -k > 1) low = k
    else high = k
  }
  return first ** -high
}
