import { expect, test } from 'vitest'
import { areLines, areMaps, isQualifier, withQualifiers } from './market-columns.ts'
import { readPick } from './text/pick-text.ts'

type Said = readonly [name: string, text: string]
const qualified = (pick: string, ...cells: Said[]) => {
  const found = withQualifiers(
    pick,
    cells.map(([name, text]) => ({ name, text })),
  )
  return `${found.pick} | ${found.market}`
}

test.each<readonly [pick: string, expected: string, cells: readonly Said[]]>([
  ['Alfa', 'Alfa | Map 1', [['Map', '1']]],
  ['Alfa', 'Alfa | Map 2', [['Mapa', 'Mapa 2']]],
  ['Alfa', 'Alfa | Map 2', [['Карта', '2-я']]],
  ['Alfa', 'Alfa | Map 1', [['Harita', '1. harita']]],
  ['Alfa', 'Alfa | Map 3', [['Map', '3 - Mirage']]],
  ['Alfa', 'Alfa | Map 1', [['Map', 'Dust2 (map 1)']]],
  ['Alfa', 'Alfa | Map: Mirage', [['Map', 'Mirage']]],
  ['Alfa', 'Alfa | Map: 1+2', [['Map', '1+2']]],
  ['Alfa', 'Alfa | ', [['Mapa', 'Série']]],
  ['Alfa', 'Alfa | ', [['Map', 'Match']]],
  ['Alfa', 'Alfa | ', [['Map', 'BO3']]],
  [
    'Alfa',
    'Alfa | map 1 winner',
    [
      ['Market', 'Match winner'],
      ['Map', '1'],
    ],
  ],
  [
    'Over 20.5',
    'Over 20.5 | Map 1: Total rounds',
    [
      ['Map', '1'],
      ['Market', 'Total rounds'],
    ],
  ],
  [
    'Over',
    'Over 20.5 | Map 1: Total rounds',
    [
      ['Map', '1'],
      ['Market', 'Total rounds'],
      ['Line', '20.5'],
    ],
  ],
  [
    'Alfa',
    'Alfa | Map 1 winner',
    [
      ['Market', 'Map 1 winner'],
      ['Map', '1'],
    ],
  ],
  [
    'Alfa',
    'Alfa | Map 2: Map 1 winner',
    [
      ['Market', 'Map 1 winner'],
      ['Map', '2'],
    ],
  ],
  ['Alfa', 'Alfa -1.5 | ', [['Line', '-1.5']]],
  ['Alfa', 'Alfa -1,5 | ', [['Hándicap', '−1,5']]],
  ['Alfa -1.5', 'Alfa -1.5 | ', [['Line', '-1.5']]],
  ['Alfa (-1,5)', 'Alfa (-1,5) | ', [['Line', '-1.5']]],
  ['Alfa', 'Alfa -1.5 maps | ', [['Handicap (maps)', '-1.5']]],
  [
    'Alfa',
    'Alfa -3.5 rounds | Map 1',
    [
      ['Round handicap', '-3.5'],
      ['Map', '1'],
    ],
  ],
  [
    'Alfa',
    'Alfa -3.5 | Map 1: Winner',
    [
      ['Line', '-3.5'],
      ['Map', '1'],
      ['Market', 'Winner'],
    ],
  ],
  ['Alfa', 'Alfa -1.5 | ', [['whatever', '-1.5']]],
  ['Alfa', 'Alfa | Over 2.5', [['O/U', 'Over 2.5']]],
  ['Alfa', 'Alfa | ML', [['Spread', 'ML']]],
  ['', ' | handicap -1.5', [['Line', '-1.5']]],
  [
    'Alfa',
    'Alfa | A: B',
    [
      ['Market', 'A'],
      ['Market 2', 'B'],
      ['Market 3', 'A'],
    ],
  ],
])('%s with its columns is %j', (pick, expected, cells) => {
  expect(qualified(pick, ...cells)).toBe(expected)
})

const marketOf = (...cells: Said[]) => {
  const { pick, market } = withQualifiers(
    'Alfa',
    cells.map(([name, text]) => ({ name, text })),
  )
  const text = { event: 'Alfa vs Bravo', team1: '', team2: '', pick, market, isOtherGame: false }
  const { betType, selection } = readPick(text, 2000)
  return `${betType.name} ${selection?.market ?? null}`
}

test('what a column says of the market is never lost', () => {
  expect(marketOf()).toBe('match-winner match-winner')
  expect(marketOf(['Map', '1'])).toBe('map-winner map-winner')
  expect(marketOf(['Map', '1'], ['Market', 'Match winner'])).toBe('map-winner map-winner')
  expect(marketOf(['Map', '1'], ['Line', '-3.5'])).toBe('handicap round-handicap')
  expect(marketOf(['Handicap (maps)', '-1.5'])).toBe('handicap map-handicap')
  expect(marketOf(['Line', '-1.5'])).toBe('handicap null')
  expect(marketOf(['Spread', 'ML'])).toBe('match-winner match-winner')
  for (const cells of [
    [['Map', 'Mirage']],
    [['Map', '1+2']],
    [['Line', '1.5']],
    [['O/U', 'Over 2.5']],
    [
      ['Map', 'Mirage'],
      ['Market', 'Winner'],
    ],
    [
      ['Map', '2'],
      ['Market', 'Map 1 winner'],
    ],
    [
      ['Line', '-1.5'],
      ['Market', 'Match winner'],
    ],
  ] satisfies Said[][]) {
    expect(marketOf(...cells)).toBe('other null')
  }
})

test('columns of maps and lines by their names; a line of American odds is none', () => {
  const names = ['Map', 'Mapa', 'Карта', 'Hándicap', 'Línea', 'Line', 'HCP', 'Spread', 'Фора', 'O/U']
  expect(names.map((name) => isQualifier(name, ['-1.5', '']))).toEqual(names.map(() => true))
  expect(['Maps', 'Opening line', 'Closing line', 'Market'].some((name) => isQualifier(name, ['-1.5']))).toBe(false)
  expect(isQualifier('Line', ['-110', '+150'])).toBe(false)
  expect(isQualifier('Line', ['1.83', '1.91'])).toBe(false)
})

test('columns without a known name hold lines where all cells have a sign and one is a half', () => {
  expect(areLines(['-1.5', '+1,5', '-2'])).toBe(true)
  expect([[], ['-1', '+2'], ['1.5'], ['-1.5', '2.5'], ['-1.5', '+0.87']].map(areLines)).toEqual(Array(5).fill(false))
})

test('columns without a known name hold maps where all cells say one, and one with the word', () => {
  expect(areMaps(['Map 1', 'Series', '2'])).toBe(true)
  expect([[], ['1', '2'], ['Match'], ['Map 1', 'Mirage']].map(areMaps)).toEqual(Array(4).fill(false))
  expect(qualified('Alfa', ['Market', 'Winner'], ['Period', 'Map 1'])).toBe('Alfa | map 1 winner')
})
