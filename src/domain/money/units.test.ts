import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatCents } from './money.ts'
import { inUnits, stakeOfUnits } from './units.ts'

test.each([
  ['2u', 1000, 2000],
  ['2 u', 1000, 2000],
  [' 1,5u ', 1000, 1500],
  ['0.25U', 1000, 250],
  ['3 un.', 1250, 3750],
  ['1 unidade', 1, 1],
  ['2 ед', 500, 1000],
  ['1 unit', 500, 500],
  ['1 юнит', 500, 500],
  ['1 единица', 500, 500],
  ['5 единиц', 500, 2500],
  ['1000000 units', 100, 100_000_000],
])('%j at a unit of %d cents is %d cents', (text, unit, amount) => {
  expect(stakeOfUnits(text, unit)).toEqual({ amount })
})

test.each(['', 'u', '2', '2,5', '-2u', '2uu', '1e3u', '1.2.3u', '1 000u', '2 u 3', '½u', '2€'])(
  '%j is not in units',
  (text) => {
    expect(stakeOfUnits(text, 1000)).toBeNull()
  },
)

test.each([
  ['2u', null, 'unitUnset'],
  // Tenths of a cent.
  ['0,0001u', 1000, 'unitNotWhole'],
  ['0.3u', 55, 'unitNotWhole'],
  ['0u', 1000, 'unitTooLarge'],
  ['9999999u', 1000, 'unitTooLarge'],
] as const)('%j at a unit of %s is refused', (text, unit, problem) => {
  expect(stakeOfUnits(text, unit)).toEqual({ problem })
})

test('a stake in units is their exact product, or refused; shown in units it is the same', () => {
  const unit = fc.integer({ min: 1, max: 1_000_000 })
  const hundredths = fc.integer({ min: 1, max: 100_000 })
  fc.assert(
    fc.property(unit, hundredths, fc.constantFrom('.', ','), (cents, count, mark) => {
      const text = `${formatCents(count).replace('.', mark)}u`
      const isWhole = (count * cents) % 100 === 0
      const amount = (count * cents) / 100
      const expected = !isWhole
        ? { problem: 'unitNotWhole' }
        : amount > 100_000_000
          ? { problem: 'unitTooLarge' }
          : { amount }
      expect(stakeOfUnits(text, cents)).toEqual(expected)
      if (isWhole) expect(Number(inUnits(amount, cents))).toBe(count / 100)
    }),
  )
})

test.each([
  [2500, 1000, '2.5'],
  [2000, 1000, '2'],
  [1000, 300, '3.33'],
  [20_000, 100, '200'],
  [1, 1000, '0'],
])('%d cents at a unit of %d are "%s" units', (amount, unit, units) => {
  expect(inUnits(amount, unit)).toBe(units)
})
