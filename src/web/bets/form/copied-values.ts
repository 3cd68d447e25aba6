import type { Bet } from '../../../contract/bets/bets.ts'
import type { Language } from '../../../contract/languages.ts'
import { parseBetType } from '../../../domain/market/bet-type.ts'
import { type BetValues, decimalOf, NO_LEG, valuesOf } from './bet-values.ts'
import { currentLeg, productOfOdds } from './legs.ts'

/** Form values for a copy of this bet: placed now; the server finds the match. */
export function copiedValues(bet: Bet, language: Language): BetValues {
  const values = { ...valuesOf(bet, language), matchId: null, placedAt: '' }
  if (!bet.legs) return values
  const legs = bet.legs.map((leg) => {
    const type = parseBetType(leg.betType)
    const single = {
      ...bet,
      ...leg,
      betTypeName: type?.name ?? 'other',
      betTypeValue: type?.value ?? null,
      legs: null,
    }
    return currentLeg({ ...valuesOf(single, language), matchId: null }, null)
  })
  const multiple = { ...values, ...NO_LEG, legs }
  const hasOwnPrice = productOfOdds(multiple) !== decimalOf(values.odds)
  return hasOwnPrice ? { ...multiple, totalOdds: values.odds } : multiple
}
