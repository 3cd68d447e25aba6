import { expect, test } from 'vitest'
import type { OddsNotation } from '../plan.ts'
import type { Cell } from '../row.ts'
import { createOddsTally, namedNotation, notationOfOdds } from './odds-tally.ts'

test.each([
  ['Odds (American)', 'american'],
  ['Американский кф', 'american'],
  ['Decimal odds', 'decimal'],
  ['Cota decimal', 'decimal'],
  ['Десятичный коэффициент', 'decimal'],
  ['Odds', null],
  ['American or decimal', null],
  [`${' '.repeat(192)}american`, 'american'],
  [`${' '.repeat(195)}american`, null],
])('a column named %j has odds that are %s', (name, notation) => {
  expect(namedNotation(name)).toBe(notation)
})

const found = (cells: readonly Cell[], known: OddsNotation | null = null) => {
  const tally = createOddsTally()
  for (const cell of cells) tally.add(cell, known)
  const seen = tally.seen()
  return { ...notationOfOdds([seen]), marks: seen.marks }
}

const NO_MARKS = { point: 0, comma: 0 }

test('odds of one notation show it', () => {
  expect(found(['1.85', '2', '1,9'])).toEqual({ notation: 'decimal', openOdds: [], marks: { point: 1, comma: 1 } })
  expect(found(['+150', '-110'])).toEqual({ notation: 'american', openOdds: [], marks: NO_MARKS })
  expect(found(['1.85', 'abc'])).toMatchObject({ notation: 'decimal', openOdds: [] })
  expect(found(['+1,200.50'])).toEqual({ notation: 'american', openOdds: [], marks: NO_MARKS })
  expect(found([])).toEqual({ notation: null, openOdds: [], marks: NO_MARKS })
  expect(found(['', 'abc', '8/11'])).toEqual({ notation: null, openOdds: [], marks: NO_MARKS })
})

test('odds that can be read in two ways, and odds of both notations, are open with one example of each', () => {
  expect(found(['150', '160'])).toEqual({ notation: null, openOdds: ['150'], marks: NO_MARKS })
  expect(found(['2', '150', '3'])).toEqual({ notation: null, openOdds: ['2', '150'], marks: NO_MARKS })
  expect(found(['150', '2'])).toEqual({ notation: null, openOdds: ['150', '2'], marks: NO_MARKS })
  expect(found(['+150', '1.85', '-110'])).toEqual({
    notation: null,
    openOdds: ['+150', '1.85'],
    marks: { point: 1, comma: 0 },
  })
})

test('what is known of a column decides only odds without a sign', () => {
  expect(found(['150', '-110'], 'american').notation).toBe('american')
  expect(found(['150', '1.85'], 'decimal').notation).toBe('decimal')
  expect(found(['+150'], 'decimal').notation).toBe('american')
})

test('the point of a number in a workbook says nothing of its texts', () => {
  expect(found([1.85, 2.5])).toEqual({ notation: 'decimal', openOdds: [], marks: NO_MARKS })
})

test('the odds of several tables are those of one with all their rows', () => {
  const of = (...tables: readonly (readonly Cell[])[]) =>
    notationOfOdds(
      tables.map((cells) => {
        const tally = createOddsTally()
        for (const cell of cells) tally.add(cell, null)
        return tally.seen()
      }),
    )
  expect(of(['1.85'], [], ['2.10'])).toEqual({ notation: 'decimal', openOdds: [] })
  expect(of(['+150'], ['1.85', '-110'])).toEqual({ notation: null, openOdds: ['+150', '1.85'] })
  expect(of([], [])).toEqual({ notation: null, openOdds: [] })
})
