import type { ExactOdds, Price } from '../../../domain/money/exact-odds.ts'
import { parseMultipleOdds } from '../../../domain/money/odds.ts'
import { plainDecimal } from '../../ui/plain-decimal.ts'

/** The text of the odds, and the exact price that it was converted from; null where there is none. */
export type PriceValues = { readonly odds: string; readonly exactOdds: Price | null }

/** The form's value for the fraction of these decimal odds; null without one. */
export function exactPrice(odds: string, exactOdds: ExactOdds | null | undefined): Price | null {
  const thousandths = parseMultipleOdds(odds)
  return !exactOdds || thousandths === null ? null : { odds: thousandths, exactOdds }
}

/** The typed price; null until it can be read. The fraction counts while the odds are those that it came with. */
export function priceOf({ odds: typed, exactOdds: exact }: PriceValues): Price | null {
  const odds = parseMultipleOdds(plainDecimal(typed) ?? typed)
  if (odds === null) return null
  return exact?.odds === odds ? exact : { odds, exactOdds: null }
}
