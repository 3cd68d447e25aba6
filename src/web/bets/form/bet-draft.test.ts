import { expect, test } from 'vitest'
import { restoredBet } from './bet-draft.ts'
import { NO_LEG } from './bet-values.ts'

const ALFA = { ...NO_LEG, teams: 'Alfa vs Bravo', selectedTeam: 'Alfa', odds: '1,5', betType: 'map-winner', map: '1' }

test('typed texts and entered selections are restored, each with the format of its match', () => {
  const legs = [{ ...ALFA, format: 'BO1' }]
  expect(restoredBet({ amount: '10', teams: 'Charlie', legs })).toEqual({ amount: '10', teams: 'Charlie', legs })
})

test.each<[string, unknown, object]>([
  [
    'as text, of an older version',
    JSON.stringify([{ ...ALFA, format: 'BO1' }]),
    { legs: [{ ...ALFA, format: 'BO1' }] },
  ],
  ['as an empty text', '', { legs: [] }],
  [
    'without its newer fields',
    [{ teams: 'Alfa vs Bravo' }],
    { legs: [{ ...NO_LEG, teams: 'Alfa vs Bravo', format: null }] },
  ],
  ['of a format that is gone', [{ ...ALFA, format: 'BO9' }], { legs: [{ ...ALFA, format: null }] }],
  ['with a number for a text', [{ ...ALFA, odds: 1.5 }], { legs: [{ ...ALFA, odds: '', format: null }] }],
  ['of which one is no selection', [null, 7, 'x', { ...ALFA, format: null }], { legs: [{ ...ALFA, format: null }] }],
  ['of which one says nothing', [{ betType: 'other' }], { legs: [] }],
  ['as cut text', '[{"teams":"Al', {}],
  ['as a number', 7, {}],
  ['emptied', [], { legs: [] }],
])('a list of selections that is kept %s', (_, legs, restored) => {
  expect(restoredBet({ amount: '10', legs })).toEqual({ amount: '10', ...restored })
})

test('a field that is gone, or holds no text, is dropped and the others stay', () => {
  expect(restoredBet({ amount: '10', odds: 2, note: null, stars: 'five', tags: 'value' })).toEqual({
    amount: '10',
    tags: 'value',
  })
})
