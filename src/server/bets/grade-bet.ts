import { splitTeams } from '../../domain/bet.ts'
import { grade } from '../../domain/grading.ts'
import type { MatchStatus } from '../../domain/match.ts'
import { isSwapped, namesSameTeams } from '../../domain/match-tie.ts'
import type { ProfileId } from '../../domain/profile-id.ts'
import { PROFILES } from '../../domain/rule-profiles.ts'
import { mirrored } from '../../domain/selection.ts'
import type { Grade, SeriesResult } from '../../domain/verdict.ts'
import type { Conn } from '../db/tables.ts'
import type { BetRow } from './bet-queries.ts'
import type { LegRow } from './leg-queries.ts'
import { findSettings } from './settlement-settings-queries.ts'
import { findResult, findTieMatch } from './tie-queries.ts'

/** What decides the grade of a bet or a leg, beside the result of its match. */
export type Gradable = Pick<BetRow, 'selection' | 'swapped' | 'tiedFormat' | 'profile'>

/** The grade by a result; null while the match may go on. A bet without a selection needs the user. */
export function gradeBy(bet: Gradable, result: SeriesResult, defaultProfile: ProfileId): Grade | null {
  if (result.status === 'upcoming' || result.status === 'live') return null
  if (bet.selection === null) return { verdict: 'needs-you', reason: 'selectionNotGradable' }
  const selection = bet.swapped ? mirrored(bet.selection) : bet.selection
  return grade(selection, result, PROFILES[bet.profile ?? defaultProfile], bet.tiedFormat ?? undefined)
}

/** The grade of one bet whose match has this status. */
export async function gradeOf(
  conn: Conn,
  bet: Gradable & { readonly userId: number; readonly matchId: number },
  status: MatchStatus,
): Promise<Grade | null> {
  if (status !== 'finished') return null
  const [result, { profile }] = await Promise.all([findResult(conn, bet.matchId), findSettings(conn, bet.userId)])
  return result ? gradeBy(bet, result, profile) : null
}

/** The legs of a multiple, graded by their matches as they are now and by this profile; null for the user's default. */
export async function gradeLegs(
  conn: Conn,
  legs: readonly LegRow[],
  profile: ProfileId | null,
): Promise<readonly LegRow[]> {
  const [first] = legs
  if (!first) return []
  const { profile: byDefault } = await findSettings(conn, first.userId)
  const graded: LegRow[] = []
  for (const leg of legs) {
    graded.push(leg.matchId === null ? leg : await gradeLeg(conn, leg, leg.matchId, profile ?? byDefault))
  }
  return graded
}

async function gradeLeg(conn: Conn, leg: LegRow, matchId: number, profile: ProfileId): Promise<LegRow> {
  const [match, result] = await Promise.all([findTieMatch(conn, matchId), findResult(conn, matchId)])
  const pair = splitTeams(leg.teams, leg.selectedTeam)
  if (!match || !result || !pair) return leg
  if (result.status !== 'finished') return { ...leg, grade: null }
  // A team of the match was replaced after the leg was tied.
  if (!namesSameTeams(pair, match)) return { ...leg, grade: { verdict: 'needs-you', reason: 'selectionNotGradable' } }
  const swapped = isSwapped(pair, match)
  return { ...leg, swapped, grade: gradeBy({ ...leg, swapped, profile }, result, profile) }
}
