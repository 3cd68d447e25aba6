import { expect, test } from 'vitest'
import { oddsLines, priceTicks } from './odds-lines.ts'

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

test.each([
  ['1.01', '13.00'],
  ['1.44', '2.70'],
  ['1.85', '1.86'],
  ['1.01', '1000.00'],
])('the prices at the axis from %s to %s do not touch', (odds1, odds2) => {
  const { y } = oddsLines([{ at: '2026-11-22T10:00:00Z', odds1, odds2 }], Date.parse('2026-11-22T11:00:00Z'))
  const places = priceTicks(y).map((price) => y(price))
  expect(places.length).toBeGreaterThan(0)
  const gaps = places.slice(1).map((place, index) => (places[index] ?? 0) - place)
  expect(gaps.filter((gap) => gap < 12)).toEqual([])
})
