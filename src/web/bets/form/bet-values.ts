import { TEAMS_MAX } from '../../../contract/bets/bet-fields.ts'
import type { Bet, createBet } from '../../../contract/bets/bets.ts'
import type { BodyInput } from '../../../contract/endpoint.ts'
import type { Language } from '../../../contract/languages.ts'
import { type Outcome } from '../../../domain/bet/bet.ts'
import { winnings } from '../../../domain/bet/settlement.ts'
import { NO_DETAILS } from '../../../domain/bet/stored-bet.ts'
import { BET_TYPES, type BetTypeName } from '../../../domain/market/bet-type.ts'
import type { Format } from '../../../domain/match/match.ts'
import type { Price } from '../../../domain/money/exact-odds.ts'
import { formatCents, parseAmount } from '../../../domain/money/money.ts'
import { isPrice } from '../../../domain/money/odds.ts'
import { collapseSpaces, possiblePairs } from '../../../domain/team/pair.ts'
import type { ProfileId } from '../../../domain/verdict/profile-id.ts'
import { writeDecimal } from '../../../words/amounts.ts'
import { plainDecimal } from '../../ui/plain-decimal.ts'
import { exactPrice, type PriceValues, priceOf } from './exact-price.ts'
import { controlsFor, NO_CHOICES, type PickValues, pickBody } from './markets.ts'
import { type DetailValues, detailsBody, detailsOf, NO_DETAIL_VALUES } from './typed-details.ts'
import { amountOf } from './typed-stake.ts'
import { readMoment, writeMoment } from './written-moment.ts'

/** The id of an offered match, or `NO_MATCH`. */
type MatchChoice = number | typeof NO_MATCH
/** The user rejects all offered matches. */
export const NO_MATCH = 'none'

/** One selection: a single has one, a multiple several. Typed values are text; choices have their own type. */
type SelectionValues = PickValues &
  PriceValues & {
    /** Null: the server finds the match. */
    readonly matchId: MatchChoice | null
  }

export const NO_LEG: SelectionValues = {
  teams: '',
  selectedTeam: '',
  odds: '',
  exactOdds: null,
  betType: null,
  handicapValue: '',
  totalRounds: '',
  ...NO_CHOICES,
  matchId: null,
}

/** A selection as it was typed, with the format of its match if known. */
export type Leg = SelectionValues & { readonly format: Format | null }

/** The outcome choice for a typed result. */
export const OWN_SUM = 'own'

/** The values of a bet form. */
export type BetValues = SelectionValues &
  DetailValues & {
    readonly amount: string
    readonly placedAt: string
    readonly freeBet: boolean
    /** Null: the rule profile of the settings. */
    readonly profile: ProfileId | null
    /** The finished selections of a multiple; the fields of the form hold one more. */
    readonly legs: Leg[]
    readonly totalOdds: string
    /** Only when correcting a settled bet (correction-values.ts). */
    readonly outcome: Outcome | typeof OWN_SUM | null
    readonly result: string
  }

/** An empty form. */
export const NO_VALUES: BetValues = {
  ...NO_LEG,
  ...NO_DETAIL_VALUES,
  amount: '',
  placedAt: '',
  freeBet: false,
  profile: null,
  legs: [],
  totalOdds: '',
  outcome: null,
  result: '',
}
export type BetBody = BodyInput<typeof createBet>

/** The bet types that the form offers; the API also accepts `first-blood`. */
export const OFFERED_TYPES: readonly BetTypeName[] = BET_TYPES.filter(
  (type) => type !== 'first-blood' && type !== 'multiple',
)

/** The value field of each type that has one. */
const VALUE_FIELDS: Partial<Record<BetTypeName, 'handicapValue' | 'totalRounds'>> = {
  handicap: 'handicapValue',
  'total-rounds': 'totalRounds',
}
export const valueFieldOf = (type: BetTypeName | null) => (type === null ? undefined : VALUE_FIELDS[type])

/** Maps a field of the contract to the form's field: a problem of the type belongs to its text if the type has one. */
export function fieldOfPick(path: string, { betType, market }: Pick<BetValues, 'betType' | 'market'>): string {
  // One text holds all tags.
  if (path.startsWith('tags.')) return 'tags'
  if (path === 'exactOdds') return 'odds'
  if (path !== 'betType') return path
  return valueFieldOf(betType) ?? (betType === 'other' && market === 'other' ? 'ownText' : path)
}

/** The teams of every pair that the text may be split into; empty if the text is longer than the contract allows. */
export function sidesOf(teams: string): string[] {
  if (collapseSpaces(teams).length > TEAMS_MAX) return []
  return [...new Set(possiblePairs(teams).flatMap(({ team1, team2 }) => [team1, team2]))]
}

const NO_PRICE = { exactOdds: null }

/** `format`: the match's format, null if unknown. */
export function bodyOf(values: BetValues, format: Format | null = null): BetBody {
  return { ...legBody(values, format), ...stakeBody(values) }
}

/** One pick with its odds. */
export function legBody(values: SelectionValues, format: Format | null) {
  return {
    ...pickBody(values, format),
    ...priceBody(values),
    ...(values.matchId !== null && { matchId: values.matchId === NO_MATCH ? null : values.matchId }),
  }
}

/** The odds, with the exact fraction if known. */
export function priceBody(values: PriceValues) {
  const { exactOdds } = priceOf(values) ?? NO_PRICE
  return { odds: decimalOf(values.odds), ...(exactOdds !== null && { exactOdds }) }
}

/** The fields that a single and a multiple share. */
export function stakeBody({ amount, placedAt, freeBet, profile, ...details }: StakeValues) {
  return {
    amount: amountOf(amount),
    ...(placedAt.trim() !== '' && { placedAt: instantOf(placedAt) }),
    ...(freeBet && { freeBet }),
    ...(profile !== null && { profile }),
    ...detailsBody(details),
  }
}
type StakeValues = Pick<BetValues, 'amount' | 'placedAt' | 'freeBet' | 'profile'> & DetailValues

/** Text that is not a number is sent unchanged, and the contract reports it. */
export const decimalOf = (typed: string) => plainDecimal(typed) ?? typed

function instantOf(typed: string): string {
  const moment = readMoment(typed)
  return 'at' in moment ? moment.at.toISOString() : typed
}

/** The user's own money in the typed bet (0 if none), and when it was placed if entered. */
export function ownStake({ amount, freeBet, placedAt }: Pick<BetValues, 'amount' | 'freeBet' | 'placedAt'>) {
  const moment = readMoment(placedAt)
  return {
    staked: freeBet ? 0 : (parseAmount(amountOf(amount)) ?? 0),
    placedAt: 'at' in moment ? moment.at : null,
  }
}

/** Form values for a recorded bet. */
export function valuesOf(bet: Bet, language: Language): BetValues {
  const { teams, selectedTeam, amount, odds, betTypeName, betTypeValue, placedAt, selection } = bet
  const field = valueFieldOf(betTypeName)
  const choices = selection ? controlsFor(selection) : {}
  return {
    ...NO_VALUES,
    teams,
    selectedTeam,
    amount: writeDecimal(amount, language),
    odds: writeDecimal(odds, language),
    exactOdds: exactPrice(odds, bet.exactOdds),
    // The form offers first blood within the type "other".
    betType: selection?.market === 'first-blood' ? 'other' : betTypeName,
    ...(field && { [field]: betTypeValue ?? '' }),
    ...(selection?.market === 'other' && { ownText: betTypeValue ?? '' }),
    ...choices,
    ...(field && choices[field] && { [field]: writeDecimal(choices[field], language) }),
    matchId: bet.matchId,
    placedAt: writeMoment(new Date(placedAt), language),
    freeBet: bet.freeBet,
    profile: bet.profile,
    ...detailsOf(bet, language),
  }
}

/** The values to send for emptied fields: a change without the field would keep the old value. */
const EMPTIED = { exactOdds: null, freeBet: false, profile: null, ...NO_DETAILS } as const

/** The fields of the body that differ. Seconds, and values without a field in the form, are in neither body. */
export function changesOf<Body extends object>(before: Body, after: Body): Partial<Body> {
  const old = new Map<string, unknown>(Object.entries(before))
  const now = new Map<string, unknown>(Object.entries(after))
  const changed = new Map([...now].filter(([name, value]) => JSON.stringify(old.get(name)) !== JSON.stringify(value)))
  for (const [name, value] of Object.entries(EMPTIED)) if (old.has(name) && !now.has(name)) changed.set(name, value)
  // Changing the text makes the server parse it again, unless a selection is sent with it.
  if (['teams', 'selectedTeam', 'betType'].some((name) => changed.has(name)) && now.has('selection')) {
    changed.set('selection', now.get('selection'))
  }
  // A bet on a market without a team may have no selected team; the form shows one.
  if (changed.has('betType') && now.has('selectedTeam')) changed.set('selectedTeam', now.get('selectedTeam'))
  if (old.has('selection') && !now.has('selection')) changed.set('betType', now.get('betType'))
  return Object.fromEntries(changed) as Partial<Body> // fields of both bodies, and what empties them
}

type Potential = Pick<BetValues, 'amount'> & Partial<Pick<BetValues, 'freeBet'>>

/** Profit and payout of a won bet as decimal text; null until both amounts can be parsed. A free bet pays only its winnings. */
export function potentialOf(values: Potential & PriceValues) {
  const price = priceOf(values)
  return potentialAt(values, price && isPrice(price.odds) ? price : null)
}

/** The same for already parsed odds; null if there are none. */
export function potentialAt({ amount: typed, freeBet }: Potential, price: Price | null) {
  const amount = parseAmount(amountOf(typed))
  if (amount === null || price === null) return null
  const profit = winnings({ amount, ...price })
  return { profit: formatCents(profit), payout: formatCents(freeBet ? profit : amount + profit) }
}
