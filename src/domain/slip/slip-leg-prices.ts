import type { Price } from '../money/exact-odds.ts'

/** A price in the text of a multiple. */
export type WrittenPrice = {
  readonly price: Price
  /** The leg to whose lines it belongs; null above the first leg. */
  readonly leg: number | null
  /** It is in or between the lines of its leg. Below them, it may belong to the next leg. */
  readonly isWithin: boolean
}

/** What the text says about the total price. */
export type SaidTotals = {
  /** Prices after a label. */
  readonly labelled: readonly Price[]
  /** Prices computed from stake and possible win, in thousandths. */
  readonly byWin: readonly number[]
}

export type LegPrices = {
  /** Null if the text has none, or if it may belong to another leg. */
  readonly legs: readonly (Price | null)[]
  readonly totals: readonly Price[]
}

/** The prices of each leg, and the remaining ones as the total. */
type Assignment = { readonly perLeg: readonly (readonly Price[])[]; readonly rest: readonly Price[] }

/**
 * The price of each leg. A price on a line between two legs belongs to the leg above or the leg below: the reading counts whose product is the
 * total. If both or none fit, all prices stay open, unless only one reading is possible.
 */
export function pricesOfLegs(written: readonly WrittenPrice[], count: number, said: SaidTotals): LegPrices {
  const chosen = chosenOf(written, count, said)
  // A total is never below the product. If the labeled one is, a price below its leg may be the total, and the label above another price.
  const product = productOf(chosen.perLeg.flatMap((prices) => only(prices) ?? [])) ?? 1000
  const isContradicted =
    said.labelled.length > 0 && said.labelled.every(({ odds }) => odds < product * (1 - ROUNDING * count))
  return readOf(isContradicted ? noneOf(count) : chosen, said)
}

function chosenOf(written: readonly WrittenPrice[], count: number, said: SaidTotals): Assignment {
  const above = assigned(written, count, 'above', said)
  const below = assigned(written, count, 'below', said)
  const isBetween = written.some(({ leg, isWithin }) => leg === null || (!isWithin && leg < count - 1))
  if (!isBetween) return above
  const [isAbove, isBelow] = [above, below].map((one) => isProved(one, said))
  if (isAbove !== isBelow) return isAbove ? above : below
  if (!isAbove) {
    const [canAbove, canBelow] = [above, below].map((one) => mayBe(one, said))
    if (canAbove && !canBelow) return above
    if (!canAbove && canBelow && isWhole(below) && said.labelled.length + said.byWin.length === 0) return below
  }
  return noneOf(count)
}

const noneOf = (count: number): Assignment => ({ perLeg: Array.from({ length: count }, () => []), rest: [] })

/** Assigns the prices between two legs to the leg above or below (`side`). */
function assigned(
  written: readonly WrittenPrice[],
  count: number,
  side: 'above' | 'below',
  { labelled }: SaidTotals,
): Assignment {
  const head = written.filter(({ leg }) => leg === null)
  const own = (leg: number) => written.filter((one) => one.leg === leg)
  const last = own(count - 1)
  if (side === 'above') {
    const prices = Array.from({ length: count }, (_, leg) => own(leg).map(({ price }) => price))
    const [price, total, another] = last.map((one) => one.price)
    // The last leg is followed by the total.
    const isTotal =
      price &&
      total &&
      !another &&
      labelled.every(({ odds }) => isNear(odds, total.odds, count)) &&
      isNear(total.odds, productOf([...prices.slice(0, -1).map(only), price]), count)
    const perLeg = isTotal ? [...prices.slice(0, -1), [price]] : prices
    return { perLeg, rest: [...head.map((one) => one.price), ...(isTotal ? [total] : [])] }
  }
  const loose = (leg: number) => (leg < 0 ? head.slice(-1) : own(leg).filter(({ isWithin }) => !isWithin))
  const perLeg = Array.from({ length: count }, (_, leg) =>
    [...loose(leg - 1), ...own(leg).filter(({ isWithin }) => isWithin)].map(({ price }) => price),
  )
  return { perLeg, rest: [...head.slice(0, -1), ...loose(count - 1)].map(({ price }) => price) }
}

const only = (prices: readonly Price[]): Price | null => (prices.length === 1 ? (prices[0] ?? null) : null)
const isWhole = ({ perLeg }: Assignment) => perLeg.every(({ length }) => length === 1)

/** Whether the product of the legs equals the total in the text. */
function isProved({ perLeg, rest }: Assignment, { labelled, byWin }: SaidTotals): boolean {
  const product = productOf(perLeg.map(only))
  const totals = labelled.length > 0 ? labelled : rest
  const said = [...totals.map(({ odds }) => odds), ...(labelled.length > 0 ? [] : byWin)]
  return said.some((total) => isNear(total, product, perLeg.length))
}

/** Whether no leg has two prices, and the rest may be the total: one price, and at least the product of the others. */
function mayBe({ perLeg, rest }: Assignment, { labelled, byWin }: SaidTotals): boolean {
  if (perLeg.some(({ length }) => length > 1) || rest.length > 1) return false
  const [total] = rest
  if (!total) return true
  const said = [...labelled.map(({ odds }) => odds), ...byWin]
  if (said.length > 0) return said.some((one) => isNear(one, total.odds, perLeg.length))
  const known = productOf(perLeg.flat()) ?? 1000
  return total.odds >= known * (1 - ROUNDING * perLeg.length)
}

function readOf({ perLeg, rest }: Assignment, { labelled }: SaidTotals): LegPrices {
  const totals = [...labelled, ...rest]
  return {
    legs: perLeg.map(only),
    totals: totals.filter(({ odds }, at) => totals.findIndex((one) => one.odds === odds) === at),
  }
}

/** In thousandths; null if a leg has no price. */
export const productOf = (legs: readonly (Price | null)[]): number | null =>
  legs.reduce<number | null>((all, price) => (all === null || price === null ? null : (all * price.odds) / 1000), 1000)

const ROUNDING = 0.01

/** Whether odds equal a product within the rounding of this many prices. */
export const isNear = (odds: number, product: number | null, legs: number): boolean =>
  product !== null && Math.abs(odds / product - 1) <= ROUNDING * legs
