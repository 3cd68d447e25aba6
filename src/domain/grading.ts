import type { Format } from './match.ts'
import type { RuleProfile } from './rule-profiles.ts'
import type { Selection } from './selection.ts'
import type { Grade, SeriesResult } from './verdict.ts'

export { type Evidence, type Grade, type NeedsYouReason, type SeriesResult, VERDICTS, type Verdict } from './verdict.ts'

/**
 * The verdict of a selection, in the orientation of the match, and the fact that it follows from. An incomplete, illegal or contradicting
 * result is never graded.
 */
export function grade(
  _selection: Selection,
  result: SeriesResult,
  _profile: RuleProfile,
  _formatAtBet?: Format,
): Grade {
  return { verdict: 'needs-you', reason: result.status === 'cancelled' ? 'cancelled' : 'notFinished' }
}
