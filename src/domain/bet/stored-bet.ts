import type { Scheduling } from '../grading/schedule-grading.ts'
import type { SingleTypeName } from '../market/bet-type.ts'
import type { Selection } from '../market/selection.ts'
import type { Format, MatchState } from '../match/match.ts'
import type { SeriesResult } from '../match/match-result.ts'
import type { Price } from '../money/exact-odds.ts'
import type { ProfileId } from '../verdict/profile-id.ts'
import type { Grade } from '../verdict/verdict.ts'
import type { BetClose, ClosingMatch, PickClose } from './closing.ts'
import type { RecreationCandidate } from './match-tie.ts'
import type { OwnChance } from './own-chance.ts'
import type { Settlement, Stake } from './settlement.ts'

/** The text of a bet or a leg, and its search key. */
type PickText = { readonly teams: string; readonly selectedTeam: string; readonly teamsKey: string }

/** A pick on one match, as a single or as a leg: its price, its match, and the verdict of that match. */
export type BetPick = PickText &
  Price & {
    readonly betType: SingleTypeName
    readonly betValue: string | null
    readonly selection: Selection | null
    /** The identity of the two teams; null if the text does not name two. */
    readonly pairKey: string | null
    readonly matchId: number | null
    /** The match names the teams in the other order. */
    readonly swapped: boolean
    /** The format of the match when the pick was tied to it. */
    readonly tiedFormat: Format | null
    /** The user declined to tie the pick to a match. */
    readonly tieRefused: boolean
    /** Null while the match may go on. */
    readonly grade: Grade | null
    readonly close: PickClose
  }

/** `number`: 1 to 20, in the order of the multiple. */
export type Leg = BetPick & { readonly number: number }

/** What the user records about a bet besides its pick and price. */
export type BetDetails = {
  readonly bookmaker: string | null
  readonly tags: string[]
  readonly note: string | null
  readonly tipster: string | null
  readonly live: boolean | null
  readonly ownChance: OwnChance | null
}

/** The details of a bet without any. */
export const NO_DETAILS = {
  bookmaker: null,
  tags: [] as string[],
  note: null,
  tipster: null,
  live: null,
  ownChance: null,
} satisfies BetDetails

export const DETAILS = Object.keys(NO_DETAILS) as (keyof BetDetails)[] // its own keys

/** The details among the fields of a bet or a request, without those that are absent or undefined. */
export function definedDetails<Fields extends { readonly [D in keyof BetDetails]?: unknown }>(fields: Fields) {
  const defined = DETAILS.flatMap((name) => (fields[name] === undefined ? [] : [[name, fields[name]] as const]))
  return Object.fromEntries(defined) as { [D in keyof BetDetails]?: Exclude<Fields[D], undefined> } // each its own
}

type EveryBet = PickText &
  Stake &
  BetDetails & {
    readonly userId: number
    readonly id: number
    readonly createdAt: Date
    readonly placedAt: Date
    /** Null: the user's default bookmaker. */
    readonly profile: ProfileId | null
    /** Null while open. */
    readonly grade: Grade | null
    readonly close: BetClose
    /** The user reopened it: it is no longer settled automatically. */
    readonly reopened: boolean
  }

/** A booked settlement. `correctedAt`: when the source corrected the score afterwards. */
export type Booked = Settlement & {
  readonly settledBy: 'user' | 'program'
  readonly settledAt: Date
  readonly correctedAt: Date | null
}

export type Pending = { readonly settlement: null }
export type Settled = { readonly settlement: Booked }

export type Single = EveryBet & BetPick & (Pending | Settled)
/** Its text comes from its legs. They decide its grade and its closing price, unless the user typed that price. */
export type Multiple = EveryBet & { readonly betType: 'multiple'; readonly legs: readonly Leg[] } & (Pending | Settled)

/** A stored bet. Functions return the same object for an unchanged bet or leg. */
export type Bet = Single | Multiple

/** The settlement columns of a pending bet. */
export const PENDING = {
  status: 'pending',
  outcome: null,
  restOutcome: null,
  result: null,
  settledBy: null,
  settledAt: null,
  correctedAt: null,
} as const

/** The pick columns of a multiple, whose legs have the picks. */
export const NO_PICK = {
  pairKey: null,
  betValue: null,
  selection: null,
  matchId: null,
  swapped: false,
  tiedFormat: null,
  tieRefused: false,
} as const

type WithoutId<B> = B extends unknown ? Omit<B, 'id'> : never
/** The database assigns the id. */
export type NewBet = WithoutId<Bet>

/** Null for a single. */
export const legsOf = (bet: Bet): readonly Leg[] | null => (bet.betType === 'multiple' ? bet.legs : null)

/** For a single, the bet itself. */
export const picksOf = (bet: Bet): readonly BetPick[] => (bet.betType === 'multiple' ? bet.legs : [bet])

/** Replaces the picks; returns the same object if `change` returns the same picks. */
export function withPicks(bet: Bet, change: <P extends BetPick>(pick: P) => P): Bet {
  if (bet.betType !== 'multiple') return change(bet)
  const legs = bet.legs.map((leg) => change(leg))
  return legs.every((leg, at) => leg === bet.legs[at]) ? bet : { ...bet, legs }
}

/** The bet with its settlement booked. */
export function booked(bet: Bet, settlement: Settlement, settledBy: Booked['settledBy'], settledAt: Date): Bet {
  return { ...bet, settlement: { ...settlement, settledBy, settledAt, correctedAt: null } }
}

/** Match fields needed to tie and grade bets. */
export type MatchOfBets = RecreationCandidate &
  SeriesResult &
  ClosingMatch &
  Pick<MatchState, 'callOff'> & {
    /** Every scheduled start time, in the order in which they were read. */
    readonly schedule: readonly Scheduling[]
  }
