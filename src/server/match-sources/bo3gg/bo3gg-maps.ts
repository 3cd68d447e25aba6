import type { MapScore, MapStatus } from '../../../domain/match/match.ts'
import { required } from '../../../domain/required.ts'
import { type Team, teamNameKey } from '../../../domain/team/team.ts'
import { readableName } from '../source-text.ts'
import type { Bo3ggGame, Bo3ggRow } from './bo3gg-row.ts'

const GAME_STATUS: Readonly<Record<string, MapStatus>> = {
  upcoming: 'not_started',
  current: 'running',
  finished: 'finished',
  defwin: 'finished',
}

/**
 * Builds the maps of a row from three parts: the games, with the rounds of finished ones; the rounds of every map by name (only on a match
 * page); and the live update of the running map. Names are the source's.
 */
export function bo3ggMaps(row: Bo3ggRow, teams: Sides<Team>, mapsWon: number): readonly MapScore[] {
  if (row.status === 'upcoming') return []
  const maps = new Map<number, MapScore>()
  for (let number = 1; number <= mapsWon; number++) maps.set(number, blank(number, 'finished'))
  for (const game of row.games ?? []) {
    const status = GAME_STATUS[game.status]
    if (!status) continue
    const rounds = status === 'finished' ? roundsOfGame(game, row, teams) : {}
    maps.set(game.number, { ...blank(game.number, status), name: game.map_name ?? null, ...rounds })
  }
  const played = playedMaps(row)
  if (isInOrder(row, played, maps)) for (const [index, rounds] of played.entries()) addRounds(maps, index + 1, rounds)
  else for (const map of maps.values()) maps.set(map.number, { ...map, score1: null, score2: null })
  const live = liveMap(row)
  if (live) maps.set(live.number, live)
  return [...maps.values()]
    .filter((map) => map.status !== 'not_started' || map.name !== null)
    .toSorted((a, b) => a.number - b.number)
}

type Sides<T> = readonly [T, T]
type Rounds = Pick<MapScore, 'score1' | 'score2'>
type Played = Rounds & { readonly map?: string | null | undefined }

/** Entries without scores belong to the veto. */
function playedMaps({ match_maps }: Bo3ggRow): readonly Played[] {
  return (match_maps ?? []).flatMap(({ map, score1, score2 }) =>
    typeof score1 === 'number' && typeof score2 === 'number' ? [{ map, score1, score2 }] : [],
  )
}

/**
 * Whether the game numbers can be trusted. If at least two entries of `match_maps` name a known map, those must be in ascending order. Otherwise
 * the games must be, if the match has ended: those of a running match are listed in any order.
 */
function isInOrder(
  { status, games }: Bo3ggRow,
  played: readonly Played[],
  maps: ReadonlyMap<number, MapScore>,
): boolean {
  const named = played.flatMap(({ map: name }) => {
    const map = name ? [...maps.values()].find((each) => each.name === name) : undefined
    return map ? [map.number] : []
  })
  if (named.length > 1 || status === 'current') return isAscending(named)
  return isAscending((games ?? []).map(({ number }) => number))
}

const isAscending = (numbers: readonly number[]) =>
  numbers.every((number, index) => index === 0 || number > required(numbers[index - 1], 'the number before'))

/** Finds the map by name, or by position if the game or the entry has no name. Rounds that contradict the game's become unknown. */
function addRounds(maps: Map<number, MapScore>, place: number, { map: name, score1, score2 }: Played): void {
  const named = name ? [...maps.values()].find((map) => map.name === name) : undefined
  const map = named ?? maps.get(place)
  if (!map || map.status === 'not_started' || (map.name !== null && name && map.name !== name)) return
  const differs = map.score1 !== null && (map.score1 !== score1 || map.score2 !== score2)
  const rounds = differs ? { score1: null, score2: null } : { score1, score2 }
  maps.set(map.number, { ...map, name: map.name ?? name ?? null, ...rounds })
}

/** Rounds are given by winner and loser; unknown if it is uncertain which side is which. */
function roundsOfGame(game: Bo3ggGame, row: Bo3ggRow, teams: Sides<Team>): Partial<Rounds> {
  const { winner_clan_score: won, loser_clan_score: lost, rounds_count: rounds } = game
  const winner = winnerOf(game, row, teams)
  // A forfeited map is 1-0, as at HLTV. With more than one round it was played, and its score is unknown.
  if (game.status === 'defwin') {
    const isPlayed = typeof won === 'number' && typeof lost === 'number' && won + lost > 1
    return winner === null || isPlayed ? {} : { score1: Number(winner === 1), score2: Number(winner === 2) }
  }
  if (typeof won !== 'number' || typeof lost !== 'number' || won <= lost || winner === null) return {}
  if (typeof rounds === 'number' && rounds !== won + lost) return {}
  return winner === 1 ? { score1: won, score2: lost } : { score1: lost, score2: won }
}

/** By the teams' ids or, without ids, by their names; null if these are missing or contradictory. */
function winnerOf(game: Bo3ggGame, { team1_id, team2_id }: Bo3ggRow, teams: Sides<Team>): 1 | 2 | null {
  const idOf = (clan: Bo3ggGame['winner_team_clan']) => clan?.team_id ?? clan?.team?.id
  const ids = sideOf(idOf(game.winner_team_clan), idOf(game.loser_team_clan), [team1_id, team2_id])
  if (ids !== 'unknown') return ids
  const key = (raw: string | null | undefined) => {
    const name = readableName(raw)
    return name && teamNameKey(name)
  }
  const [first, second] = teams.map(({ name }) => key(name))
  const names = sideOf(key(game.winner_clan_name), key(game.loser_clan_name), [first, second])
  return names === 'unknown' ? null : names
}

type Mark = number | string | null | undefined

function sideOf(winner: Mark, loser: Mark, [first, second]: readonly [Mark, Mark]): 1 | 2 | null | 'unknown' {
  const is = (mark: Mark, other: Mark) => Boolean(mark) && mark === other
  const one = is(winner, first) || is(loser, second)
  const two = is(winner, second) || is(loser, first)
  if (one && two) return null
  if (one) return 1
  return two ? 2 : 'unknown'
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
