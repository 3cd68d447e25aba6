import { expect, test } from 'vitest'
import { mapHalves } from './map-halves.ts'
import type { MapScore } from './match.ts'

const rounds = (score1: number, score2: number) => ({ score1, score2 })
const map = (score1: number | null, score2: number | null, firstHalf: MapScore['firstHalf'] = null): MapScore => ({
  number: 1,
  name: 'Nuke',
  status: 'finished',
  score1,
  score2,
  firstHalf,
})

test.each([
  ['a map won in regulation', map(13, 9, rounds(7, 5)), [rounds(7, 5), rounds(6, 4), null]],
  ['a map at half time', map(7, 5, rounds(7, 5)), [rounds(7, 5), rounds(0, 0), null]],
  ['a map at 12–12', map(12, 12, rounds(3, 9)), [rounds(3, 9), rounds(9, 3), null]],
  ['a map won in the second overtime', map(19, 17, rounds(3, 9)), [rounds(3, 9), rounds(9, 3), rounds(7, 5)]],
])('the halves of %s', (_, { ...played }, [first, second, overtime]) => {
  expect(mapHalves(played)).toEqual({ first, second, overtime })
})

test.each([
  ['whose first half is not known', map(13, 9)],
  ['whose rounds are not known', map(null, null, rounds(7, 5))],
  ['whose rounds on one side are not known', map(null, 9, rounds(7, 5))],
  ['whose rounds on the other side are not known', map(13, null, rounds(7, 5))],
])('a map %s has none', (_, played) => expect(mapHalves(played)).toBeNull())
