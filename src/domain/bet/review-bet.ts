import { dequal } from 'dequal/lite'
import { plannedTime } from '../grading/schedule-grading.ts'
import { LARGEST_RESULT } from '../money/money.ts'
import type { ProfileId } from '../verdict/profile-id.ts'
import type { Verdict } from '../verdict/verdict.ts'
import { withCloses } from './bet-closes.ts'
import { type Graded, type GradedBy, gradeOnMatch } from './grade-on-match.ts'
import { gradeByLegs, settleByGrade } from './settle-by-grade.ts'
import { isCashedOutWhole, type Settlement, settlementProblem } from './settlement.ts'
import {
  type Bet,
  type BetPick,
  type Booked,
  booked,
  legsOf,
  type MatchOfBets,
  picksOf,
  withPicks,
} from './stored-bet.ts'

/** The grade of a pick on its match, and whether the match names the teams in the other order. */
type GradePick = (pick: BetPick, match: MatchOfBets, by: GradedBy) => Graded

/** Whether a match is over, and since when. */
export type MatchEnd = Pick<MatchOfBets, 'status' | 'finishedTime'>

export type Review = {
  /** The matches under review; a pick on another one keeps its grade. */
  readonly matches: ReadonlyMap<number, MatchOfBets>
  /** The matches of the other legs of a multiple. */
  readonly ends: ReadonlyMap<number, MatchEnd>
  readonly gradePick: GradePick
  /** The rules of the user's default bookmaker, and the verdicts that are booked automatically. */
  readonly settings: { readonly profile: ProfileId; readonly automatic: readonly Verdict[] }
  /** Whether automatic booking is on for this review. */
  readonly settles: boolean
  readonly now: Date
}

/** What the review did to a bet, besides grading it. */
export type Act = 'settled' | 'regraded' | 'corrected' | 'reopened'
type Reviewed = { readonly bet: Bet; readonly act: Act | null }

/** Returns a grading function that grades equal picks on a match once. */
export function createGradePick(): GradePick {
  const known = new Map<string, Graded>()
  return (pick, match, by) => {
    const { teams, selectedTeam, selection, swapped, tiedFormat } = pick
    const planned = plannedTime(match.schedule, by.placedAt)
    const key = JSON.stringify([match.id, teams, selectedTeam, selection, swapped, tiedFormat, by.profile, planned])
    const graded = known.get(key) ?? gradeOnMatch(pick, match, by)
    known.set(key, graded)
    return graded
  }
}

/** Grades the bet by its matches, and settles, re-settles or reopens it if needed. */
export function reviewBet(bet: Bet, review: Review): Reviewed {
  return settleReviewed(bet, withCloses(withGrades(bet, review), review.matches), review)
}

function withGrades(bet: Bet, { settings, now, matches, gradePick }: Review): Bet {
  const by = { profile: bet.profile ?? settings.profile, placedAt: bet.placedAt, now }
  const graded = withPicks(bet, (pick) => {
    const match = pick.matchId === null ? undefined : matches.get(pick.matchId)
    return match ? withNewGrade(pick, gradePick(pick, match, by)) : pick
  })
  if (graded.betType !== 'multiple') return graded
  const grade = gradeByLegs(graded.legs, graded.odds)
  return dequal(graded.grade, grade) ? graded : { ...graded, grade }
}

/** Returns the same pick if nothing changes. */
function withNewGrade<P extends BetPick>(pick: P, { grade, swapped }: Graded): P {
  if (dequal(pick.grade, grade)) return pick.swapped === swapped ? pick : { ...pick, swapped }
  return { ...pick, grade, swapped }
}

function settleReviewed(before: Bet, bet: Bet, review: Review): Reviewed {
  const { settlement: last } = before
  if (last?.settledBy === 'user') return recordContradiction(before, bet, last, review.now)
  const settlement = bookable(bet)
  if (last === null) {
    // A verdict that already waits for the user still does after the settings change to book such verdicts.
    const isNew = before.grade?.verdict !== bet.grade?.verdict
    if (!settlement || !isNew || !isAutomatic(bet, review)) return { bet, act: null }
    return { bet: booked(bet, settlement, 'program', review.now), act: 'settled' }
  }
  if (!settlement) return { bet: { ...bet, settlement: null }, act: 'reopened' }
  if (settlement.outcome === last.outcome && settlement.result === last.result) return { bet, act: null }
  const again = { ...settlement, settledBy: last.settledBy, settledAt: review.now, correctedAt: review.now }
  return { bet: { ...bet, settlement: again }, act: 'regraded' }
}

/** A settlement by the user stays. A new verdict that contradicts it is recorded. */
function recordContradiction(before: Bet, bet: Bet, settlement: Booked, now: Date): Reviewed {
  if (bet.grade === null) {
    return { bet: before.grade === null ? bet : { ...bet, grade: before.grade }, act: null }
  }
  if (before.grade === null || !contradicts(bet, before, settlement)) return { bet, act: null }
  return { bet: { ...bet, settlement: { ...settlement, correctedAt: now } }, act: 'corrected' }
}

/** Whether the grade books something else than both the user and the earlier grade. */
function contradicts(bet: Bet, before: Bet, { outcome, restOutcome, result }: Settlement): boolean {
  if (isCashedOutWhole({ outcome, restOutcome }, bet.cashedStake > 0)) return false
  const next = settlementByGrade(bet)
  const last = settlementByGrade(before)
  if (next === null || dequal(next, last)) return false
  const isSameRest = restOutcome === null || next.restOutcome === restOutcome
  const isSameOutcome = next.outcome === outcome && isSameRest
  // Without an earlier verdict the user typed the amount: only another outcome contradicts it.
  return last === null ? !isSameOutcome : !isSameOutcome || next.result !== result
}

function isAutomatic(bet: Bet, { matches, ends, settles, settings }: Review): boolean {
  const { reopened, grade, createdAt } = bet
  if (!settles || reopened) return false
  const tied = picksOf(bet).flatMap(({ matchId }) =>
    matchId === null ? [] : (matches.get(matchId) ?? ends.get(matchId) ?? []),
  )
  return (
    settings.automatic.some((verdict) => verdict === grade?.verdict) &&
    tied.every((match) => isRecordedBeforeEnd(createdAt, match))
  )
}

/** Bets and legs recorded after the end of their match are left to the user. */
function isRecordedBeforeEnd(createdAt: Date, { status, finishedTime }: MatchEnd): boolean {
  return status !== 'finished' || createdAt < (finishedTime ?? createdAt)
}

/** The settlement by the current grade of the bet. */
export const settlementByGrade = (bet: Bet): Settlement | null => settleByGrade(bet, bet.grade, legsOf(bet))

/** Null without a verdict, and if the amount is too large to book automatically. */
function bookable(bet: Bet): Settlement | null {
  const settlement = settlementByGrade(bet)
  if (!settlement || settlement.result >= LARGEST_RESULT || settlementProblem(settlement, bet)) return null
  return settlement
}
