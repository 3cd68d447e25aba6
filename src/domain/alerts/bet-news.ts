import { dequal } from 'dequal/lite'
import { settlementByGrade } from '../bet/review-bet.ts'
import type { Bet } from '../bet/stored-bet.ts'
import { DAY_MS } from '../time/durations.ts'

export const BET_ALERT_KINDS = ['betDecided', 'betNeedsYou'] as const
export type BetAlertKind = (typeof BET_ALERT_KINDS)[number]

/** No alerts about a bet once its last match ended this long ago. */
const ALERT_WINDOW_MS = DAY_MS

/** The alert that the bet calls for, by the rule of the review list; null while its matches may go on. */
export function betAlertKind({ settlement, grade }: Bet): BetAlertKind | null {
  if (settlement !== null) return 'betDecided'
  if (grade === null) return null
  return grade.verdict === 'needs-you' ? 'betNeedsYou' : 'betDecided'
}

/** `creates`: the alert that automatic grading calls for. `withdraws`: earlier alerts that are no longer true. */
type BetAlertChanges = { readonly creates: BetAlertKind | null; readonly withdraws: readonly BetAlertKind[] }
const NOTHING: BetAlertChanges = { creates: null, withdraws: [] }

export function betAlertChanges(before: Bet, after: Bet): BetAlertChanges {
  const [was, is] = [betAlertKind(before), betAlertKind(after)]
  // The user knows their own settlement, but not that the result of the match contradicts it.
  if (before.settlement?.settledBy === 'user' && after.settlement !== null) {
    const isCorrected = !dequal(before.settlement.correctedAt, after.settlement.correctedAt)
    return isCorrected ? { creates: 'betDecided', withdraws: [] } : NOTHING
  }
  if (was === is && dequal(resultOf(before), resultOf(after))) return NOTHING
  return { creates: is, withdraws: was === null || was === is ? [] : [was] }
}

function resultOf(bet: Bet) {
  const settlement = bet.settlement ?? settlementByGrade(bet)
  return settlement && [settlement.outcome, settlement.restOutcome, settlement.result]
}

/** When a match of a bet ended, or its scheduled start if it was called off. */
export type MatchTimes = {
  readonly status: string
  readonly finishedTime: Date | null
  readonly scheduledTime: Date | null
}

/** False if the last match ended long ago, or if one was called off before the bet was recorded. */
export function isRecentNews(
  { createdAt }: Pick<Bet, 'createdAt'>,
  matches: readonly MatchTimes[],
  now: Date,
): boolean {
  const ends = matches.flatMap(({ finishedTime }) => finishedTime?.getTime() ?? [])
  const isOver = ends.length > 0 && Math.max(...ends) + ALERT_WINDOW_MS < now.getTime()
  const isLate = matches.some(
    ({ status, scheduledTime }) => status === 'cancelled' && scheduledTime !== null && scheduledTime < createdAt,
  )
  return !isOver && !isLate
}
