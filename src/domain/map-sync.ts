import { isCount, isLegalMapScore } from './map-score.ts'
import { MAP_STATUSES, type MapScore } from './match.ts'
import type { SeriesScore } from './series.ts'

/** Maps as a reading tells them, made fit to keep: in order, each number once, no final score that cannot be final. */
export function soundMaps(maps: readonly MapScore[], mapsInFormat: number, forfeit: boolean): readonly MapScore[] {
  const byNumber = new Map<number, MapScore>()
  for (const map of maps) {
    if (Number.isInteger(map.number) && map.number >= 1 && map.number <= mapsInFormat) {
      byNumber.set(map.number, soundMap(map, forfeit))
    }
  }
  return inOrder(byNumber)
}

/** Stored maps with what a reading adds. A map it leaves out stays as it is. */
export function syncMaps(
  stored: readonly MapScore[],
  reading: readonly MapScore[],
  forfeit: boolean,
): readonly MapScore[] {
  const byNumber = new Map(stored.map((map) => [map.number, map]))
  for (const map of reading) {
    const known = byNumber.get(map.number)
    byNumber.set(map.number, known ? syncMap(known, map, forfeit) : map)
  }
  return inOrder(byNumber)
}

/** The maps of a match that is over: those that its result counts, and no rounds where they cannot be the last. */
export function endedMaps(
  maps: readonly MapScore[],
  { score1, score2 }: SeriesScore,
  forfeit: boolean,
): readonly MapScore[] {
  const played = score1 === null || score2 === null || forfeit ? Number.POSITIVE_INFINITY : score1 + score2
  return maps
    .filter((map) => map.status === 'not_started' || map.number <= played)
    .map((map) => (map.status === 'running' ? { ...map, status: 'finished', score1: null, score2: null } : map))
}

function syncMap(stored: MapScore, reading: MapScore, forfeit: boolean): MapScore {
  // Rounds start anew only where another map stands at that number.
  if (stored.name !== null && reading.name !== null && stored.name !== reading.name) return reading
  const name = reading.name ?? stored.name
  const { status, score1, score2 } = later(stored, reading)
  return soundMap({ number: stored.number, name, status, score1, score2 }, forfeit)
}

type Progress = Pick<MapScore, 'status' | 'score1' | 'score2'>

function later(stored: MapScore, reading: MapScore): Progress {
  const status = rank(reading) >= rank(stored) ? reading.status : stored.status
  return { status, ...(tellsMore(stored, reading) ? roundsOf(reading) : roundsOf(stored)) }
}

/** A final score is the source's last word; before it rounds only grow, because HLTV's panel lags by halves. */
function tellsMore(stored: MapScore, reading: MapScore): boolean {
  if (reading.score1 === null || reading.score2 === null) return false
  if (reading.status === 'finished') return true
  if (stored.status === 'finished') return false
  return reading.score1 >= (stored.score1 ?? 0) && reading.score2 >= (stored.score2 ?? 0)
}

function soundMap(map: MapScore, forfeit: boolean): MapScore {
  const known = isCount(map.score1) && isCount(map.score2)
  const status = MAP_STATUSES.includes(map.status) ? map.status : 'not_started'
  const cannotBeFinal = status === 'finished' && known && !forfeit && !isLegalMapScore(map.score1, map.score2)
  return {
    number: map.number,
    name: map.name || null,
    status: cannotBeFinal ? 'running' : status,
    score1: known ? map.score1 : null,
    score2: known ? map.score2 : null,
  }
}

const rank = (map: MapScore) => MAP_STATUSES.indexOf(map.status)
const roundsOf = ({ score1, score2 }: MapScore) => ({ score1, score2 })
const inOrder = (maps: Map<number, MapScore>) => [...maps.values()].toSorted((a, b) => a.number - b.number)
