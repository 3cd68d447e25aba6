import { describe, expect, test } from 'vitest'
import { factsOfForfeit } from './forfeit-facts.ts'
import type { MapScore, Rounds } from './match.ts'
import type { SeriesResult } from './match-result.ts'
import { certainWinner, factsInPlay, factsOfResult, type SeriesFacts } from './series-facts.ts'

type Rest = Partial<Pick<MapScore, 'status' | 'name' | 'firstHalf'>>
const map = (number: number, score1: number | null, score2: number | null, rest: Rest = {}): MapScore => ({
  number,
  name: 'Nuke',
  status: 'finished',
  score1,
  score2,
  ...rest,
})
const half = (score1: number, score2: number): { firstHalf: Rounds } => ({ firstHalf: { score1, score2 } })
const RUNNING = { status: 'running' } as const
const WAITING = { status: 'not_started' } as const
const series = (score1: number | null, score2: number | null, ...maps: MapScore[]): SeriesResult => ({
  status: 'finished',
  format: 'BO3',
  score1,
  score2,
  forfeit: false,
  maps,
})
/** The orders of winners as text, or why there are none. */
function ordersOf(facts: SeriesFacts | string | null) {
  if (facts === null || typeof facts === 'string') return facts
  return facts.orders.map((order) => order.join(''))
}

describe('the facts of a series that was played', () => {
  const facts = (...result: Parameters<typeof series>) => ordersOf(factsOfResult(series(...result)))

  test.each([
    [null, 2],
    [2, null],
    [1, 1],
    [1, 0],
    [3, 0],
  ])('are none with the score %s-%s', (score1, score2) => {
    expect(facts(score1, score2)).toBe('resultUnknown')
  })

  test('are every order that its score and its maps allow', () => {
    expect(facts(2, 1)).toEqual(['121', '211'])
    expect(facts(2, 1, map(1, 13, 5))).toEqual(['121'])
    expect(facts(2, 0, map(1, 13, 5), map(2, 16, 14))).toEqual(['11'])
    // Rounds that are not known on a side say nothing.
    expect(facts(2, 1, map(1, 13, null), map(2, null, 13))).toEqual(['121', '211'])
    expect(facts(2, 0, map(1, 13, 5), map(3, null, null, WAITING))).toEqual(['11'])
  })

  test.each<[string, MapScore[]]>([
    ['a map is listed twice', [map(1, 13, 5), map(1, 13, 5)]],
    ['a map has the number 0', [map(0, 13, 5)]],
    ['a map has no whole number', [map(1.5, 13, 5)]],
    ['a map is beyond the format', [map(4, 13, 5)]],
    ['a map is beyond the score', [map(3, 13, 5)]],
    ['a map is beyond the score, without rounds', [map(3, null, null)]],
    ['a map is still played', [map(2, 13, 5, RUNNING)]],
    ['a final score is none', [map(1, 13, 12)]],
    ['its maps have other winners', [map(1, 5, 13)]],
    ['a first half has 11 rounds', [map(1, 13, 5, half(6, 5))]],
    ['a first half has more rounds of a side than the map', [map(1, 13, 5, half(6, 6))]],
  ])('contradict each other where %s', (_, maps) => {
    expect(facts(2, 0, ...maps)).toBe('scoresContradict')
  })

  test('contradict each other where a first half has more rounds of the first side than the map', () => {
    expect(facts(0, 2, map(1, 5, 13, half(6, 6)))).toBe('scoresContradict')
  })

  test('hold the first halves that belong to the rounds', () => {
    const halves = (found: MapScore) => {
      const facts = factsOfResult(series(2, 1, found))
      return typeof facts === 'string' ? facts : facts.maps.get(found.number)
    }
    const known = (score1: number, score2: number, half1: number, half2: number) => ({
      rounds: { score1, score2 },
      isFinal: true,
      firstHalf: { score1: half1, score2: half2 },
    })
    expect(halves(map(1, 13, 6, half(6, 6)))).toEqual(known(13, 6, 6, 6))
    expect(halves(map(1, 6, 13, half(6, 6)))).toEqual(known(6, 13, 6, 6))
    expect(halves(map(1, 16, 14, half(12, 0)))).toEqual(known(16, 14, 12, 0))
  })

  test('name the winner of a map where every order agrees', () => {
    const winner = (number: number, ...maps: MapScore[]) => {
      const facts = factsOfResult(series(2, 1, ...maps))
      return typeof facts === 'string' ? facts : certainWinner(facts, number)
    }
    expect(winner(1)).toBeNull()
    expect(winner(2)).toBeNull()
    expect(winner(3)).toBe(1)
    expect(winner(2, map(1, 13, 5))).toBe(2)
  })
})

describe('the facts of a series in play', () => {
  const facts = (...result: Parameters<typeof series>) => factsInPlay({ ...series(...result), status: 'live' })
  const scoreOf = (...result: Parameters<typeof series>) => {
    const { score1, score2 } = facts(...result)?.score ?? {}
    return score1 === undefined ? null : `${score1}-${score2}`
  }

  test('count the maps that are won before the score does', () => {
    expect(scoreOf(0, 0, map(1, 13, 5))).toBe('1-0')
    expect(scoreOf(0, 0, map(1, 5, 13))).toBe('0-1')
    expect(scoreOf(null, null, map(1, 13, 5), map(2, 3, 4, RUNNING))).toBe('1-0')
    expect(scoreOf(0, null, map(1, 13, 5))).toBe('1-0')
    expect(scoreOf(null, 0, map(1, 13, 5))).toBe('1-0')
  })

  test('count what the score says without rounds', () => {
    expect(scoreOf(1, 0)).toBe('1-0')
    expect(scoreOf(1, 1, map(1, 13, 5))).toBe('1-1')
    expect(scoreOf(1, 1, map(1, 5, 13))).toBe('1-1')
    expect(scoreOf(1, 1, map(1, 13, null), map(2, null, 13))).toBe('1-1')
  })

  test('are as long as the maps that have begun', () => {
    // Map 3 is played, so one of each was won before.
    expect(ordersOf(facts(1, 0, map(3, 2, 1, RUNNING), map(1, 13, 5)))).toEqual(['121', '122'])
    expect(ordersOf(facts(1, 0, map(1, 13, 5), map(3, null, null, WAITING)))).toEqual(['11', '121', '122'])
  })

  test('are final or running scores of its maps', () => {
    expect(facts(0, 0, map(1, 5, 3, RUNNING))?.maps.get(1)).toMatchObject({ isFinal: false })
    expect(facts(0, 0, map(1, 13, 3, RUNNING))?.maps.get(1)).toMatchObject({ isFinal: true })
    expect(facts(0, 0, map(1, null, 3, RUNNING), map(2, 3, null, WAITING))?.maps.size).toBe(0)
  })

  test.each<[string, Parameters<typeof series>]>([
    ['the score has another winner than the map', [0, 1, map(1, 13, 5)]],
    ['the score has another loser than the map', [1, 0, map(1, 5, 13)]],
    ['map 2 is won and map 1 is not known: the score may lag', [1, 0, map(2, 13, 5)]],
    ['the same of the other side', [0, 1, map(2, 5, 13)]],
    ['map 2 is won by the side that the score has not', [0, 1, map(2, 13, 5)]],
    ['the same of the other side', [1, 0, map(2, 5, 13)]],
    ['no score is given and map 1 is not known', [null, null, map(2, 13, 5)]],
    ['a map is listed twice', [0, 0, map(1, 5, 3, RUNNING), map(1, 5, 3, RUNNING)]],
    ['a finished map has no final score', [0, 0, map(1, 12, 5)]],
    ['a running map has a score that none has', [0, 0, map(1, 14, 5, RUNNING)]],
    ['a first half has more rounds than the map', [0, 0, map(1, 7, 6, { ...RUNNING, ...half(5, 7) })]],
    ['a fourth map has begun', [1, 1, map(4, 5, 3, RUNNING)]],
    ['a third map has begun after 2-0', [2, 0, map(1, 13, 5), map(2, 13, 5), map(3, 2, 1, RUNNING)]],
  ])('are none where %s', (_, result) => {
    expect(facts(...result)).toBeNull()
  })
})

describe('the facts of a series that was given up', () => {
  const facts = (...result: Parameters<typeof series>) => factsOfForfeit({ ...series(...result), forfeit: true })
  const fatesOf = (...result: Parameters<typeof series>) => {
    const found = facts(...result)
    return typeof found === 'string' ? found : [...found.mapStates.values()]
  }

  test.each([
    [null, 2],
    [2, null],
    [1, 1],
    [0, 0],
  ])('are none with the score %s-%s', (score1, score2) => {
    expect(facts(score1, score2)).toBe('resultUnknown')
  })

  test('need a winner, and no more maps than its score counts', () => {
    expect(fatesOf(2, 0)).toEqual(['unknown', 'unknown', 'unplayed'])
    expect(fatesOf(1, 0)).toEqual(['unknown', 'unplayed', 'unplayed'])
    expect(fatesOf(1, 2)).toEqual(['unknown', 'unknown', 'unknown'])
  })

  test.each<[string, MapScore]>([
    ['final', map(1, 13, 5)],
    ['final', map(1, 13, 0)],
    ['unknown', map(1, 13, 0, { name: null })],
    ['final', map(1, 13, 1, { name: null })],
    ['unknown', map(1, null, 5)],
    ['unknown', map(1, 13, null)],
    ['awarded', map(1, 1, 0)],
    ['awarded', map(1, 0, 0)],
    ['forfeited', map(1, 1, 0, RUNNING)],
    ['forfeited', map(1, 1, 1)],
    ['forfeited', map(1, 12, 11)],
    ['awarded', map(1, 13, 5, { name: ' DEFAULT ' })],
    ['awarded', map(1, null, null, { name: 'Default' })],
    ['final', map(1, 13, 5, { name: 'Default dance' })],
    ['final', map(1, 13, 5, { name: 'No default' })],
    ['awarded', map(1, null, null, WAITING)],
  ])('call a map %s: %o', (mapState, first) => {
    expect(fatesOf(2, 0, first)).toEqual([mapState, 'unknown', 'unplayed'])
  })

  test('call a map that is not counted unplayed', () => {
    expect(fatesOf(1, 0, map(1, 13, 5), map(2, null, null, WAITING))).toEqual(['final', 'unplayed', 'unplayed'])
    expect(fatesOf(1, 0, map(1, null, null, WAITING))).toEqual(['awarded', 'unplayed', 'unplayed'])
    const first = [map(1, 13, 5), map(2, 5, 13)]
    expect(fatesOf(2, 1, ...first, map(3, null, null, WAITING))).toEqual(['final', 'final', 'awarded'])
  })

  test('let the side that leads give up', () => {
    expect(fatesOf(2, 0, map(1, 13, 5), map(2, 3, 5))).toEqual(['final', 'forfeited', 'unplayed'])
  })

  test.each<[string, Parameters<typeof series>]>([
    ['a map has a score that none has', [2, 0, map(1, 14, 5)]],
    ['a map is listed twice', [2, 0, map(1, 13, 5), map(1, 13, 5)]],
    ['a map is beyond the format', [2, 0, map(4, 13, 5)]],
    ['a first half belongs to no such map', [2, 0, map(1, 13, 5, half(6, 6))]],
    ['a final map has another winner', [2, 0, map(1, 5, 13)]],
    ['an awarded map has another winner', [2, 0, map(1, 0, 1)]],
    ['a final map is beyond the score', [1, 0, map(1, 13, 5), map(2, 13, 5)]],
    ['an awarded map is beyond the score', [1, 0, map(1, 13, 5), map(2, 1, 0)]],
  ])('contradict each other where %s', (_, result) => {
    expect(facts(...result)).toBe('scoresContradict')
  })

  test('hold the official score, and the rounds of the maps that were played', () => {
    const played = (...maps: MapScore[]) => {
      const found = facts(2, 1, ...maps)
      return typeof found === 'string' ? found : { score: found.score, maps: [...found.maps.keys()] }
    }
    const score = { score1: 2, score2: 1 }
    expect(played(map(1, 1, 0), map(2, 5, 13), map(3, 5, 3))).toEqual({ score, maps: [2, 3] })
    expect(played(map(1, 13, null), map(2, 5, 13), map(3, null, null, WAITING))).toEqual({ score, maps: [2] })
  })

  test('hold the winner of an awarded map, where it has one', () => {
    const orders = (...maps: MapScore[]) => {
      const found = facts(2, 1, ...maps)
      return typeof found === 'string' ? found : found.orders.map((order) => order.join(''))
    }
    expect(orders(map(1, 1, 0))).toEqual(['121'])
    expect(orders(map(1, 0, 1))).toEqual(['211'])
    expect(orders(map(2, 5, 13))).toEqual(['121'])
    for (const level of [map(1, 0, 0), map(1, null, 1, { name: 'Default' }), map(1, 1, null, { name: 'Default' })]) {
      expect(orders(level)).toEqual(['121', '211'])
    }
  })

  test('hold how the series stood when play ended, where its first maps are known', () => {
    const stood = (...result: Parameters<typeof series>) => {
      const found = facts(...result)
      if (typeof found === 'string') return found
      const { score, orders } = found.atEndOfPlay ?? { score: null, orders: [] }
      return score && [`${score.score1}-${score.score2}`, orders.map((order) => order.join(''))]
    }
    expect(stood(2, 0, map(1, 13, 5), map(2, 5, 3))).toEqual(['1-0', ['11', '121', '122']])
    expect(stood(2, 0, map(1, 5, 3))).toEqual(['0-0', ['11', '121', '122', '211', '212', '22']])
    expect(stood(2, 1, map(1, 13, 5), map(2, 5, 13), map(3, 5, 3))).toEqual(['1-1', ['121', '122']])
    expect(stood(2, 1, map(1, 13, 5), map(2, 5, 13), map(3, 13, 3))).toEqual(['2-1', ['121']])
    expect(stood(2, 0, map(2, 5, 3))).toBeNull()
    expect(stood(2, 1, map(2, 13, 5), map(3, 5, 3))).toBeNull()
    expect(stood(2, 1, map(1, 13, 5), map(3, 13, 3))).toBeNull()
    expect(stood(2, 0)).toEqual(['0-0', ['11', '121', '122', '211', '212', '22']])
  })
})
