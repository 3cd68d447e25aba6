import { expect, test } from 'vitest'
import { readLegs } from './written-legs.ts'

const EMPTY = { event: '', team1: '', team2: '', pick: '', market: '', isOtherGame: false, odds: '', more: '' }

test('legs are read with the fields of the API', () => {
  const leg = { teams: 'Alfa vs Bravo', selectedTeam: 'Alfa', betType: 'match-winner', odds: '1.85', sport: 'cs2' }
  expect(readLegs(JSON.stringify([leg]))).toEqual([
    { ...EMPTY, event: 'Alfa vs Bravo', pick: 'Alfa', market: 'match-winner', odds: '1.85' },
  ])
})

test('legs are read with other names, and with numbers', () => {
  const leg = { event: 'Alfa vs Bravo', pick: 'Alfa', market: 'Map 1', odds: 1.85 }
  expect(readLegs(JSON.stringify([leg]))).toEqual([
    { ...EMPTY, event: 'Alfa vs Bravo', pick: 'Alfa', market: 'Map 1', odds: '1.85' },
  ])
})

test('what is no text and no number is missing, and the other name counts', () => {
  const leg = { teams: null, event: 'Alfa vs Bravo', selectedTeam: ['Alfa'], betType: true, odds: {} }
  expect(readLegs(JSON.stringify([leg]))).toEqual([{ ...EMPTY, event: 'Alfa vs Bravo' }])
})

test('an item that is no leg has nothing', () => {
  expect(readLegs('[null, 5, "text", []]')).toEqual([EMPTY, EMPTY, EMPTY, EMPTY])
})

test.each([
  ['a text', 'Alfa + Bravo'],
  ['half a list', '[{"teams":'],
  ['an object', '{"0":{}}'],
  ['a list with a space before it', ' [{}]'],
  ['nothing', ''],
])('%s has no legs', (_, text) => {
  expect(readLegs(text)).toEqual([])
})

test('a list of 100,000 characters is read, and no longer one', () => {
  const list = (length: number) => `[{}${' '.repeat(length - 4)}]`
  expect([readLegs(list(100_000)).length, readLegs(list(100_001)).length]).toEqual([1, 0])
})
