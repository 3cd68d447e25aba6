import { splitTeams } from '../../domain/bet.ts'
import { grade } from '../../domain/grading.ts'
import { isSwapped, namesSameTeams } from '../../domain/match-tie.ts'
import type { ProfileId } from '../../domain/profile-id.ts'
import { PROFILES } from '../../domain/rule-profiles.ts'
import { gradeBySchedule, plannedTime } from '../../domain/schedule-grading.ts'
import { mirrored } from '../../domain/selection.ts'
import { type Grade, needsYou } from '../../domain/verdict.ts'
import type { Conn } from '../db/tables.ts'
import type { BetRow } from './bet-queries.ts'
import type { LegRow } from './leg-queries.ts'
import { findMatchesNow, type MatchNow } from './match-now-queries.ts'
import { findSettings } from './settlement-settings-queries.ts'

/** What decides the grade of a bet or a leg, beside its match. */
type Gradable = Pick<BetRow, 'teams' | 'selectedTeam' | 'selection' | 'swapped' | 'tiedFormat'>
export type Graded = { readonly grade: Grade | null; readonly swapped: boolean }

/** The bookmaker whose rules count, when the bet was placed, and the time of the grading. */
export type GradedBy = { readonly profile: ProfileId; readonly placedAt: Date; readonly now: Date }

/** The grade of a pick on its match as it is now; null while the match may go on. */
export function gradeOnMatch(pick: Gradable, match: MatchNow, { profile, placedAt, now }: GradedBy): Graded {
  const { teams, selectedTeam, selection, tiedFormat } = pick
  const asBefore = (grade: Grade | null) => ({ grade, swapped: pick.swapped })
  if (match.status === 'upcoming' || match.status === 'live') return asBefore(null)
  const pair = splitTeams(teams, selectedTeam)
  if (!pair) return asBefore(needsYou('selectionNotGradable'))
  if (!namesSameTeams(pair, match)) return asBefore(needsYou('teamReplaced'))
  const swapped = isSwapped(pair, match)
  const bySchedule = gradeBySchedule(match, plannedTime(match.schedule, placedAt), PROFILES[profile], now)
  if (bySchedule) return { grade: bySchedule, swapped }
  // The text of the bet is not certain.
  if (selection === null) return { grade: needsYou('selectionNotGradable'), swapped }
  const onMatch = swapped ? mirrored(selection) : selection
  return { grade: grade(onMatch, match, PROFILES[profile], tiedFormat ?? undefined), swapped }
}

/** The legs of a multiple, graded by their matches as they are now and by the profile of the bet, null for the user's default. */
export async function gradeLegs(
  conn: Conn,
  legs: readonly LegRow[],
  { profile, placedAt }: Pick<BetRow, 'profile' | 'placedAt'>,
  now: Date,
): Promise<readonly LegRow[]> {
  const [first] = legs
  if (!first) return []
  const ids = legs.flatMap(({ matchId }) => matchId ?? [])
  const [settings, matches] = await Promise.all([findSettings(conn, first.userId), findMatchesNow(conn, ids)])
  const by = { profile: profile ?? settings.profile, placedAt, now }
  return legs.map((leg) => {
    const match = matches.find(({ id }) => id === leg.matchId)
    return match ? { ...leg, ...gradeOnMatch(leg, match, by) } : leg
  })
}
