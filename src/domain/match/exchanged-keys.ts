import type { MatchState, Team } from './match.ts'
import { teamNameKey } from './team.ts'

type Sides = Pick<MatchState, 'team1' | 'team2'>

/** Whether the keys say that the sides are swapped and the names that they are not, or the reverse: which team is which is not certain. */
export function exchangesKeys(stored: Sides, reading: Sides): boolean {
  const byKey = sidesBy(({ key }) => key, stored, reading)
  const byName = sidesBy(({ name }) => teamNameKey(name), stored, reading)
  return byKey !== 'other' && byName !== 'other' && byKey !== byName
}

function sidesBy(mark: (team: Team) => string | null, stored: Sides, reading: Sides): 'same' | 'swapped' | 'other' {
  const [one, two] = [mark(stored.team1), mark(stored.team2)]
  const [first, second] = [mark(reading.team1), mark(reading.team2)]
  if (one === null || two === null || one === two) return 'other'
  if (one === first && two === second) return 'same'
  return one === second && two === first ? 'swapped' : 'other'
}
