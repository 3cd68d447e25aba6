import { describe, expect, test } from 'vitest'
import { rulesOf } from './formats.ts'
import type { FormatRules } from './headerless-formats.ts'
import type { ColumnTarget } from './plan.ts'
import { type Cell, cellText, checkCells, columnLabel, fieldReader, RowFault } from './row.ts'

function faultOf(act: () => unknown): unknown {
  try {
    return act()
  } catch (error) {
    if (error instanceof RowFault) return `${error.code} ${error.target}`
    throw error
  }
}

type Options = { unit?: number | null; mark?: 'point' | 'comma'; rules?: Partial<FormatRules> }

/** A row of columns [name, target, cell]. */
function rowOf(columns: readonly (readonly [string, ColumnTarget | null, Cell])[], options: Options = {}) {
  const { unit = null, mark = 'point', rules = {} } = options
  const reader = fieldReader(
    columns.map(([name]) => name),
    {
      plan: { columns: columns.map(([, target]) => target), decimalMark: mark },
      rules: { ...rulesOf('generic'), ...rules },
      unit,
    },
  )
  return reader({ line: 2, cells: columns.map(([, , cell]) => cell) })
}

const moneyOf = (cell: Cell, options: Options = {}) =>
  faultOf(() => rowOf([['Stake', 'stake', cell]], options).money('stake', 'stakeInvalid'))

test('a cell is its text without spaces around it, or a number as it was typed', () => {
  expect([cellText('  a '), cellText(0.1 + 0.2), cellText(0), cellText(undefined)]).toEqual(['a', '0.3', '0', ''])
})

test('the name of a column is one line of up to 200 characters', () => {
  expect(columnLabel(' a\n b ')).toBe('a b')
  expect(columnLabel('x'.repeat(201))).toHaveLength(200)
})

describe('the cells of a target', () => {
  const columns = [
    ['Empty', 'note', ' '],
    ['Dash', 'note', '-'],
    ['Dashes', 'note', '–—'],
    ['First', 'note', 'one'],
    ['Other', 'comment', 'no'],
    ['None', null, 'nothing'],
    ['Second', 'note', 2],
    ['Third', 'note', '---'],
    ['Fourth', 'note', 'x-'],
  ] as const

  test('are the first that is not empty, and all of them with their names', () => {
    const row = rowOf(columns)
    expect([row.text('note'), row.text('comment'), row.text('odds')]).toEqual(['one', 'no', ''])
    expect(row.all('note')).toEqual([
      { name: 'First', text: 'one' },
      { name: 'Second', text: '2' },
      { name: 'Third', text: '---' },
      { name: 'Fourth', text: 'x-' },
    ])
    expect(row.all('odds')).toEqual([])
  })
})

describe('a sum', () => {
  test.each<readonly [string, Cell, unknown]>([
    ['in money', '12.50', 1250],
    ['as a number', 12.5, 1250],
    ['as a number of three decimals', 1.234, 'amountTooPrecise stake'],
    ['that is empty', '', null],
    ['that is a dash', '-', null],
    ['that is no amount', 'abc', 'stakeInvalid stake'],
    ['whose decimals may be thousands', '1.234', 'amountOpen stake'],
    ['in units without a unit', '2u', 'unitUnset stake'],
  ])('%s', (_, cell, cents) => {
    expect(moneyOf(cell)).toBe(cents)
  })

  test('has the decimals of its file', () => {
    expect(moneyOf('1.234', { mark: 'comma' })).toBe(123_400)
    expect(moneyOf('1,234', { mark: 'comma' })).toBe('amountOpen stake')
    expect(moneyOf('1,234', { mark: 'point' })).toBe(123_400)
    expect(moneyOf(1.5, { mark: 'comma' })).toBe(150)
    expect(moneyOf(1.234, { mark: 'comma' })).toBe('amountTooPrecise stake')
    expect(moneyOf('1.230', { rules: { exactDecimals: true } })).toBe(123)
    expect(moneyOf('0.015')).toBe('amountTooPrecise stake')
  })

  test('in units is worth what the user says', () => {
    expect(moneyOf('2u', { unit: 1250 })).toBe(2500)
    expect(moneyOf('2', { unit: 1250 })).toBe(200)
    expect(moneyOf('999999999u', { unit: 100_000 })).toBe('stakeInvalid stake')
  })

  test('of a column that is named after units is in units', () => {
    const of = (cell: Cell) =>
      faultOf(() => rowOf([['Units', 'stake', cell]], { unit: 1000 }).money('stake', 'stakeInvalid'))
    expect([of('2'), of(1.5), of('1.234'), of('2 EUR')]).toEqual([2000, 1500, 1234, 200])
    const row = rowOf([['Units', 'stake', '2']])
    expect(row.units('stake')).toEqual({ isNegative: false, whole: '2', decimals: '' })
    expect(row.units('profit')).toBeNull()
    expect(rowOf([['Stake', 'stake', '2']]).units('stake')).toBeNull()
  })

  test('beside a stake in units may have three decimals', () => {
    const columns = (stake: Cell) =>
      [
        ['Stake', 'stake', stake],
        ['Profit', 'profit', '1.234'],
      ] as const
    const profit = (stake: Cell) =>
      faultOf(() => rowOf(columns(stake), { unit: 1000 }).money('profit', 'amountInvalid'))
    expect([profit('2u'), profit('2')]).toEqual([123, 'amountOpen profit'])
  })
})

describe('a cell that is longer than all that a bet keeps', () => {
  const check = (cells: readonly Cell[], columns: readonly (ColumnTarget | null)[]) =>
    faultOf(() => checkCells({ line: 2, cells }, columns))

  test('is refused, but not in a column that is not taken', () => {
    const [longest, longer] = ['x'.repeat(8_000), 'x'.repeat(8_001)]
    expect(check(['a', longest], ['event', 'note'])).toBeUndefined()
    expect(check(['a', longer], ['event', 'note'])).toBe('textTooLong note')
    expect(check(['a', longer], ['event', null])).toBeUndefined()
    expect(check(['a'], ['event', 'note'])).toBeUndefined()
    expect(check([5, 5], ['event', 'note'])).toBeUndefined()
  })

  test('of legs may have 100,000 characters', () => {
    expect(check(['x'.repeat(100_000)], ['legs'])).toBeUndefined()
    expect(check(['x'.repeat(100_001)], ['legs'])).toBe('textTooLong legs')
  })
})
