import { required } from '../required.ts'
import { headStartOf, isCount, isFirstHalf, isLegalMapScore, namedWinnerOf } from './map-score.ts'
import { MAP_STATUSES, type MapScore, type Rounds } from './match.ts'
import type { SeriesScore } from './series.ts'

/** Sanitises the maps of a reading: in order, each number once, and no map finished with an impossible final score. */
export function sanitizeMaps(maps: readonly MapScore[], mapsInFormat: number, forfeit: boolean): readonly MapScore[] {
  const byNumber = new Map<number, MapScore>()
  for (const map of maps) {
    if (Number.isInteger(map.number) && map.number >= 1 && map.number <= mapsInFormat) {
      byNumber.set(map.number, soundMap(map, forfeit))
    }
  }
  return inOrder(byNumber)
}

/** Merges a reading into the stored maps. Maps that it does not list stay unchanged. */
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

/** The maps of a finished match: only those that its result counts (all, if a forfeit cut it short), without rounds if these are not final. */
export function countedMaps(
  maps: readonly MapScore[],
  { score1, score2 }: SeriesScore,
  isCutShort: boolean,
): readonly MapScore[] {
  const isCounted = !isCutShort && score1 !== null && score2 !== null
  const played = isCounted ? score1 + score2 : Number.POSITIVE_INFINITY
  return maps
    .filter((map) => map.status === 'not_started' || map.number <= played)
    .map((map) => (map.status === 'running' ? withoutRounds(map) : map))
}

function syncMap(stored: MapScore, reading: MapScore, forfeit: boolean): MapScore {
  // Another map at that number starts from its own rounds.
  if (stored.name !== null && reading.name !== null && stored.name !== reading.name) return reading
  const name = reading.name ?? stored.name
  const named = namedWinnerOf(reading)
  // The stored rounds are not final: only the winner is known.
  if (named !== null && !hasFinalRounds(stored)) return { ...withoutRounds({ ...stored, name }), lastRound: named }
  const map = soundMap({ number: stored.number, name, ...later(stored, reading) }, forfeit)
  const lastRound = map.status === 'running' ? lastRoundOf(stored, map, reading) : winnerKept(stored, map)
  return lastRound ? { ...map, lastRound } : map
}

const hasFinalRounds = ({ status, score1, score2 }: MapScore) =>
  status === 'finished' && score1 !== null && score2 !== null

/** Keeps the named winner until rounds show who won. */
const winnerKept = (stored: MapScore, { status, score1 }: MapScore) =>
  status === 'finished' && score1 === null ? (namedWinnerOf(stored) ?? undefined) : undefined

/** From the source, or inferred if only one side has won rounds since the stored score. */
function lastRoundOf(stored: MapScore, map: MapScore, reading: MapScore): MapScore['lastRound'] {
  if (reading.lastRound && hasNewerRounds(stored, reading)) return reading.lastRound
  const won1 = (map.score1 ?? 0) - (stored.score1 ?? 0)
  const won2 = (map.score2 ?? 0) - (stored.score2 ?? 0)
  if (won1 === 0 && won2 === 0) return stored.lastRound
  // Newer readings never have fewer rounds.
  if (won2 === 0) return 1
  return won1 === 0 ? 2 : undefined
}

type Progress = Pick<MapScore, 'status' | 'score1' | 'score2' | 'firstHalf'>

function later(stored: MapScore, reading: MapScore): Progress {
  const status = required(MAP_STATUSES[Math.max(rank(stored), rank(reading))], 'a status of maps')
  const [newer, older] = hasNewerRounds(stored, reading) ? [reading, stored] : [stored, reading]
  const { score1, score2 } = newer
  return { status, score1, score2, firstHalf: newer.firstHalf ?? older.firstHalf ?? null }
}

/** A final score replaces any other; until then rounds only grow, because parts of HLTV's page lag behind. */
function hasNewerRounds(stored: MapScore, reading: MapScore): boolean {
  const rounds = soundRounds(reading)
  if (!rounds) return false
  if (reading.status === 'finished') return true
  if (stored.status === 'finished') return false
  return rounds.score1 >= (stored.score1 ?? 0) && rounds.score2 >= (stored.score2 ?? 0)
}

function soundMap(map: MapScore, forfeit: boolean): MapScore {
  const rounds = soundRounds(map)
  const { status, firstHalf, lastRound } = map
  const cannotBeFinal =
    status === 'finished' &&
    rounds !== null &&
    !forfeit &&
    !isLegalMapScore(rounds.score1, rounds.score2) &&
    headStartOf(map) === null
  return {
    number: map.number,
    name: map.name || null,
    status: cannotBeFinal ? 'running' : status,
    ...(rounds ?? { score1: null, score2: null }),
    ...(firstHalf && rounds && isFirstHalf(firstHalf, rounds) && { firstHalf }),
    ...(lastRound && (status === 'running' ? rounds !== null : namedWinnerOf(map) !== null) && { lastRound }),
  }
}

function soundRounds({ score1, score2 }: MapScore): Rounds | null {
  return isCount(score1) && isCount(score2) ? { score1, score2 } : null
}

/** A finished map whose rounds are not final. */
function withoutRounds({ number, name }: MapScore): MapScore {
  return { number, name, status: 'finished', score1: null, score2: null }
}

const rank = (map: MapScore) => MAP_STATUSES.indexOf(map.status)
const inOrder = (maps: Map<number, MapScore>) => [...maps.values()].toSorted((a, b) => a.number - b.number)
