import { splitTeams } from '../../domain/bet.ts'
import { grade } from '../../domain/grading.ts'
import { isSwapped, namesSameTeams } from '../../domain/match-tie.ts'
import type { ProfileId } from '../../domain/profile-id.ts'
import { PROFILES } from '../../domain/rule-profiles.ts'
import { mirrored } from '../../domain/selection.ts'
import { type Grade, needsYou } from '../../domain/verdict.ts'
import type { Conn } from '../db/tables.ts'
import type { BetRow } from './bet-queries.ts'
import type { LegRow } from './leg-queries.ts'
import { findMatchesNow, type MatchNow } from './match-now-queries.ts'
import { findSettings } from './settlement-settings-queries.ts'

/** What decides the grade of a bet or a leg, beside its match. */
export type Gradable = Pick<BetRow, 'teams' | 'selectedTeam' | 'selection' | 'swapped' | 'tiedFormat'>
export type Graded = { readonly grade: Grade | null; readonly swapped: boolean }

/** The grade of a pick on its match as it is now, by the rules of a bookmaker; null while the match may go on. */
export function gradeOnMatch(pick: Gradable, match: MatchNow, profile: ProfileId): Graded {
  const { teams, selectedTeam, selection, tiedFormat } = pick
  if (match.status !== 'finished') return { grade: null, swapped: pick.swapped }
  const pair = splitTeams(teams, selectedTeam)
  // A team of the match was replaced after the bet was tied, or the text of the bet is not certain.
  if (!pair || !namesSameTeams(pair, match) || selection === null) {
    return { grade: needsYou('selectionNotGradable'), swapped: pick.swapped }
  }
  const swapped = isSwapped(pair, match)
  const onMatch = swapped ? mirrored(selection) : selection
  return { grade: grade(onMatch, match, PROFILES[profile], tiedFormat ?? undefined), swapped }
}

/** The legs of a multiple, graded by their matches as they are now and by this profile; null for the user's default. */
export async function gradeLegs(
  conn: Conn,
  legs: readonly LegRow[],
  profile: ProfileId | null,
): Promise<readonly LegRow[]> {
  const [first] = legs
  if (!first) return []
  const ids = legs.flatMap(({ matchId }) => matchId ?? [])
  const [settings, matches] = await Promise.all([findSettings(conn, first.userId), findMatchesNow(conn, ids)])
  return legs.map((leg) => {
    const match = matches.find(({ id }) => id === leg.matchId)
    return match ? { ...leg, ...gradeOnMatch(leg, match, profile ?? settings.profile) } : leg
  })
}
