import { type Team, teamNameKey } from '../team/team.ts'
import type { MatchState } from './match.ts'

type Sides = Pick<MatchState, 'team1' | 'team2'>

/** Whether the keys say that the sides are swapped and the names that they are not, or the reverse: which team is which is not certain. */
export function exchangesKeys(stored: Sides, reading: Sides): boolean {
  const byKey = sidesBy(({ key }) => key, stored, reading)
  const byName = sidesBy(({ name }) => teamNameKey(name), stored, reading)
  return byKey !== null && byName !== null && byKey !== byName
}

/** Whether the sides are swapped; null where the marks do not say. */
function sidesBy(mark: (team: Team) => string | null, stored: Sides, reading: Sides): boolean | null {
  const [one, two] = [mark(stored.team1), mark(stored.team2)]
  const [first, second] = [mark(reading.team1), mark(reading.team2)]
  if (one === null || two === null || one === two) return null
  if (one === first && two === second) return false
  return one === second && two === first ? true : null
}
