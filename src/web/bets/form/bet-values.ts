import { type Bet, type createBet, TEAMS_MAX } from '../../../contract/bets.ts'
import type { BodyInput } from '../../../contract/endpoint.ts'
import type { Language } from '../../../contract/languages.ts'
import { collapseSpaces, formatTeams, possiblePairs, splitTeams } from '../../../domain/bet.ts'
import { BET_TYPES, type BetTypeName, formatBetType } from '../../../domain/bet-type.ts'
import { formatCents, parseAmount } from '../../../domain/money.ts'
import { parseOdds } from '../../../domain/odds.ts'
import { winnings } from '../../../domain/settlement.ts'
import { writeDecimal } from '../../i18n/amounts.ts'
import { plainDecimal } from '../../ui/plain-decimal.ts'
import { readMoment, writeMoment } from './written-moment.ts'

const FIELDS = [
  'teams',
  'selectedTeam',
  'amount',
  'odds',
  'betType',
  'handicapValue',
  'totalRounds',
  'placedAt',
] as const
/** What a bet form holds, as it was typed. */
export type BetValues = Record<(typeof FIELDS)[number], string>
export type BetBody = BodyInput<typeof createBet>

export const NO_VALUES: BetValues = {
  teams: '',
  selectedTeam: '',
  amount: '',
  odds: '',
  betType: '',
  handicapValue: '',
  totalRounds: '',
  placedAt: '',
}

/** The seven types of the form: `first-blood` is accepted and not offered. */
export const OFFERED_TYPES: readonly BetTypeName[] = BET_TYPES.filter((type) => type !== 'first-blood')

/** Which field holds the value behind a type, for the types that have one. */
export const VALUE_FIELDS: Partial<Record<string, 'handicapValue' | 'totalRounds'>> = {
  handicap: 'handicapValue',
  'total-rounds': 'totalRounds',
}

/** The teams that can be chosen, once the text can be read as two sides; of one that is too long there may be thousands. */
export function sidesOf(teams: string): string[] {
  if (collapseSpaces(teams).length > TEAMS_MAX) return []
  return [...new Set(possiblePairs(teams).flatMap(({ team1, team2 }) => [team1, team2]))]
}

export function bodyOf(values: BetValues): BetBody {
  const { teams, selectedTeam, amount, odds, placedAt } = values
  const pair = splitTeams(teams, selectedTeam)
  return {
    teams: pair ? formatTeams(pair) : teams,
    selectedTeam,
    amount: decimalOf(amount),
    odds: decimalOf(odds),
    betType: betTypeOf(values),
    ...(placedAt.trim() !== '' && { placedAt: instantOf(placedAt) }),
  }
}

/** What cannot be read stays as it was typed, and the contract says what is wrong with it. */
const decimalOf = (typed: string) => plainDecimal(typed) ?? typed

function instantOf(typed: string): string {
  const moment = readMoment(typed)
  return 'at' in moment ? moment.at.toISOString() : typed
}

/** The value is a part of the type: "handicap (-1.5)". */
function betTypeOf(values: BetValues): string {
  const field = VALUE_FIELDS[values.betType]
  const value = (field && collapseSpaces(values[field])) || null
  return value === null ? values.betType : formatBetType({ name: values.betType as BetTypeName, value }) // a select of names
}

/** A bet as the form shows it, so that it can be changed. */
export function valuesOf(bet: Bet, language: Language): BetValues {
  const { teams, selectedTeam, amount, odds, betTypeName, betTypeValue, placedAt } = bet
  const field = VALUE_FIELDS[betTypeName]
  return {
    ...NO_VALUES,
    teams,
    selectedTeam,
    amount: writeDecimal(amount, language),
    odds: writeDecimal(odds, language),
    betType: betTypeName,
    ...(field && { [field]: betTypeValue ?? '' }),
    placedAt: writeMoment(new Date(placedAt), language),
  }
}

/** Only what is different now; the seconds of a moment, or a value the form has no field for, are no difference. */
export function changesOf(before: BetValues, after: BetValues): Partial<BetBody> {
  const old = new Map(Object.entries(bodyOf(before)))
  return Object.fromEntries(Object.entries(bodyOf(after)).filter(([name, value]) => old.get(name) !== value))
}

/** What a won bet brings beyond its stake, to the cent, and with it; null until both figures can be read. */
export function potentialOf({ amount, odds }: Pick<BetValues, 'amount' | 'odds'>) {
  const stake = { amount: parseAmount(decimalOf(amount)), odds: parseOdds(decimalOf(odds)) }
  if (stake.amount === null || stake.odds === null) return null
  const profit = winnings({ amount: stake.amount, odds: stake.odds })
  return { profit: formatCents(profit), payout: formatCents(stake.amount + profit) }
}

/** What differs from how the form began: what a person typed, and would lose. */
export function typedBeyond(before: BetValues, typed: BetValues): Partial<BetValues> {
  return Object.fromEntries(
    FIELDS.filter((field) => typed[field] !== before[field]).map((field) => [field, typed[field]]),
  )
}
