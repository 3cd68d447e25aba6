import { type ExactOdds, type Price, parseExactOdds } from '../../../domain/money/exact-odds.ts'
import { parseMultipleOdds } from '../../../domain/money/odds.ts'
import { plainDecimal } from '../../ui/plain-decimal.ts'

/** The texts of the odds, and the fraction that they were converted from. */
export type PriceValues = { readonly odds: string; readonly exactOdds: string }

/** The form's value for the fraction of these decimal odds: "1909=21/11"; '' without one. */
export function exactText(odds: string, exactOdds: ExactOdds | null | undefined): string {
  const thousandths = parseMultipleOdds(odds)
  return !exactOdds || thousandths === null ? '' : `${thousandths}=${exactOdds}`
}

/** The typed price; null until it can be read. The fraction counts while the odds are those that it came with. */
export function priceOf({ odds: typed, exactOdds: text }: PriceValues): Price | null {
  const odds = parseMultipleOdds(plainDecimal(typed) ?? typed)
  if (odds === null) return null
  const [of, exactOdds = ''] = text.split('=')
  return { odds, exactOdds: of === String(odds) ? parseExactOdds(exactOdds, odds) : null }
}
