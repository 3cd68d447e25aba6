import type { BetType } from '../market/bet-type.ts'
import { mirrored, type Selection } from '../market/selection.ts'
import { teamOfTeamless } from '../market/teamless-pick.ts'
import { type ExactOdds, type Price, parseExactOdds } from '../money/exact-odds.ts'
import type { Cents } from '../money/money.ts'
import { HIGHEST_MULTIPLE, isPrice, type Thousandths } from '../money/odds.ts'
import { formatTeams, type Pair, possiblePairs, splitTeams } from '../team/pair.ts'
import { teamIdentity } from '../team/team-identity.ts'
import { pairIdentity } from './match-tie.ts'
import { priceOfMultiple } from './settle-by-grade.ts'
import { isPayoutTooLarge } from './settlement.ts'
import { type Bet, legsOf, type Single } from './stored-bet.ts'

// What a bet may become, and what of it stays. Fields of a change that are left out are undefined.

/** A field that cannot be as it is asked for, by the names and codes of the API. */
export type FieldProblem =
  | { readonly field: 'placedAt'; readonly code: 'placedAtInFuture' }
  | { readonly field: 'amount'; readonly code: 'amountInvalid' }
  | { readonly field: 'odds'; readonly code: 'oddsInvalid' | 'payoutTooLarge' }
  | { readonly field: 'exactOdds'; readonly code: 'exactOddsInvalid' }

export const placedAtProblem = (placedAt: Date, now: Date): FieldProblem | null =>
  placedAt > now ? { field: 'placedAt', code: 'placedAtInFuture' } : null

/** A price that would win more than the largest result. */
export function payoutProblem({ amount, odds, exactOdds }: Price & { readonly amount: Cents }): FieldProblem | null {
  const isTooLarge = odds > HIGHEST_MULTIPLE || isPayoutTooLarge({ amount, odds, exactOdds })
  return isTooLarge ? { field: 'odds', code: 'payoutTooLarge' } : null
}

/** The odds of a single: those of a multiple may be longer. */
export const singleOddsProblem = (odds: Thousandths): FieldProblem | null =>
  isPrice(odds) ? null : { field: 'odds', code: 'oddsInvalid' }

/** An exact price given beside odds that it does not belong to, or that hold it. */
export function exactOddsProblem(exactOdds: ExactOdds | null, odds: Thousandths, amount: Cents): FieldProblem | null {
  const isOther = exactOdds !== null && parseExactOdds(exactOdds, odds, amount) === null
  return isOther ? { field: 'exactOdds', code: 'exactOddsInvalid' } : null
}

export type Stake = Pick<Bet, 'placedAt' | 'amount' | 'odds' | 'exactOdds' | 'freeBet' | 'profile'>
export type StakeChange = { readonly [Field in keyof Stake]?: Stake[Field] | undefined }

/** Stake and price after a change, whether or not they can be. An exact price that is not given stays where the odds and the stake allow it. */
export function changedStake(before: Bet, change: StakeChange): Stake {
  const { placedAt = before.placedAt, amount = before.amount, odds = before.odds } = change
  const { freeBet = before.freeBet, profile = before.profile } = change
  const legs = legsOf(before)
  const ofOdds = odds === before.odds ? before.exactOdds : legs && priceOfMultiple(legs, odds).exactOdds
  // What was paid on few cents is no price of many.
  const kept = ofOdds && parseExactOdds(ofOdds, odds, amount)
  const { exactOdds = kept } = change
  return { placedAt, amount, odds, exactOdds, freeBet, profile }
}

/** What is wrong with a changed stake, first of all. */
export function stakeProblem(before: Bet, { amount, odds, exactOdds }: Stake): FieldProblem | null {
  // Some of the stake is left.
  if (before.cashedStake > 0 && amount <= before.cashedStake) return { field: 'amount', code: 'amountInvalid' }
  const ofPrice = exactOddsProblem(exactOdds, odds, amount)
  if (ofPrice !== null) return ofPrice
  const isMultiple = before.betType === 'multiple'
  if (isMultiple || exactOdds !== null) {
    const ofPayout = payoutProblem({ amount, odds, exactOdds })
    if (ofPayout !== null) return ofPayout
  }
  return isMultiple ? null : singleOddsProblem(odds)
}

type PickText = { readonly teams: string; readonly betType: BetType }
/** `selection`: null is none, undefined is that of before while the type stays. */
type PickAsked = PickText & { readonly selection?: Selection | null | undefined }

const typeOf = ({ betType, betValue }: Single): BetType => ({ name: betType, value: betValue })
const isSameType = (one: BetType, other: BetType) => one.name === other.name && one.value === other.value

/** Whether a bet on a market without a team, which may have named none, becomes one on a market with sides. */
export function needsTeamNow(bet: Single, { teams, betType, selection }: PickAsked): boolean {
  const before = typeOf(bet)
  const next = selection === undefined && isSameType(betType, before) ? bet.selection : selection
  const namedNone = teamOfTeamless({ teams: bet.teams, betType: before, selection: bet.selection }) === bet.selectedTeam
  return namedNone && possiblePairs(teams).length === 1 && teamOfTeamless({ teams, betType, selection: next }) === null
}

/** The team stays. A market without one takes the first of other teams. */
export function keptTeam({ selectedTeam }: Single, pick: PickAsked): string {
  return splitTeams(pick.teams, selectedTeam) ? selectedTeam : (teamOfTeamless(pick) ?? selectedTeam)
}

/** `before`: the two sides that the bet names. */
type Sides = { readonly before: Pair; readonly after: Pair }

/** The selection stays while type and team stay, however they are spelled and ordered. Undefined: to be read anew. */
export function keptSelection(
  bet: Single,
  { before, after }: Sides,
  { selectedTeam, betType }: { readonly selectedTeam: string; readonly betType: BetType },
): Selection | undefined {
  const isSamePair = formatTeams(after) === formatTeams(before) || pairIdentity(after) === pairIdentity(before)
  const isSameTeam = teamIdentity(selectedTeam) === teamIdentity(bet.selectedTeam)
  if (bet.selection === null || !isSameType(betType, typeOf(bet)) || !isSamePair || !isSameTeam) return undefined
  return teamIdentity(after.team1) === teamIdentity(before.team1) ? bet.selection : mirrored(bet.selection)
}
