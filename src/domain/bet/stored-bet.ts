import type { ProfileId } from '../grading/profile-id.ts'
import type { Scheduling } from '../grading/schedule-grading.ts'
import type { Grade, SeriesResult } from '../grading/verdict.ts'
import type { BetTypeName } from '../market/bet-type.ts'
import type { Selection } from '../market/selection.ts'
import type { Format, MatchState } from '../match/match.ts'
import type { ExactOdds } from '../money/exact-odds.ts'
import type { Thousandths } from '../money/odds.ts'
import type { BetStatus, Outcome } from './bet.ts'
import type { ClosingMatch, KeptClose, PickClose } from './closing.ts'
import type { RecreationCandidate } from './match-tie.ts'
import type { Stake } from './settlement.ts'

/** What the book knows of a single, or of a leg: what was picked, the match it is tied to, and the verdict of that match. */
export type StoredPick = PickClose & {
  readonly teams: string
  readonly selectedTeam: string
  readonly betType: BetTypeName
  readonly betValue: string | null
  readonly odds: Thousandths
  readonly exactOdds: ExactOdds | null
  readonly selection: Selection | null
  readonly matchId: number | null
  /** The match names the teams in the other order. */
  readonly swapped: boolean
  /** The format of the match when the pick was tied to it. */
  readonly tiedFormat: Format | null
  /** The user wants no match. */
  readonly tieRefused: boolean
  /** Null while the match may go on. */
  readonly grade: Grade | null
}

/** A bet as it stands in the book. */
export type StoredBet = StoredPick &
  Stake &
  KeptClose & {
    readonly createdAt: Date
    readonly placedAt: Date
    readonly live: boolean | null
    /** Null: the user's default. */
    readonly profile: ProfileId | null
    readonly status: BetStatus
    readonly outcome: Outcome | null
    readonly restOutcome: Outcome | null
    readonly result: number | null
    readonly settledBy: 'user' | 'program' | null
    readonly settledAt: Date | null
    readonly correctedAt: Date | null
    /** The user made it pending again: the program no longer settles it. */
    readonly reopened: boolean
  }

/** `legs` is null for a single. */
export type BookEntry<B extends StoredBet, L extends StoredPick> = {
  readonly bet: B
  readonly legs: readonly L[] | null
}

/** Whether nothing of a bet has changed: an unchanged row is the same object. */
export function isSameEntry<B extends StoredBet, L extends StoredPick>(
  before: BookEntry<B, L>,
  after: BookEntry<B, L>,
): boolean {
  return before.bet === after.bet && (after.legs ?? []).every((leg, at) => leg === before.legs?.[at])
}

/** A stored match as it is now: what ties bets to it, and what decides them. */
export type MatchOfBets = RecreationCandidate &
  SeriesResult &
  ClosingMatch &
  Pick<MatchState, 'callOff'> & {
    /** Every time for which it was scheduled, in the order in which they were read. */
    readonly schedule: readonly Scheduling[]
  }
