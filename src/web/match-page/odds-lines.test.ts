import { expect, test } from 'vitest'
import { oddsLines } from './odds-lines.ts'

const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, 12, minute)).toISOString()
const reading = (minute: number, odds1: string, odds2 = 'nan') => ({ at: at(minute), odds1, odds2 })
const end = (minute: number) => Date.parse(at(minute))
/** "M0 50H25" → the horizontal positions, in order. */
const across = (line: string) => [...line.matchAll(/[MH]([\d.]+)/g)].map(([, x]) => Number(x))

test('a price holds until the next reading, the last one until the end', () => {
  const { line1 } = oddsLines([reading(0, '2.00'), reading(30, '4.00')], end(40))
  expect(across(line1)).toEqual([0, 75, 100])
  expect(line1.match(/[A-Z]/g)).toEqual(['M', 'H', 'V', 'H'])
})

test('a longer price is higher up', () => {
  const { y } = oddsLines([reading(0, '1.20', '8.00')], end(10))
  expect(y(8)).toBeLessThan(y(1.2))
})

test('the line is interrupted while there are no prices', () => {
  const { line1, line2 } = oddsLines([reading(0, '2.00'), reading(10, 'nan'), reading(20, '3.00')], end(40))
  expect(across(line1)).toEqual([0, 25, 50, 100])
  expect(line1.match(/[A-Z]/g)).toEqual(['M', 'H', 'M', 'H'])
  expect(line2).toBe('')
})

test('a single reading is drawn', () => {
  const { line1, x, y } = oddsLines([reading(0, '2.00')], end(0))
  expect(line1).toMatch(/^M50 [\d.]+H50$/)
  expect(x(end(0))).toBe(50)
  expect(y(2)).toBeCloseTo(50)
})
