import { describe, expect, test } from 'vitest'
import { isUnitColumn, readUnits, sumInEither, sumOfUnits, unitsKey } from './unit-text.ts'

const shown = (text: string, inUnitColumn = false) => {
  const units = readUnits(text, inUnitColumn)
  return units && `${units.isNegative ? '-' : ''}${units.whole}${units.decimals && `.${units.decimals}`}`
}

describe('a cell in units', () => {
  test.each([
    ['2u', '2'],
    ['\u200e2u\u200e', '2'],
    ['2U', '2'],
    ['+1,5 un.', '1.5'],
    ['-2 units', '-2'],
    ['(1u)', '-1'],
    ['(1)u', '-1'],
    ['(1) u', '-1'],
    ['1 единицы', '1'],
    ['1.234u', '1.234'],
    ['1,234u', '1.234'],
    ['2', null],
    ['2 x', null],
    ['a2u', null],
    ['u', null],
    ['2u2', null],
    ['2u'.padStart(30), '2'],
    ['2u'.padStart(31), null],
  ])('%j is %s', (text, units) => {
    expect(shown(text)).toBe(units)
  })

  test.each([
    ['2', '2'],
    ['2u', '2'],
    ['(2)', '-2'],
    ['1.234', '1.234'],
    ['1,234', '1.234'],
    ['2 EUR', null],
    ['€2', null],
    ['-', null],
  ])('in a column of units, %j is %s', (text, units) => {
    expect(shown(text, true)).toBe(units)
  })
})

test('a column of units is named after them', () => {
  expect(['Units', 'Stake (u)', 'Unidades', 'profit_u', 'u', 'Stake, un.'].map(isUnitColumn)).toEqual(
    Array(6).fill(true),
  )
  expect(['Stake', 'Fund', 'Unity', 'Status'].map(isUnitColumn)).toEqual(Array(4).fill(false))
  expect([isUnitColumn('u'.padStart(200)), isUnitColumn('u'.padStart(201))]).toEqual([true, false])
})

test('units in cents, halves up, up to the largest result', () => {
  const units = (whole: string, decimals = '', isNegative = false) => ({ isNegative, whole, decimals })
  expect(sumOfUnits(units('2', '5'), 1000)).toBe(2500)
  expect(sumOfUnits(units('2', '5', true), 1000)).toBe(-2500)
  expect(sumOfUnits(units('0', '', true), 1000)).toBe(0)
  // 0.333 × 12.50 is 4.1625, and 0.5 × 0.01 is 0.005.
  expect(sumOfUnits(units('0', '333'), 1250)).toBe(416)
  expect(sumOfUnits(units('0', '5'), 1)).toBe(1)
  expect(sumOfUnits(units('100000000'), 1000)).toBe(100_000_000_000)
  expect(sumOfUnits(units('100000000', '001'), 1000)).toBe(null)
})

test('the same number of units has one spelling', () => {
  const keys = ['2u', '2.0u', '2,00 units', '1.5u', '1.4999999u'].map((text) => {
    const units = readUnits(text, false)
    return units && unitsKey(units)
  })
  expect(keys).toEqual(['2000000u', '2000000u', '2000000u', '1500000u', '1500000u'])
  expect(unitsKey({ isNegative: false, whole: '9'.repeat(13), decimals: '' })).toBe(`${'9'.repeat(13)}u`)
})

// One unit is 10.00, and the bet comes to 25.00.
test.each([
  ['money to the cent', '25', 2500, 2500],
  ['money and a cent more', '25.01', 2501, 2501],
  ['money and a cent less', '24.99', 2499, 2499],
  ['two cents more', '25.02', 2502, null],
  ['units', '2.5', 250, 2500],
  ['a hundredth of a unit more', '2.51', 251, 2500],
  ['a hundredth of a unit less', '2.49', 249, 2500],
  ['two hundredths more', '2.52', 252, null],
  ['neither', '7', 700, null],
])('a sum without a word that is %s', (_, text, asMoney, sum) => {
  expect(sumInEither(text, { expected: 2500, unit: 1000, asMoney })).toBe(sum)
})

test('a sum with a currency is not in units', () => {
  expect(sumInEither('€2.5', { expected: 2500, unit: 1000, asMoney: 250 })).toBeNull()
  expect(sumInEither('€2.5', { expected: 5, unit: 1000, asMoney: 250 })).toBeNull()
})
