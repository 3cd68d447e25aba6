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

/** An empty form. */
export const NO_VALUES = {
  teams: '',
  selectedTeam: '',
  amount: '',
  odds: '',
  betType: '',
  handicapValue: '',
  totalRounds: '',
  placedAt: '',
}
/** The texts of a bet form, as they were typed. */
export type BetValues = typeof NO_VALUES
export type BetBody = BodyInput<typeof createBet>

/** The seven types of the form; `first-blood` is accepted by the API and not offered. */
export const OFFERED_TYPES: readonly BetTypeName[] = BET_TYPES.filter(
  (type) => type !== 'first-blood' && type !== 'multiple',
)

/** The field of a type's value, for the types that have one. */
export const VALUE_FIELDS: Partial<Record<string, 'handicapValue' | 'totalRounds'>> = {
  handicap: 'handicapValue',
  'total-rounds': 'totalRounds',
}

/** The teams of every pair that the text may be split into; none for a longer text than the contract takes. */
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

/** A text that is no number is sent unchanged, and the contract reports it. */
const decimalOf = (typed: string) => plainDecimal(typed) ?? typed

function instantOf(typed: string): string {
  const moment = readMoment(typed)
  return 'at' in moment ? moment.at.toISOString() : typed
}

/** A type includes its value: "handicap (-1.5)". */
function betTypeOf(values: BetValues): string {
  const field = VALUE_FIELDS[values.betType]
  const value = (field && collapseSpaces(values[field])) || null
  return value === null ? values.betType : formatBetType({ name: values.betType as BetTypeName, value }) // a select of names
}

/** The form's values for a recorded bet. */
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

/** The fields of the body that differ. Seconds, and values the form has no field for, are in neither body. */
export function changesOf(before: BetBody, after: BetBody): Partial<BetBody> {
  const old = new Map(Object.entries(before))
  return Object.fromEntries(Object.entries(after).filter(([name, value]) => old.get(name) !== value))
}

/** Profit and payout of a won bet, as decimal euros; null until both figures can be read. */
export function potentialOf({ amount, odds }: Pick<BetValues, 'amount' | 'odds'>) {
  const stake = { amount: parseAmount(decimalOf(amount)), odds: parseOdds(decimalOf(odds)) }
  if (stake.amount === null || stake.odds === null) return null
  const profit = winnings({ amount: stake.amount, odds: stake.odds })
  return { profit: formatCents(profit), payout: formatCents(stake.amount + profit) }
}
