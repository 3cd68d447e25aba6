import { type Team, teamNameKey } from '../team/team.ts'
import type { MatchState } from './match.ts'

type Sides = Pick<MatchState, 'team1' | 'team2'>

/** Whether keys and names disagree on whether the sides are swapped: then it is uncertain which team is which. */
export function exchangesKeys(stored: Sides, reading: Sides): boolean {
  const byKey = sidesBy(({ key }) => key, stored, reading)
  const byName = sidesBy(({ name }) => teamNameKey(name), stored, reading)
  return byKey !== null && byName !== null && byKey !== byName
}

/** Whether the sides are swapped; null if the marks do not show it. */
function sidesBy(mark: (team: Team) => string | null, stored: Sides, reading: Sides): boolean | null {
  const [one, two] = [mark(stored.team1), mark(stored.team2)]
  const [first, second] = [mark(reading.team1), mark(reading.team2)]
  if (one === null || two === null || one === two) return null
  if (one === first && two === second) return false
  return one === second && two === first ? true : null
}
