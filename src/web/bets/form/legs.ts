import type { createMultiple } from '../../../contract/bets/bets.ts'
import type { BodyInput } from '../../../contract/endpoint.ts'
import { priceOfLegs } from '../../../domain/bet/settle-by-grade.ts'
import type { Format } from '../../../domain/match/match.ts'
import type { Price } from '../../../domain/money/exact-odds.ts'
import { formatOdds, HIGHEST_MULTIPLE, isPrice } from '../../../domain/money/odds.ts'
import { type BetValues, decimalOf, type Leg, legBody, potentialAt, potentialOf, stakeBody } from './bet-values.ts'
import { type PriceValues, priceOf } from './exact-price.ts'

/** The fields of one selection of a multiple. */
export const LEG_FIELDS = [
  'teams',
  'selectedTeam',
  'odds',
  'exactOdds',
  'betType',
  'handicapValue',
  'totalRounds',
  'market',
  'map',
  'pick',
  'ownText',
  'matchId',
] as const satisfies readonly (keyof Leg)[]

type MultipleBody = BodyInput<typeof createMultiple>

export const isMultiple = ({ legs }: Pick<BetValues, 'legs'>) => legs.length > 0

/** The selection in the fields. */
export function currentLeg(values: Omit<Leg, 'format'>, format: Format | null): Leg {
  const { teams, selectedTeam, odds, exactOdds, betType, handicapValue, totalRounds, matchId } = values
  const { market, map, pick, ownText } = values
  const line = { handicapValue, totalRounds }
  return { teams, selectedTeam, odds, exactOdds, betType, ...line, market, map, pick, ownText, matchId, format }
}

/** Whether nothing is typed; a chosen type alone does not count. */
export function isBlankLeg({ teams, selectedTeam, odds }: Pick<Leg, 'teams' | 'selectedTeam' | 'odds'>): boolean {
  return [teams, selectedTeam, odds].every((text) => text.trim() === '')
}

/** All selections. Empty fields are ignored once two others are entered. */
export function legsOf(values: BetValues, format: Format | null): readonly Leg[] {
  const [entered, current] = [values.legs, currentLeg(values, format)]
  return entered.length > 1 && isBlankLeg(current) ? entered : [...entered, current]
}

export function multipleBody(values: BetValues, format: Format | null): MultipleBody {
  const { totalOdds } = values
  return {
    legs: legsOf(values, format).map((leg) => legBody(leg, leg.format)),
    ...stakeBody(values),
    ...(totalOdds.trim() !== '' && { odds: decimalOf(totalOdds) }),
  }
}

/** The product of the odds as decimal text; null until all can be parsed, and if it exceeds the limit for a multiple. */
export function productOfOdds(values: BetValues): string | null {
  const product = productOf(values)
  return product && formatOdds(product.odds)
}

/** The same for the waiting selections of a multiple, of which there may be only one. */
export function combinedOdds(legs: readonly PriceValues[]): string | null {
  const product = productOfPrices(legs)
  return product && formatOdds(product.odds)
}

function productOf(values: BetValues): Price | null {
  const legs = legsOf(values, null)
  return legs.length < 2 ? null : productOfPrices(legs)
}

function productOfPrices(legs: readonly PriceValues[]): Price | null {
  const read = legs.map(priceOf).flatMap((price) => (price && isPrice(price.odds) ? [price] : []))
  if (read.length < legs.length) return null
  const product = priceOfLegs(read)
  return product.odds > HIGHEST_MULTIPLE ? null : product
}

/** The potential profit of the typed bet, single or multiple. */
export function potentialOfForm(values: BetValues): ReturnType<typeof potentialOf> {
  if (values.betType === 'multiple') return potentialAt(values, priceOf(values))
  if (!isMultiple(values)) return potentialOf(values)
  const product = productOf(values)
  const own = values.totalOdds.trim() === '' ? product : priceOf({ odds: values.totalOdds, exactOdds: null })
  // The server treats the rounded product as the product.
  return potentialAt(values, own?.odds === product?.odds ? product : own)
}

/** Maps a contract field such as "legs.0.odds" to the form's field; for the selection in the fields, plainly "odds". */
export function fieldOfMultiple(path: string, entered: number): string {
  const [legs, index, field] = path.split('.')
  if (legs !== 'legs') return legs === 'odds' ? 'totalOdds' : (legs ?? path)
  if (index === undefined || field === undefined) return 'legs'
  return Number(index) === entered ? field : entered > Number(index) ? `legs/${index}/${field}` : 'legs'
}
