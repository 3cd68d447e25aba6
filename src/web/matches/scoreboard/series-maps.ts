import type { Match } from '../../../contract/matches/matches.ts'

export type SeriesMap = Match['maps'][number]

const MAPS_OF: Record<Match['format'], number> = { BO1: 1, BO2: 2, BO3: 3, BO5: 5 }

/** All maps that the series can have, unplayed ones without data, so that nothing moves; none if the source has no maps. */
export function seriesMaps({ format, maps }: Match): readonly SeriesMap[] {
  if (maps.length === 0) return []
  const known = new Map(maps.map((map) => [map.number, map]))
  const last = Math.max(MAPS_OF[format], ...known.keys())
  return Array.from({ length: last }, (_, index) => known.get(index + 1) ?? unplayed(index + 1))
}

const unplayed = (number: number): SeriesMap => ({
  number,
  name: null,
  status: 'not_started',
  score1: null,
  score2: null,
})
