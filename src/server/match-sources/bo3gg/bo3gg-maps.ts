import type { MapScore, MapStatus } from '../../../domain/match.ts'
import type { Bo3ggRow } from './bo3gg-row.ts'

const GAME_STATUS: Readonly<Record<string, MapStatus>> = {
  upcoming: 'not_started',
  current: 'running',
  finished: 'finished',
  defwin: 'finished',
}

/**
 * What is known of each map, put together from its three places: the list of games, the rounds of every map (only the
 * detail of a match has them, in order of play) and the live update of the map being played. Names are the source's own.
 */
export function bo3ggMaps(row: Bo3ggRow, mapsWon: number): readonly MapScore[] {
  if (row.status === 'upcoming') return []
  const maps = new Map<number, MapScore>()
  for (let number = 1; number <= mapsWon; number++) maps.set(number, blank(number, 'finished'))
  for (const game of row.games ?? []) {
    const status = GAME_STATUS[game.status]
    if (status) maps.set(game.number, { ...blank(game.number, status), name: game.map_name ?? null })
  }
  row.match_maps?.forEach((played, index) => {
    const map = maps.get(index + 1)
    if (!map || map.status === 'not_started') return
    maps.set(index + 1, {
      ...map,
      name: played.map ?? map.name,
      score1: played.score1 ?? null,
      score2: played.score2 ?? null,
    })
  })
  const live = liveMap(row)
  if (live) maps.set(live.number, live)
  return [...maps.values()]
    .filter((map) => map.status !== 'not_started' || map.name !== null)
    .toSorted((a, b) => a.number - b.number)
}

function liveMap({ live_updates: live, status }: Bo3ggRow): MapScore | null {
  if (status !== 'current' || !live?.game_number) return null
  return {
    number: live.game_number,
    name: live.map_name ?? null,
    status: live.game_ended ? 'finished' : 'running',
    score1: live.team_1?.game_score ?? null,
    score2: live.team_2?.game_score ?? null,
  }
}

function blank(number: number, status: MapStatus): MapScore {
  return { number, name: null, status, score1: null, score2: null }
}
