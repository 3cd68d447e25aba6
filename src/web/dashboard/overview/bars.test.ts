import { expect, test } from 'vitest'
import { barsOf } from './bars.ts'

const day = (profit: string) => ({ day: '2026-11-21', profit })

test('the largest day has the full height, up for a profit and down for a loss', () => {
  const [best, worst] = barsOf([day('50.00'), day('-25.00')], 10)
  expect(best).toMatchObject({ top: -10, height: 10, look: 'won' })
  expect(worst).toMatchObject({ top: 0, height: 5, look: 'lost' })
})

test('a day without a result is a thin line, also in a week of them', () => {
  const bars = barsOf([day('0.00'), day('0.00')], 10)
  expect(bars.map(({ look }) => look)).toEqual(['even', 'even'])
  expect(Math.min(...bars.map(({ height }) => height))).toBeGreaterThan(0)
})

test('a cent next to a million is visible', () => {
  const [, cent] = barsOf([day('1000000.00'), day('0.01')], 10)
  expect(cent?.height).toBeGreaterThan(1)
})
