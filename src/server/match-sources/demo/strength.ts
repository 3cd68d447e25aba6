import { activeDutyMaps } from '../../../domain/match/map-pool.ts'
import type { Format } from '../../../domain/match/match.ts'
import { between, normal, randomFor } from './random.ts'
import { veto } from './veto.ts'

/** When and where teams meet: the season's seed, the event's number and its start. */
export type Meeting = { readonly seed: string; readonly number: number; readonly start: number }
type TwoTeams = readonly [string, string]

/** Team 1's advantage on any map, in log-odds of a round: its lasting strength and its form at this event. */
export function skillGap(meeting: Meeting, [team1, team2]: TwoTeams): number {
  return ratingOf(meeting, team1) - ratingOf(meeting, team2)
}

/** Team 1's additional advantage on this map. */
export function mapGap(meeting: Meeting, [team1, team2]: TwoTeams, map: string): number {
  return affinity(meeting, team1, map) - affinity(meeting, team2, map)
}

/** A map's bias towards the CT side, in log-odds of a round. */
export function ctLeanOf(map: string): number {
  return between(randomFor('ct-lean', map), -0.05, 0.2)
}

export function vetoedMaps(meeting: Meeting, format: Format, [team1, team2]: TwoTeams): readonly string[] {
  const taste = (team: string) => (map: string) => affinity(meeting, team, map)
  return veto(format, activeDutyMaps(new Date(meeting.start)), [taste(team1), taste(team2)])
}

function ratingOf({ seed, number }: Meeting, team: string): number {
  return 0.12 * normal(randomFor(seed, 'rating', team)) + 0.04 * normal(randomFor(seed, 'form', team, number))
}

function affinity({ seed }: Meeting, team: string, map: string): number {
  return 0.04 * normal(randomFor(seed, 'taste', team, map))
}
