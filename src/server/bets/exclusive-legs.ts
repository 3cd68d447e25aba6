import { excludeEachOther } from '../../domain/exclusive-selections.ts'
import { orientation } from '../../domain/match-tie.ts'
import { mirrored, type Selection } from '../../domain/selection.ts'
import { HttpError } from '../http/http-error.ts'
import type { LegRow } from './leg-queries.ts'
import { pairOf } from './resolve-pick.ts'

type Leg = Pick<LegRow, 'teams' | 'selectedTeam' | 'matchId' | 'pairKey' | 'swapped' | 'tiedFormat' | 'selection'>

/** Throws where two legs cannot both win or push; the error names both: "legs.0.selection". */
export function checkLegs(legs: readonly Leg[]): void {
  const exclusive = legs.map((leg, at) => legs.some((other, otherAt) => otherAt !== at && areExclusive(leg, other)))
  const fields = exclusive.flatMap((isExclusive, at) =>
    isExclusive ? [[`legs.${at}.selection`, 'legsExclusive'] as const] : [],
  )
  if (fields.length > 0) throw new HttpError('badInput', { fields: Object.fromEntries(fields) })
}

/** Legs on one stored match, or on the same two teams where none of the legs has a match. */
function areExclusive(a: Leg, b: Leg): boolean {
  if (!a.selection || !b.selection || a.matchId !== b.matchId) return false
  if (a.matchId !== null) return excludeEachOther(onMatch(a, a.selection), onMatch(b, b.selection), a.tiedFormat)
  if (a.pairKey === null || a.pairKey !== b.pairKey) return false
  return excludeEachOther(a.selection, inOrderOf(a, b, b.selection), null)
}

const onMatch = ({ swapped }: Leg, selection: Selection) => (swapped ? mirrored(selection) : selection)

/** The selection of the second leg, with the teams in the order of the first one. */
function inOrderOf(first: Leg, second: Leg, selection: Selection): Selection {
  const { team1, team2 } = pairOf(second.teams, second.selectedTeam)
  const teams = { team1: { name: team1 }, team2: { name: team2 } }
  return orientation(pairOf(first.teams, first.selectedTeam), teams) === 'swapped' ? mirrored(selection) : selection
}
