import { expect, test } from 'vitest'
import { webMatch } from '../../../test/support/web-match.ts'
import type { Favorite } from '../../contract/matches/favorites.ts'
import { listingOf, placeFavorites } from './place-favorites.ts'

const favorite = (hltvId: number, status: Favorite['status']): Favorite => ({
  id: hltvId,
  hltvId,
  team1: 'Alfa',
  team2: 'Bravo',
  team1Logo: null,
  team2Logo: null,
  tournament: null,
  format: 'BO3',
  status,
  byTeam: false,
  calledOff: false,
  score1: null,
  score2: null,
  finalScore1: null,
  finalScore2: null,
  scheduledTime: null,
  finishedTime: null,
  otherSource: null,
})
const ids = (placed: ReturnType<typeof placeFavorites>['live']) => placed.map(({ favorite: { hltvId } }) => hltvId)

test('a favorite that has just started is among the live ones before the favorites are refetched', () => {
  const started = webMatch({ hltvId: 7, status: 'LIVE' })
  const placed = placeFavorites([favorite(7, 'upcoming'), favorite(8, 'upcoming')], [started])
  expect(ids(placed.live)).toEqual([7])
  expect(placed.live[0]?.match).toBe(started)
  expect(ids(placed.upcoming)).toEqual([8])
})

test('a favorite in no list has the status and the order of the server', () => {
  const placed = placeFavorites([favorite(1, 'live'), favorite(2, 'finished'), favorite(3, 'finished')], [])
  expect(ids(placed.live)).toEqual([1])
  expect(ids(placed.finished)).toEqual([2, 3])
  expect(placed.live[0]?.match).toBeNull()
})

test('the listing changes only when a favorite starts or ends', () => {
  const favorites = [favorite(7, 'upcoming'), favorite(8, 'upcoming')]
  const at = (...listed: Parameters<typeof webMatch>[0][]) => listingOf(placeFavorites(favorites, listed.map(webMatch)))
  const before = at({ hltvId: 7, status: 'upcoming' }, { hltvId: 99 })
  expect(at({ hltvId: 7, status: 'upcoming', odds1: '9.00' })).toBe(before)
  expect(at({ hltvId: 7, status: 'LIVE' })).not.toBe(before)
  expect(at({ hltvId: 7, status: 'LIVE', score1: 2 })).toBe(at({ hltvId: 7, status: 'LIVE' }))
  expect(at()).not.toBe(before)
})
