import { dequal } from 'dequal/lite'
import { settlementByGrade } from '../bet/review-bet.ts'
import type { Bet } from '../bet/stored-bet.ts'
import { DAY_MS } from '../time/durations.ts'

export const BET_ALERT_KINDS = ['betDecided', 'betNeedsYou'] as const
export type BetAlertKind = (typeof BET_ALERT_KINDS)[number]

/** No alerts about a bet once its last match ended this long ago. */
const TOLD_FOR_MS = DAY_MS

/** The alert that the bet calls for, by the rule of the review list; null while its matches may go on. */
export function standingOf({ settlement, grade }: Bet): BetAlertKind | null {
  if (settlement !== null) return 'betDecided'
  if (grade === null) return null
  return grade.verdict === 'needs-you' ? 'betNeedsYou' : 'betDecided'
}

/** `creates`: the alert that automatic grading calls for. `withdraws`: earlier alerts that are no longer true. */
type BetNews = { readonly tells: BetAlertKind | null; readonly ends: readonly BetAlertKind[] }
const NOTHING: BetNews = { tells: null, ends: [] }

export function newsOf(before: Bet, after: Bet): BetNews {
  const [was, is] = [standingOf(before), standingOf(after)]
  // The user knows what he settled himself, but not that the result of the match contradicts it.
  if (before.settlement?.settledBy === 'user' && after.settlement !== null) {
    const isNoted = !dequal(before.settlement.correctedAt, after.settlement.correctedAt)
    return isNoted ? { tells: 'betDecided', ends: [] } : NOTHING
  }
  if (was === is && dequal(resultOf(before), resultOf(after))) return NOTHING
  return { tells: is, ends: was === null || was === is ? [] : [was] }
}

function resultOf(bet: Bet) {
  const settlement = bet.settlement ?? settlementByGrade(bet)
  return settlement && [settlement.outcome, settlement.restOutcome, settlement.result]
}

/** When a match of a bet ended, or its scheduled start if it was called off. */
export type MatchOfNews = {
  readonly status: string
  readonly finishedTime: Date | null
  readonly scheduledTime: Date | null
}

/** False for matches that ended long ago, and for a match that was called off before the bet was recorded. */
export function isStillNews(
  { createdAt }: Pick<Bet, 'createdAt'>,
  matches: readonly MatchOfNews[],
  now: Date,
): boolean {
  const ends = matches.flatMap(({ finishedTime }) => finishedTime?.getTime() ?? [])
  const isOver = ends.length > 0 && Math.max(...ends) + TOLD_FOR_MS < now.getTime()
  const isLate = matches.some(
    ({ status, scheduledTime }) => status === 'cancelled' && scheduledTime !== null && scheduledTime < createdAt,
  )
  return !isOver && !isLate
}
