import type { ExactOdds, Price } from '../../../domain/money/exact-odds.ts'
import { parseMultipleOdds } from '../../../domain/money/odds.ts'
import { plainDecimal } from '../../ui/plain-decimal.ts'

/** The text of the odds, and the exact price it was converted from, if any. */
export type PriceValues = { readonly odds: string; readonly exactOdds: Price | null }

/** Form value of the fraction behind these decimal odds; null without one. */
export function exactPrice(odds: string, exactOdds: ExactOdds | null | undefined): Price | null {
  const thousandths = parseMultipleOdds(odds)
  return !exactOdds || thousandths === null ? null : { odds: thousandths, exactOdds }
}

/** The typed price; null until it can be parsed. The fraction applies only while the odds text is unchanged. */
export function priceOf({ odds: typed, exactOdds: exact }: PriceValues): Price | null {
  const odds = parseMultipleOdds(plainDecimal(typed) ?? typed)
  if (odds === null) return null
  return exact?.odds === odds ? exact : { odds, exactOdds: null }
}
