import { expect, test } from 'vitest'
import { countedMaps, sanitizeMaps, syncMaps } from './map-sync.ts'
import type { MapScore } from './match.ts'

const map = (number: number, status: MapScore['status'], score1: number | null, score2: number | null): MapScore => ({
  number,
  name: null,
  status,
  score1,
  score2,
})
const MAPS = [map(1, 'finished', 13, 9), map(2, 'finished', 13, 5), map(3, 'finished', 5, 13)]
const numbers = (maps: readonly MapScore[]) => maps.map(({ number }) => number)

test('a finished match has the maps that its score counts', () => {
  expect(numbers(countedMaps(MAPS, { score1: 2, score2: 0 }, false))).toEqual([1, 2])
  expect(numbers(countedMaps(MAPS, { score1: 2, score2: 1 }, false))).toEqual([1, 2, 3])
  const waiting = map(4, 'not_started', null, null)
  expect(numbers(countedMaps([...MAPS, waiting], { score1: 2, score2: 0 }, false))).toEqual([1, 2, 4])
})

test.each([
  ['was given up', { score1: 2, score2: 0 }, true],
  ['has no score', { score1: null, score2: null }, false],
  ['has no score of side 1', { score1: null, score2: 0 }, false],
  ['has no score of side 2', { score1: 2, score2: null }, false],
] as const)('a finished match that %s keeps all maps that its source lists', (_, score, forfeit) => {
  expect(numbers(countedMaps(MAPS, score, forfeit))).toEqual([1, 2, 3])
})

test('a map that was running is finished without rounds', () => {
  expect(countedMaps([map(1, 'running', 12, 9)], { score1: 1, score2: 0 }, false)).toEqual([
    map(1, 'finished', null, null),
  ])
})

test('the winner of a map without rounds stays until rounds are known, and is none of a running map', () => {
  const won = (side: 1 | 2): MapScore => ({ ...map(1, 'finished', null, null), lastRound: side })
  const synced = (stored: MapScore, reading: MapScore) => syncMaps([stored], [reading], false)
  expect(synced(map(1, 'running', 12, 11), won(2))).toEqual([won(2)])
  expect(synced(won(2), map(1, 'finished', null, null))).toEqual([won(2)])
  expect(synced(won(2), map(1, 'running', 4, 8))).toEqual([won(2)])
  expect(synced(won(2), map(1, 'finished', 13, 8))).toMatchObject([{ score1: 13, score2: 8 }])
  expect(synced(won(2), map(1, 'finished', 13, 8))[0]).not.toHaveProperty('lastRound')
  expect(synced(map(1, 'finished', 13, 8), won(2))).toMatchObject([{ score1: 13, score2: 8 }])
  expect(sanitizeMaps([{ ...map(1, 'finished', 13, 8), lastRound: 1 }], 3, false)[0]).not.toHaveProperty('lastRound')
  expect(sanitizeMaps([{ ...map(1, 'not_started', null, null), lastRound: 1 }], 3, false)[0]).not.toHaveProperty(
    'lastRound',
  )
})
