import { expect, test } from 'vitest'
import { webMatch } from '../../../../test/support/web-match.ts'
import { seriesMaps } from './series-maps.ts'

const numbers = (more: Parameters<typeof webMatch>[0]) => seriesMaps(webMatch(more)).map(({ number }) => number)

test('every map the series can have keeps a place from the start', () => {
  expect(numbers({ format: 'BO2' })).toEqual([1, 2])
  expect(numbers({ format: 'BO3' })).toEqual([1, 2, 3])
  expect(numbers({ format: 'BO5' })).toEqual([1, 2, 3, 4, 5])
})

test('a map the source names out of turn does not move the others', () => {
  const third = { number: 3, name: 'Nuke', status: 'not_started', score1: null, score2: null } as const
  const maps = seriesMaps(webMatch({ maps: [third] }))
  expect(maps.map(({ name }) => name)).toEqual([null, null, 'Nuke'])
})

test('for a source without maps, no maps are shown', () => {
  expect(seriesMaps(webMatch({ maps: [] }))).toEqual([])
})
