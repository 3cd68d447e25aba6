import { type Graded, type GradedBy, gradeOnMatch } from '../grading/grade-on-match.ts'
import type { ProfileId } from '../grading/profile-id.ts'
import { plannedTime } from '../grading/schedule-grading.ts'
import type { Verdict } from '../grading/verdict.ts'
import { LARGEST_RESULT } from '../money/money.ts'
import { isSameValue } from '../same-value.ts'
import { withCloses } from './bet-closes.ts'
import { gradeByLegs, settleByGrade } from './settle-by-grade.ts'
import { type Settlement, settlementProblem } from './settlement.ts'
import type { BookEntry, MatchOfBets, StoredBet, StoredPick } from './stored-bet.ts'

/** The grade of a pick on its match, and whether the match names the teams in the other order. */
type GradePick = (pick: StoredPick, match: MatchOfBets, by: GradedBy) => Graded

/** Whether a match is over, and since when. */
export type MatchEnd = Pick<MatchOfBets, 'status' | 'finishedTime'>

export type Review = {
  /** The matches that are examined; a pick on another one keeps its grade. */
  readonly matches: ReadonlyMap<number, MatchOfBets>
  /** The matches of the other legs of a multiple. */
  readonly ends: ReadonlyMap<number, MatchEnd>
  readonly gradePick: GradePick
  /** The rules of the user's default bookmaker, and the verdicts that are booked without asking. */
  readonly settings: { readonly profile: ProfileId; readonly automatic: readonly Verdict[] }
  /** Whether verdicts of the settings are booked. */
  readonly settles: boolean
  readonly now: Date
}

/** What the program did to a bet, beside grading it. */
export type Act = 'settled' | 'regraded' | 'corrected' | 'reopened'
type Reviewed<B extends StoredBet, L extends StoredPick> = BookEntry<B, L> & { readonly act: Act | null }

/** Grades many bets; equal picks on a match are graded once. */
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

/** The bet as it is after its matches are examined: graded, and settled, settled again or reopened where that follows. */
export function reviewBet<B extends StoredBet, L extends StoredPick>(
  { bet, legs }: BookEntry<B, L>,
  review: Review,
): Reviewed<B, L> {
  const { placedAt } = bet
  const by = { profile: bet.profile ?? review.settings.profile, placedAt, now: review.now }
  const gradedLegs = legs?.map((leg) => graded(leg, by, review)) ?? null
  const withGrade = gradedLegs
    ? withNewGrade(bet, { swapped: bet.swapped, grade: gradeByLegs(gradedLegs, bet.odds) })
    : graded(bet, by, review)
  const reviewed = withCloses({ bet: withGrade, legs: gradedLegs }, review.matches)
  const settled = settledAs({ bet, legs }, reviewed, review)
  return { ...settled, legs: reviewed.legs }
}

function graded<P extends StoredPick>(pick: P, by: GradedBy, { matches, gradePick }: Review): P {
  const match = pick.matchId === null ? undefined : matches.get(pick.matchId)
  return match ? withNewGrade(pick, gradePick(pick, match, by)) : pick
}

/** The same row where nothing is new. */
function withNewGrade<P extends StoredPick>(pick: P, { grade, swapped }: Graded): P {
  if (isSameValue(pick.grade, grade)) return pick.swapped === swapped ? pick : { ...pick, swapped }
  return { ...pick, grade, swapped }
}

type Settled<B extends StoredBet> = { readonly bet: B; readonly act: Act | null }
type Entry<B extends StoredBet> = BookEntry<B, StoredPick>

function settledAs<B extends StoredBet>(found: Entry<B>, graded: Entry<B>, review: Review): Settled<B> {
  const { bet: before } = found
  const { bet } = graded
  if (before.settledBy === 'user') return notedFor(found, graded, review.now)
  const settlement = bookable(graded)
  if (before.status === 'pending') {
    // A verdict that already waits for the user keeps waiting when the settings begin to book such verdicts.
    const isNew = before.grade?.verdict !== bet.grade?.verdict
    if (!settlement || !isNew || !isAutomatic(graded, review)) return { bet, act: null }
    return { bet: { ...bet, ...settlement, settledBy: 'program', settledAt: review.now }, act: 'settled' }
  }
  if (!settlement) return { bet: { ...bet, ...PENDING }, act: 'reopened' }
  if (settlement.outcome === before.outcome && settlement.result === before.result) return { bet, act: null }
  return { bet: { ...bet, ...settlement, settledAt: review.now, correctedAt: review.now }, act: 'regraded' }
}

/** The columns of a bet without a result. */
export const PENDING = {
  status: 'pending',
  outcome: null,
  restOutcome: null,
  result: null,
  settledBy: null,
  settledAt: null,
  correctedAt: null,
} as const

/** What a user settled stays. A verdict that is new and contradicts it is noted. */
function notedFor<B extends StoredBet>(found: Entry<B>, graded: Entry<B>, now: Date): Settled<B> {
  const { bet: before } = found
  const { bet } = graded
  if (bet.grade === null) return { bet: { ...bet, grade: before.grade }, act: null }
  if (before.grade === null || !contradicts(graded, found)) return { bet, act: null }
  return { bet: { ...bet, correctedAt: now }, act: 'corrected' }
}

/** Whether the grade books something else than the user did, and than the grade before. */
function contradicts({ bet, legs }: Entry<StoredBet>, { bet: before, legs: legsBefore }: Entry<StoredBet>): boolean {
  const next = settleByGrade(bet, bet.grade, legs)
  const last = settleByGrade(before, before.grade, legsBefore)
  if (next === null || isSameValue(next, last)) return false
  const isSameRest = before.restOutcome === null || next.restOutcome === before.restOutcome
  const isSameOutcome = next.outcome === before.outcome && isSameRest
  // Without an earlier verdict the user typed the sum: only another outcome contradicts it.
  return last === null ? !isSameOutcome : !isSameOutcome || next.result !== before.result
}

function isAutomatic({ bet, legs }: Entry<StoredBet>, { matches, ends, settles, settings }: Review): boolean {
  const { reopened, grade, createdAt } = bet
  if (!settles || reopened || grade === null || grade.verdict === 'needs-you') return false
  const tied = (legs ?? [bet]).flatMap(({ matchId }) =>
    matchId === null ? [] : (matches.get(matchId) ?? ends.get(matchId) ?? []),
  )
  return settings.automatic.includes(grade.verdict) && tied.every((match) => isRecordedBeforeEnd(createdAt, match))
}

/** A bet or a leg that is recorded on a match that is over is left to the user. */
function isRecordedBeforeEnd(createdAt: Date, { status, finishedTime }: MatchEnd): boolean {
  return status !== 'finished' || (finishedTime !== null && createdAt < finishedTime)
}

/** Null without a verdict, and where the sum is too large to be booked without the user. */
function bookable({ bet, legs }: Entry<StoredBet>): Settlement | null {
  const settlement = settleByGrade(bet, bet.grade, legs)
  if (!settlement || settlement.result >= LARGEST_RESULT || settlementProblem(settlement, bet)) return null
  return settlement
}
