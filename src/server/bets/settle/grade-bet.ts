import { gradeOnMatch } from '../../../domain/bet/grade-on-match.ts'
import type { Multiple } from '../../../domain/bet/stored-bet.ts'
import type { Conn } from '../../db/tables.ts'
import { findMatchesNow } from '../../settlement/match-now-queries.ts'
import { findSettings } from '../../settlement/settlement-settings-queries.ts'

/** Grades the legs of a multiple by the current state of their matches and the rule profile of the bet (null: the user's default). */
export async function gradeLegs(
  conn: Conn,
  { userId, legs, profile, placedAt }: Pick<Multiple, 'userId' | 'legs' | 'profile' | 'placedAt'>,
  now: Date,
): Promise<Multiple['legs']> {
  const ids = legs.flatMap(({ matchId }) => matchId ?? [])
  const [settings, matches] = await Promise.all([findSettings(conn, userId), findMatchesNow(conn, ids)])
  const by = { profile: profile ?? settings.profile, placedAt, now }
  return legs.map((leg) => {
    const match = matches.find(({ id }) => id === leg.matchId)
    return match ? { ...leg, ...gradeOnMatch(leg, match, by) } : leg
  })
}
