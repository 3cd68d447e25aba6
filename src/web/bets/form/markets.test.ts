import { expect, test } from 'vitest'
import type { Format } from '../../../domain/match/match.ts'
import { controlsFor, controlsOf, NO_CHOICES, type PickValues, pickBody, pickKey, readPick } from './markets.ts'

const NOTHING: PickValues = {
  teams: 'Alfa vs Bravo',
  selectedTeam: 'Alfa',
  betType: null,
  handicapValue: '',
  totalRounds: '',
  ...NO_CHOICES,
}
const pick = (values: Partial<PickValues>): PickValues => ({ ...NOTHING, ...values })

/** Typed and chosen values, the format of the match, and the resulting selection. */
const READ: readonly (readonly [string, Partial<PickValues>, Format | null, object, string])[] = [
  [
    'a handicap typed with a comma, of which the market is chosen',
    { betType: 'handicap', handicapValue: '+2,5', selectedTeam: 'Bravo', market: 'map-handicap' },
    'BO5',
    { market: 'map-handicap', side: 2, line: 2.5 },
    'handicap (+2.5 maps)',
  ],
  [
    'rounds of map 2',
    { betType: 'handicap', handicapValue: '-3.5', market: 'round-handicap', map: 2 },
    null,
    { market: 'round-handicap', map: 2, side: 1, line: -3.5 },
    'handicap (Map 2 -3.5)',
  ],
  [
    'a sign with a space, beside a chosen map',
    { betType: 'handicap', handicapValue: '- 3.5', market: 'round-handicap', map: 2 },
    null,
    { market: 'round-handicap', map: 2, side: 1, line: -3.5 },
    'handicap (Map 2 -3.5)',
  ],
  [
    'rounds of the match',
    { betType: 'handicap', handicapValue: '-5.5', market: 'round-handicap', map: 'match' },
    'BO3',
    { market: 'round-handicap', map: null, side: 1, line: -5.5 },
    'handicap (Match -5.5 rounds)',
  ],
  [
    'a total in Portuguese, on map 1',
    { betType: 'total-rounds', totalRounds: 'mais de 26,5', map: 1 },
    null,
    { market: 'total-rounds', map: 1, choice: 'over', line: 26.5 },
    'total-rounds (Map 1 Over 26.5)',
  ],
  [
    'a total in Russian, of the match',
    { betType: 'total-rounds', totalRounds: 'больше 46,5', map: 'match' },
    'BO3',
    { market: 'total-rounds', map: null, choice: 'over', line: 46.5 },
    'total-rounds (Match Over 46.5)',
  ],
  [
    'the rounds of a team',
    { betType: 'total-rounds', totalRounds: 'under 10.5', market: 'team-total-rounds', map: 1 },
    'BO3',
    { market: 'team-total-rounds', map: 1, side: 1, choice: 'under', line: 10.5 },
    'total-rounds (Map 1 Team Under 10.5)',
  ],
  [
    'overtime',
    { betType: 'total-rounds', market: 'overtime', map: 3, pick: { overtime: 'no' } },
    'BO3',
    { market: 'overtime', map: 3, choice: 'no' },
    'total-rounds (Map 3 Overtime no)',
  ],
  [
    'an even number of rounds',
    { betType: 'total-rounds', market: 'odd-even-rounds', map: 'match', pick: { parity: 'even' } },
    'BO3',
    { market: 'odd-even-rounds', map: null, choice: 'even' },
    'total-rounds (Match Even)',
  ],
  [
    'the winner of map 2',
    { betType: 'map-winner', map: 2 },
    'BO3',
    { market: 'map-winner', map: 2, side: 1 },
    'map-winner (Map 2)',
  ],
  [
    'a total of maps',
    { betType: 'total-maps', pick: { total: { choice: 'over', line: 2.5 } } },
    'BO3',
    { market: 'total-maps', choice: 'over', line: 2.5 },
    'total-maps (Over 2.5)',
  ],
  [
    'a correct score',
    { betType: 'other', market: 'correct-score', pick: { score: { score1: 2, score2: 1 } } },
    'BO3',
    { market: 'correct-score', score1: 2, score2: 1 },
    'other (Correct score 2-1)',
  ],
  [
    'a drawn first half',
    { betType: 'other', market: 'first-half-winner', map: 1, pick: { outcome: 'draw' }, selectedTeam: '' },
    'BO3',
    { market: 'first-half-winner', map: 1, side: 'draw', isThreeWay: true },
    'other (Map 1 First half Draw)',
  ],
  [
    'the second pistol round',
    { betType: 'other', market: 'pistol-round', map: 1, pick: { half: 2 } },
    null,
    { market: 'pistol-round', map: 1, half: 2, side: 1 },
    'other (Map 1 Pistol 2)',
  ],
  [
    'first blood',
    { betType: 'other', market: 'first-blood', map: 'match' },
    null,
    { market: 'first-blood', map: null, side: 1 },
    'first-blood',
  ],
  [
    'the user’s own words',
    { betType: 'other', market: 'other', ownText: ' ace  on map 1 ' },
    null,
    { market: 'other' },
    'other (ace on map 1)',
  ],
  [
    'a draw of a BO2, without a team',
    { betType: 'match-winner', pick: { outcome: 'draw' }, selectedTeam: '' },
    'BO2',
    { market: 'match-winner', side: 'draw', isThreeWay: true },
    'match-winner (Draw)',
  ],
]

test.each(READ)('%s', (_, values, format, selection, betType) => {
  expect(pickBody(pick(values), format)).toMatchObject({ selection, betType })
})

test.each(READ)('%s: the choices of a recorded bet send it again', (_, values, format, selection, betType) => {
  const sent = pickBody(pick(values), format)
  if (!sent.selection) throw new Error('No selection')
  const type = values.betType ?? null
  const again = pickBody(
    pick({
      ...controlsFor(sent.selection),
      betType: type,
      selectedTeam: sent.selectedTeam,
      ownText: values.ownText ?? '',
    }),
    format,
  )
  expect(again).toMatchObject({ selection, betType })
})

test.each<[string, Partial<PickValues>, Format | null, object]>([
  [
    '-1.5 in a BO3 counts maps',
    { betType: 'handicap', handicapValue: '-1.5' },
    'BO3',
    { market: 'map-handicap', line: -1.5 },
  ],
  ['a map in the text', { betType: 'total-rounds', totalRounds: 'mapa 1 over 26,5' }, null, { map: 1, line: 26.5 }],
])('typed alone: %s', (_, values, format, selection) => {
  expect(readPick(pick(values), format)).toMatchObject({ kind: 'selection', isChosen: false, selection })
  expect(pickBody(pick(values), format)).not.toHaveProperty('selection')
})

test.each<[string, Partial<PickValues>, Format | null, string]>([
  ['-1.5 of an unknown format', { betType: 'handicap', handicapValue: '-1.5' }, null, 'mapsOrRounds'],
  ['-3.5 in a BO3', { betType: 'handicap', handicapValue: '-3.5' }, 'BO3', 'mapsOrRounds'],
  ['a total without a map', { betType: 'total-rounds', totalRounds: 'Over 26.5' }, 'BO3', 'whichMap'],
  ['a winner without a map', { betType: 'map-winner' }, 'BO3', 'whichMap'],
  ['a handicap of maps without a sign', { betType: 'handicap', handicapValue: '1.5' }, 'BO3', 'whichSign'],
  ['a handicap of rounds without a sign', { betType: 'handicap', handicapValue: '3,5 rounds' }, null, 'whichSign'],
  ['a total without over or under', { betType: 'total-rounds', totalRounds: '26,5' }, 'BO3', 'overOrUnder'],
  ['a handicap without a sign, after its map', { betType: 'handicap', handicapValue: 'map 2 1.5' }, 'BO3', 'whichSign'],
  [
    'a handicap of a map, and of the match',
    { betType: 'handicap', handicapValue: 'map 1 match -5.5' },
    'BO3',
    'unclear',
  ],
  ['overtime without a map', { betType: 'total-rounds', totalRounds: 'overtime yes' }, 'BO3', 'whichMap'],
  ['the rounds of a team without a map', { betType: 'total-rounds', totalRounds: 'team over 10.5' }, null, 'whichMap'],
  ['even or odd without a map', { betType: 'total-rounds', totalRounds: 'par' }, null, 'whichMap'],
  ['a small line of the match', { betType: 'handicap', handicapValue: 'match -2.5' }, 'BO3', 'mapsOrRounds'],
  ['a text without a line', { betType: 'handicap', handicapValue: 'ask Ana' }, 'BO3', 'unclear'],
  ['map 5 of a BO3', { betType: 'total-rounds', totalRounds: 'map 5 over 26.5' }, 'BO3', 'mapOutOfFormat'],
])('the form asks, and sends the text as it is: %s', (_, values, format, question) => {
  expect(readPick(pick(values), format)).toEqual({ kind: 'open', question })
  expect(pickBody(pick(values), format)).not.toHaveProperty('selection')
})

test.each<[string, Partial<PickValues>, Format | null, object]>([
  [
    'no map',
    { betType: 'handicap', handicapValue: '-3.5', market: 'round-handicap' },
    'BO3',
    { field: 'map', code: 'chooseMap' },
  ],
  ['no pick', { betType: 'other', market: 'correct-score' }, 'BO3', { field: 'pick', code: 'choosePick' }],
  [
    'no line',
    { betType: 'handicap', market: 'map-handicap' },
    'BO3',
    { field: 'handicapValue', code: 'lineUnreadable' },
  ],
  ['no line of a total', { betType: 'total-rounds', map: 1 }, 'BO3', { field: 'totalRounds', code: 'lineUnreadable' }],
  [
    'another map in the text',
    { betType: 'total-rounds', totalRounds: 'map 2 over 26.5', map: 1 },
    'BO3',
    { field: 'totalRounds', code: 'lineUnreadable' },
  ],
  [
    'a line in tenths',
    { betType: 'handicap', handicapValue: '-1.3', market: 'map-handicap' },
    'BO3',
    { field: 'handicapValue', code: 'lineInvalid' },
  ],
  [
    'more maps than there are',
    { betType: 'handicap', handicapValue: '-2.5', market: 'map-handicap' },
    'BO3',
    { field: 'handicapValue', code: 'lineOutOfFormat' },
  ],
])('a choice has to be complete and possible: %s', (_, values, format, problem) => {
  expect(readPick(pick(values), format)).toEqual({ kind: 'problem', ...problem })
})

test('only what the format has is offered', () => {
  const picks = (values: Partial<PickValues>, format: Format) => controlsOf(pick(values), format).picks.map(pickKey)
  expect(controlsOf(pick({ betType: 'map-winner' }), 'BO3').maps).toEqual([1, 2, 3])
  expect(controlsOf(pick({ betType: 'map-winner' }), null).maps).toHaveLength(5)
  expect(picks({ betType: 'total-maps' }, 'BO3')).toEqual(['over 2.5', 'under 2.5'])
  expect(picks({ betType: 'match-winner' }, 'BO3')).toEqual([])
  expect(picks({ betType: 'other', market: 'correct-score' }, 'BO3')).toEqual(['2-0', '2-1', '1-2', '0-2'])
  expect(picks({ betType: 'other', market: 'correct-score' }, 'BO2')).toEqual(['2-0', '1-1', '0-2'])
})

test('a choice of another type does not count', () => {
  expect(
    readPick(pick({ betType: 'first-map', market: 'round-handicap', map: 3, pick: { parity: 'odd' } }), 'BO3'),
  ).toMatchObject({
    selection: { market: 'map-winner', map: 1 },
    isChosen: false,
  })
})
