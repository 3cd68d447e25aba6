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

// The rules of changing a bet: which values are allowed, and which fields keep theirs. Fields left out of a change are undefined.

/** A field whose requested value is not allowed, with the API's field name and error code. */
export type FieldProblem =
  | { readonly field: 'placedAt'; readonly code: 'placedAtInFuture' }
  | { readonly field: 'amount'; readonly code: 'amountInvalid' }
  | { readonly field: 'odds'; readonly code: 'oddsInvalid' | 'payoutTooLarge' }
  | { readonly field: 'exactOdds'; readonly code: 'exactOddsInvalid' }

export const placedAtProblem = (placedAt: Date, now: Date): FieldProblem | null =>
  placedAt > now ? { field: 'placedAt', code: 'placedAtInFuture' } : null

/** A price at which the bet would win more than the largest result. */
export function payoutProblem({ amount, odds, exactOdds }: Price & { readonly amount: Cents }): FieldProblem | null {
  const isTooLarge = odds > HIGHEST_MULTIPLE || isPayoutTooLarge({ amount, odds, exactOdds })
  return isTooLarge ? { field: 'odds', code: 'payoutTooLarge' } : null
}

/** For a single; the odds of a multiple may be higher. */
export const singleOddsProblem = (odds: Thousandths): FieldProblem | null =>
  isPrice(odds) ? null : { field: 'odds', code: 'oddsInvalid' }

/** An exact price that does not match the odds, or that the odds already express. */
export function exactOddsProblem(exactOdds: ExactOdds | null, odds: Thousandths, amount: Cents): FieldProblem | null {
  const isOther = exactOdds !== null && parseExactOdds(exactOdds, odds, amount) === null
  return isOther ? { field: 'exactOdds', code: 'exactOddsInvalid' } : null
}

export type Stake = Pick<Bet, 'placedAt' | 'amount' | 'odds' | 'exactOdds' | 'freeBet' | 'profile'>
export type StakeChange = { readonly [Field in keyof Stake]?: Stake[Field] | undefined }

/** Stake and price after a change, not validated. Without a new exact price, the old one stays if the odds and the stake allow it. */
export function changedStake(before: Bet, change: StakeChange): Stake {
  const { placedAt = before.placedAt, amount = before.amount, odds = before.odds } = change
  const { freeBet = before.freeBet, profile = before.profile } = change
  const legs = legsOf(before)
  const ofOdds = odds === before.odds ? before.exactOdds : legs && priceOfMultiple(legs, odds).exactOdds
  // A price derived from a payout on a few cents is not exact for a larger stake.
  const kept = ofOdds && parseExactOdds(ofOdds, odds, amount)
  const { exactOdds = kept } = change
  return { placedAt, amount, odds, exactOdds, freeBet, profile }
}

/** The first problem of a changed stake. */
export function stakeProblem(before: Bet, { amount, odds, exactOdds }: Stake): FieldProblem | null {
  // A partial cash-out leaves some of the stake.
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
/** `selection`: null clears it; undefined keeps the earlier one while the type stays. */
type PickAsked = PickText & { readonly selection?: Selection | null | undefined }

const typeOf = ({ betType, betValue }: Single): BetType => ({ name: betType, value: betValue })
const isSameType = (one: BetType, other: BetType) => one.name === other.name && one.value === other.value

/** Whether a bet without a selected team moves to a market that needs one. */
export function needsTeamNow(bet: Single, { teams, betType, selection }: PickAsked): boolean {
  const before = typeOf(bet)
  const next = selection === undefined && isSameType(betType, before) ? bet.selection : selection
  const namedNone = teamOfTeamless({ teams: bet.teams, betType: before, selection: bet.selection }) === bet.selectedTeam
  return namedNone && possiblePairs(teams).length === 1 && teamOfTeamless({ teams, betType, selection: next }) === null
}

/** The selected team stays. A market without sides takes the first team if the teams change. */
export function keptTeam({ selectedTeam }: Single, pick: PickAsked): string {
  return splitTeams(pick.teams, selectedTeam) ? selectedTeam : (teamOfTeamless(pick) ?? selectedTeam)
}

/** `before`: the two sides that the bet names. */
type Sides = { readonly before: Pair; readonly after: Pair }

/** The selection stays while type and team stay, in any spelling and order. Undefined: read it from the text again. */
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
