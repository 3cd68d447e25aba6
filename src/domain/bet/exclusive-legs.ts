import { excludeEachOther } from '../grading/exclusive-selections.ts'
import { mirrored, type Selection } from '../market/selection.ts'
import type { Format } from '../match/match.ts'
import { splitTeams } from '../team/pair.ts'
import { orientation } from './match-tie.ts'

/** A leg with its match, current or planned. `pairKey` is the identity of its teams. */
export type TiedLeg = {
  readonly teams: string
  readonly selectedTeam: string
  readonly matchId: number | null
  readonly pairKey: string | null
  readonly swapped: boolean
  readonly tiedFormat: Format | null
  readonly selection: Selection | null
}

/** Indexes of the legs that cannot win or push together with another leg. */
export function exclusiveLegs(legs: readonly TiedLeg[]): number[] {
  return legs.flatMap((leg, at) =>
    legs.some((other, otherAt) => otherAt !== at && areExclusive(leg, other)) ? [at] : [],
  )
}

/** Legs on one stored match, or on the same two teams if neither leg has a match. */
function areExclusive(a: TiedLeg, b: TiedLeg): boolean {
  if (!a.selection || !b.selection || a.matchId !== b.matchId) return false
  if (a.matchId !== null) return excludeEachOther(onMatch(a, a.selection), onMatch(b, b.selection), a.tiedFormat)
  if (a.pairKey === null || a.pairKey !== b.pairKey) return false
  return excludeEachOther(a.selection, inOrderOf(a, b, b.selection), null)
}

const onMatch = ({ swapped }: TiedLeg, selection: Selection) => (swapped ? mirrored(selection) : selection)

/** The selection of the second leg, with the teams in the order of the first one. */
function inOrderOf(first: TiedLeg, second: TiedLeg, selection: Selection): Selection {
  const [one, two] = [first, second].map(({ teams, selectedTeam }) => splitTeams(teams, selectedTeam))
  // Legs without two sides have no pair key.
  if (!one || !two) throw new Error('a leg with a pair key names no pair')
  const teams = { team1: { name: two.team1 }, team2: { name: two.team2 } }
  return orientation(one, teams) === 'swapped' ? mirrored(selection) : selection
}
