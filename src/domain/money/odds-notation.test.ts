import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isPrice } from './odds.ts'
import { priceOfOtherNotation } from './odds-notation.ts'

test.each([
  ['1/2', 1500],
  ['10/11', 1909],
  ['13 / 8', 2625],
  ['100/1', 101_000],
  ['+150', 2500],
  ['-200', 1500],
  ['−110', 1909],
  ['+100', 2000],
  ['-100', 2000],
  ['-10000', 1010],
  [' 1/2 ', 1500],
  [' +150 ', 2500],
  ['+ 150', 2500],
])('%s is %i thousandths', (text, odds) => {
  expect(priceOfOtherNotation(text)?.odds ?? null).toBe(odds)
})

test.each([
  '',
  '1.85',
  '150',
  '+50',
  '-99',
  '1/0',
  '0/5',
  '1/200',
  '9999/1',
  '-20000',
  '1/2/3',
  '-1.5',
  '+1e3',
  'EVS',
  '2+150',
  '+150x',
])('%s is no price in another notation', (text) => {
  expect(priceOfOtherNotation(text)?.odds ?? null).toBeNull()
})

/** Whether `odds` is the thousandth nearest to 1 + win ÷ stake; the upper one of two that are equally near. */
const isNearest = (odds: number, win: number, stake: number) => {
  const twiceOff = 2n * (BigInt(odds - 1000) * BigInt(stake) - 1000n * BigInt(win))
  return twiceOff > -BigInt(stake) && twiceOff <= BigInt(stake)
}

test('a fraction is the nearest thousandth to what it pays, or no price', () => {
  const figure = fc.integer({ min: 1, max: 9999 })
  fc.assert(
    fc.property(figure, figure, (win, stake) => {
      const odds = priceOfOtherNotation(`${win}/${stake}`)?.odds ?? null
      if (odds !== null) expect(isPrice(odds) && isNearest(odds, win, stake)).toBe(true)
      else expect(win / stake < 0.01 || win / stake > 998.999).toBe(true)
    }),
    { numRuns: 5_000 },
  )
})

test('an American figure is the nearest thousandth to what it pays, or no price', () => {
  fc.assert(
    fc.property(fc.integer({ min: 100, max: 999_999 }), fc.boolean(), (figure, isUnderdog) => {
      const odds = priceOfOtherNotation(`${isUnderdog ? '+' : '-'}${figure}`)?.odds ?? null
      const [win, stake] = isUnderdog ? [figure, 100] : [100, figure]
      if (odds !== null) expect(isPrice(odds) && isNearest(odds, win, stake)).toBe(true)
      else expect(win / stake < 0.01 || win / stake > 998.999).toBe(true)
    }),
    { numRuns: 5_000 },
  )
})
