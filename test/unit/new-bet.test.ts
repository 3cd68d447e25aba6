import { expect, test } from 'vitest'
import { newBet } from '../../src/contract/bets/bets.ts'
import { SPIRIT_BET } from '../support/bets.ts'

/** The fields that a bet is refused for. */
const refusedFor = (bet: unknown) => [...new Set(newBet.safeParse(bet).error?.issues.map(({ path }) => path[0]))]

test('a valid bet is taken', () => {
  expect(refusedFor(SPIRIT_BET)).toEqual([])
})

test.each<readonly [string, string]>([
  ...['amount', 'odds'].flatMap((field) =>
    [
      '1e309',
      '-1e309',
      '-0',
      '"-0"',
      '-1',
      '0',
      '0.0001',
      '1000000000000',
      '1e21',
      '1e-7',
      '"1e2"',
      '"NaN"',
      '"Infinity"',
      '"٥٠"',
      '"５０"',
      '"5O"',
      '"1,50"',
      '"0x10"',
      '"1_0"',
      '"1 0"',
      '"1.85.0"',
      '"1."',
      '".5"',
      '"12345678901234567890"',
      '""',
      '" "',
      'null',
      'true',
      '[]',
      '["1.85"]',
      '{"toString": "x"}',
    ].map((literal) => [field, literal] as const),
  ),
  ['amount', '0.001'],
  ['amount', '"0.001"'],
  ['amount', '1000000.01'],
  ['odds', '1'],
  ['odds', '"1.009"'],
  ['odds', '"1000.001"'],
  ['teams', '"Team Spirit"'],
  ['teams', '"Team Spirit vs "'],
  ['teams', '"Team Spirit vs Team Spirit"'],
  ['teams', '" \\u200b "'],
  ['teams', '"Team Spirit vs A\\u0000"'],
  ['teams', '"Team Spirit vs A\\ud800"'],
  ['teams', '"Team Spirit vs A\\nB"'],
  ['teams', `"Team Spirit vs ${'A'.repeat(500)}"`],
  ['teams', '7'],
  ['selectedTeam', '"Somebody else"'],
  ['selectedTeam', '""'],
  ['selectedTeam', '{}'],
  ['betType', '"moneyline"'],
  ['betType', '"handicap (1.5"'],
  ['betType', '"handicap -1.5"'],
  ['betType', '"__proto__"'],
  ['betType', `"other (${'x'.repeat(200)})"`],
  ['betType', '""'],
  ['matchId', '"1"'],
  ['matchId', '1.5'],
  ['matchId', '0'],
  ['matchId', '-0'],
  ['matchId', '1e309'],
  ['placedAt', '"٢٠٢٦-٠١-٠١T00:00:00Z"'],
  ['placedAt', '1767225600000'],
  ['status', '"lost"'],
])('a bet whose %s is %s is refused', (field, literal) => {
  const json = JSON.stringify({ ...SPIRIT_BET, [field]: '@' }).replace('"@"', () => literal)
  expect(refusedFor(JSON.parse(json))).toEqual([field])
})

const HANDICAP = { market: 'map-handicap', side: 1, line: -1.5 }
test.each([
  ['of another type', { betType: 'total-maps', selection: HANDICAP }],
  ['on the other team', { betType: 'handicap', selection: { ...HANDICAP, side: 2 } }],
  ['between the quarters', { betType: 'handicap', selection: { ...HANDICAP, line: -1.6 } }],
  ['beyond every format', { betType: 'handicap', selection: { ...HANDICAP, line: -5.5 } }],
  ['without its line', { betType: 'handicap', selection: { market: 'map-handicap', side: 1 } }],
  ['on a market that does not exist', { betType: 'other', selection: { market: 'aces' } }],
  ['of a draw in a two-way market', { selection: { market: 'match-winner', side: 'draw', isThreeWay: false } }],
])('a selection %s is refused', (_, fields) => {
  expect(refusedFor({ ...SPIRIT_BET, ...fields })).toEqual(['selection'])
})
