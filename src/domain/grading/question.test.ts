import { expect, test } from 'vitest'
import type { Selection } from '../market/selection.ts'
import { countedRounds, possibleFirstHalves, questionOf } from './question.ts'
import { DEFAULT_PROFILE } from './rule-profiles.ts'

test.each([
  [0, 0, 0, 12],
  [5, 3, 5, 9],
  [7, 5, 7, 7],
  [8, 5, 7, 8],
  [13, 5, 7, 12],
  [5, 13, 0, 5],
  [16, 14, 0, 12],
])('at %i-%i the first team has won %i to %i of the first 12 rounds', (score1, score2, least, most) => {
  const halves = Array.from({ length: most - least + 1 }, (_, at) => ({ score1: least + at, score2: 12 - least - at }))
  expect(possibleFirstHalves({ score1, score2 })).toEqual(halves)
})

test.each<[Selection, string]>([
  [{ market: 'total-rounds', map: null, choice: 'over', line: 60.5 }, 'total'],
  [{ market: 'round-handicap', map: null, side: 1, line: -5.5 }, 'difference'],
  [{ market: 'odd-even-rounds', map: null, choice: 'odd' }, 'parity'],
])('%j is on all rounds of the match together, by their %s', (selection, by) => {
  expect(questionOf(selection, 'BO3', DEFAULT_PROFILE)).toMatchObject({ of: 'match-rounds', by })
})

test('without overtime a map that went there counts 12-12', () => {
  const [regulation, overtime] = [
    { score1: 13, score2: 11 },
    { score1: 14, score2: 16 },
  ]
  expect(countedRounds(regulation, true)).toBe(regulation)
  expect(countedRounds(overtime, true)).toEqual({ score1: 12, score2: 12 })
  expect(countedRounds(overtime, false)).toBe(overtime)
})
