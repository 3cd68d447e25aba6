import type { MapScore, MatchState } from './match.ts'
import { isDecided } from './series.ts'

/** The map to show: the running one, else the next one, else the last one played; unnamed if the source names no maps. */
export function currentMap(match: Pick<MatchState, 'status' | 'format' | 'score1' | 'score2' | 'maps'>): MapScore {
  const played = match.maps.filter((map) => map.status !== 'not_started')
  const last = played.at(-1)
  if (match.status === 'finished') return last ? { ...last, status: 'finished' } : unnamed(1, 'finished')
  const running = played.findLast((map) => map.status === 'running')
  if (running) return running
  if (last && isDecided(match.format, match.score1 ?? 0, match.score2 ?? 0)) return last
  const number = (last?.number ?? 0) + 1
  return match.maps.find((map) => map.number === number) ?? unnamed(number, 'not_started')
}

function unnamed(number: number, status: MapScore['status']): MapScore {
  return { number, name: null, status, score1: null, score2: null }
}
