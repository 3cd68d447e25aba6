import { expect, test } from 'vitest'
import { restoredBet } from './bet-draft.ts'
import { type Leg, NO_LEG } from './bet-values.ts'

const ALFA: Omit<Leg, 'format'> = {
  ...NO_LEG,
  teams: 'Alfa vs Bravo',
  selectedTeam: 'Alfa',
  odds: '1,5',
  betType: 'map-winner',
  map: 1,
}

test('typed texts and entered selections are restored, each with the format of its match', () => {
  const legs = [{ ...ALFA, format: 'BO1' }]
  expect(restoredBet({ amount: '10', teams: 'Charlie', legs })).toEqual({ amount: '10', teams: 'Charlie', legs })
})

test.each<[string, unknown, object]>([
  [
    'without its newer fields',
    [{ teams: 'Alfa vs Bravo' }],
    { legs: [{ ...NO_LEG, teams: 'Alfa vs Bravo', format: null }] },
  ],
  ['of a format that is gone', [{ ...ALFA, format: 'BO9' }], { legs: [{ ...ALFA, format: null }] }],
  ['with a number for a text', [{ ...ALFA, odds: 1.5 }], { legs: [{ ...ALFA, odds: '', format: null }] }],
  ['of which one is no selection', [null, 7, 'x', { ...ALFA, format: null }], { legs: [{ ...ALFA, format: null }] }],
  ['of which one says nothing', [{ betType: 'other' }], { legs: [] }],
  ['as text', '[{"teams":"Alfa"}]', {}],
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

test.each<[string, unknown]>([
  ['betType', 'handicap'],
  ['market', 'correct-score'],
  ['map', 3],
  ['map', 'match'],
  ['pick', { outcome: 'draw' }],
  ['pick', { outcome: '1x2' }],
  ['pick', { total: { choice: 'over', line: 2.5 } }],
  ['pick', { score: { score1: 2, score2: 1 } }],
  ['pick', { parity: 'even' }],
  ['pick', { overtime: 'no' }],
  ['pick', { half: 2 }],
  ['matchId', 7],
  ['matchId', 'none'],
  ['freeBet', true],
  ['live', false],
  ['live', null],
  ['profile', 'bwin'],
  ['outcome', 'own'],
  ['exactOdds', { odds: 1909, exactOdds: '21/11' }],
])('%s %j is restored as it was', (field, value) => {
  expect(restoredBet({ [field]: value })).toEqual({ [field]: value })
})

test.each<[string, unknown]>([
  ['betType', 'lottery'],
  ['market', 7],
  ['map', 0],
  ['map', '1.5'],
  ['pick', { total: { choice: 'over', line: 9.5 } }],
  ['pick', 'over 9.5'],
  ['matchId', -1],
  ['matchId', 'some'],
  ['freeBet', 1],
  ['live', 'maybe'],
  ['profile', 'nobody'],
  ['outcome', 'unknown'],
  ['exactOdds', '1909=2/1'],
  ['exactOdds', { odds: 1909, exactOdds: 'x' }],
])('%s %j is no choice of the form: it is dropped and the rest stays', (field, kept) => {
  expect(restoredBet({ amount: '10', [field]: kept })).toEqual({ amount: '10' })
})
