import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyFormat as format, anySelection as selection } from '../../../test/support/any-selection.ts'
import { byTier } from '../../../test/support/tier.ts'
import { BET_TYPES, formatBetType, parseBetType } from './bet-type.ts'
import { mirrored, type Selection } from './selection.ts'
import { selectionProblem } from './selection-problem.ts'
import { readSelection } from './typed-selection.ts'
import { betTypeOf, typedValueOf } from './written-selection.ts'

const CASES = { numRuns: byTier(500, 10_000) }
const pair = { team1: 'Natus Vincere', team2: 'Virtus.pro' }

test('every selection that a format offers is read from its text as the same selection', () => {
  fc.assert(
    fc.property(selection, format, fc.constantFrom(...BET_TYPES), (selection, format, chosen) => {
      fc.pre(selectionProblem(selection, format) === null)
      const text = formatBetType({ name: betTypeOf(selection, chosen), value: typedValueOf(selection) })
      const type = parseBetType(text)
      const selectedTeam = 'side' in selection && selection.side === 2 ? pair.team2 : pair.team1
      expect(type && readSelection({ type, pair, selectedTeam, format }), text).toEqual(selection)
    }),
    CASES,
  )
})

test('a selection can be offered whichever team is named first', () => {
  fc.assert(
    fc.property(selection, fc.option(format), (selection, format) => {
      expect(selectionProblem(mirrored(selection), format)).toBe(selectionProblem(selection, format))
    }),
    CASES,
  )
})

/** The same text as people type it. */
const spellings: readonly ((text: string) => string)[] = [
  (text) => text.toUpperCase(),
  (text) => text.toLowerCase(),
  (text) => text.replaceAll('.', ','),
  (text) => text.replaceAll('-', '\u2212'),
  (text) => ` ${text.replaceAll(' ', '\u00A0 ')} `,
  (text) => text.replace(/[!-~]/g, (plain) => String.fromCodePoint((plain.codePointAt(0) ?? 0) + 0xfe_e0)),
]

test('case, white space, full width, the kind of minus and a decimal comma do not change the reading', () => {
  fc.assert(
    fc.property(selection, format, fc.constantFrom(...spellings), (selection, format, spell) => {
      const value = typedValueOf(selection)
      const bet = { pair, selectedTeam: pair.team1, format }
      const readingOf = (value: string | null) => readSelection({ ...bet, type: { name: betTypeOf(selection), value } })
      expect(readingOf(value && spell(value))).toEqual(readingOf(value))
    }),
    CASES,
  )
})

test('any text is read or left alone', () => {
  const bet = { pair, selectedTeam: pair.team1 }
  fc.assert(
    fc.property(
      fc.string({ unit: 'binary' }),
      fc.constantFrom(...BET_TYPES),
      fc.option(format),
      (value, name, format) => {
        const reading = readSelection({ ...bet, type: { name, value }, format })
        expect(reading === null || selectionProblem(reading, format) === null).toBe(true)
      },
    ),
    CASES,
  )
})

/** Fragments of typed texts, mixed at random. */
const typed = fc
  .array(
    fc.constantFrom(
      '-1.5',
      '+2,5',
      '26.5',
      '52.5',
      'over',
      'ТМ',
      'map 2',
      '1-я карта',
      'maps',
      'rounds',
      'match',
      'team',
      'overtime',
      'no',
      'par',
      'Spirit',
      '500',
      '1x2',
      'draw',
      '-',
      ':',
      '2',
      'live',
    ),
    { maxLength: 4 },
  )
  .map((words) => words.join(' '))

test('a reading is possible in the format, and without the format it is the same or absent', () => {
  const bet = { pair: { team1: 'Spirit', team2: '500' }, selectedTeam: 'Spirit' }
  fc.assert(
    fc.property(typed, fc.constantFrom(...BET_TYPES), format, (value, name, format) => {
      const reading = readSelection({ ...bet, type: { name, value }, format })
      const unknown = readSelection({ ...bet, type: { name, value }, format: null })
      if (reading) expect(selectionProblem(reading, format)).toBeNull()
      if (reading && unknown && name !== 'other') expect(isSameButForTheOnlyMap(unknown, reading, format)).toBe(true)
    }),
    CASES,
  )
})

/** The rounds of a BO1 and those of its map are the same rounds. */
function isSameButForTheOnlyMap(unknown: Selection, reading: Selection, format: string): boolean {
  const only = format === 'BO1' && 'map' in unknown && unknown.map === null ? { ...unknown, map: 1 } : unknown
  return [unknown, only].some((one) => JSON.stringify(one) === JSON.stringify(reading))
}

test.each<[Selection, string]>([
  [{ market: 'match-winner', side: 1, isThreeWay: false }, 'match-winner'],
  [{ market: 'map-winner', map: 2, side: 1 }, 'map-winner (Map 2)'],
  [{ market: 'map-handicap', side: 1, line: -1.5 }, 'handicap (-1.5)'],
  [{ market: 'map-handicap', side: 1, line: 2.5 }, 'handicap (+2.5 maps)'],
  [{ market: 'round-handicap', map: 2, side: 1, line: -3.5 }, 'handicap (Map 2 -3.5)'],
  [{ market: 'round-handicap', map: 2, side: 1, line: 0 }, 'handicap (Map 2 0)'],
  [{ market: 'total-maps', choice: 'under', line: 2.5 }, 'total-maps (Under 2.5)'],
  [{ market: 'total-rounds', map: 1, choice: 'over', line: 26.5 }, 'total-rounds (Map 1 Over 26.5)'],
  [{ market: 'total-rounds', map: null, choice: 'over', line: 52.5 }, 'total-rounds (Match Over 52.5)'],
  [{ market: 'overtime', map: 1, choice: 'yes' }, 'total-rounds (Map 1 Overtime yes)'],
  [{ market: 'correct-score', score1: 2, score2: 0 }, 'other (Correct score 2-0)'],
  [{ market: 'first-half-winner', map: 1, side: 1, isThreeWay: false }, 'other (Map 1 First half)'],
  [{ market: 'first-half-winner', map: 1, side: 2, isThreeWay: true }, 'other (Map 1 First half 1X2)'],
  [{ market: 'first-blood', map: null, side: 1 }, 'first-blood'],
  [{ market: 'first-blood', map: 2, side: 1 }, 'first-blood (Map 2)'],
  [{ market: 'other' }, 'other'],
])('%j is written as %s', (selection, expected) => {
  expect(formatBetType({ name: betTypeOf(selection), value: typedValueOf(selection) })).toBe(expected)
})

test('the winner of map 1 is written as first-map where that type is chosen, other winners are not', () => {
  const winnerOf = (map: number): Selection => ({ market: 'map-winner', map, side: 1 })
  expect(betTypeOf(winnerOf(1), 'first-map')).toBe('first-map')
  expect(betTypeOf(winnerOf(1))).toBe('map-winner')
  expect(betTypeOf(winnerOf(2), 'first-map')).toBe('map-winner')
  expect(betTypeOf({ market: 'first-blood', map: 1, side: 1 }, 'first-map')).toBe('first-blood')
})
