import { expect, test } from 'vitest'
import { currentMap } from './current-map.ts'
import type { MapScore } from './match.ts'

const cache: MapScore = { number: 1, name: 'Cache', status: 'finished', score1: 8, score2: 13 }
const nuke: MapScore = { number: 2, name: 'Nuke', status: 'not_started', score1: null, score2: null }
const series = { status: 'live', format: 'BO3', score1: 0, score2: 1, maps: [cache, nuke] } as const

test('between two maps it is the one that comes next', () => expect(currentMap(series)).toEqual(nuke))

test('while a map is played it is that one', () => {
  const running: MapScore = { ...nuke, status: 'running', score1: 5, score2: 7 }
  expect(currentMap({ ...series, maps: [cache, running] })).toEqual(running)
})

test('after the match it is the last one played, not the one left over', () => {
  const last: MapScore = { ...nuke, status: 'finished', score1: 6, score2: 13 }
  const decider: MapScore = { number: 3, name: 'Train', status: 'not_started', score1: null, score2: null }
  expect(currentMap({ ...series, status: 'finished', score2: 2, maps: [cache, last, decider] })).toEqual(last)
  expect(currentMap({ ...series, score2: 2, maps: [cache, last, decider] })).toEqual(last)
})

test('after the match is won it is the last one played, whichever side won', () => {
  const first: MapScore = { ...cache, score1: 13, score2: 8 }
  const last: MapScore = { ...nuke, status: 'finished', score1: 13, score2: 6 }
  const decider: MapScore = { number: 3, name: 'Train', status: 'not_started', score1: null, score2: null }
  expect(currentMap({ ...series, score1: 2, score2: 0, maps: [first, last, decider] })).toEqual(last)
})

test('a next map that the source does not name has no name', () => {
  const unnamed = { number: 2, name: null, status: 'not_started', score1: null, score2: null }
  expect(currentMap({ ...series, maps: [cache] })).toEqual(unnamed)
})

test('a match without maps has one that did not start, or that is over', () => {
  expect(currentMap({ ...series, status: 'upcoming', maps: [] }).status).toBe('not_started')
  expect(currentMap({ ...series, status: 'finished', maps: [] }).status).toBe('finished')
})
