import { grade } from '../grading/grading.ts'
import { PROFILES } from '../grading/rule-profiles.ts'
import { gradeBySchedule, plannedTime } from '../grading/schedule-grading.ts'
import { mirrored } from '../market/selection.ts'
import { splitTeams } from '../team/pair.ts'
import type { ProfileId } from '../verdict/profile-id.ts'
import { type Grade, needsYou } from '../verdict/verdict.ts'
import { isSwapped, namesSameTeams } from './match-tie.ts'
import type { BetPick, MatchOfBets } from './stored-bet.ts'

/** The fields that decide the grade of a bet or a leg, together with its match. */
type Gradable = Pick<BetPick, 'teams' | 'selectedTeam' | 'selection' | 'swapped' | 'tiedFormat'>
export type Graded = { readonly grade: Grade | null; readonly swapped: boolean }

/** `profile`: the bookmaker whose rules apply. `now`: the time of the grading. */
export type GradedBy = { readonly profile: ProfileId; readonly placedAt: Date; readonly now: Date }

/** The grade of a pick by the current state of its match; null while the match may go on. */
export function gradeOnMatch(pick: Gradable, match: MatchOfBets, { profile, placedAt, now }: GradedBy): Graded {
  const { teams, selectedTeam, selection, tiedFormat } = pick
  const asBefore = (grade: Grade | null) => ({ grade, swapped: pick.swapped })
  if (match.status === 'upcoming' || match.status === 'live') return asBefore(null)
  const pair = splitTeams(teams, selectedTeam)
  if (!pair) return asBefore(needsYou('selectionNotGradable'))
  if (!namesSameTeams(pair, match)) return asBefore(needsYou('teamReplaced'))
  const swapped = isSwapped(pair, match)
  const bySchedule = gradeBySchedule(match, plannedTime(match.schedule, placedAt), PROFILES[profile], now)
  if (bySchedule) return { grade: bySchedule, swapped }
  // The text of the bet is ambiguous.
  if (selection === null) return { grade: needsYou('selectionNotGradable'), swapped }
  const onMatch = swapped ? mirrored(selection) : selection
  return { grade: grade(onMatch, match, PROFILES[profile], tiedFormat ?? undefined), swapped }
}
