import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type AlertedLimit, LIMIT_STEPS, type LimitStep, stepToAlert } from './near-limit.ts'

const DAY = '2026-11-20'

test('80 and 100 percent are steps, one cent before them is none', () => {
  const steps = [7999, 8000, 9999, 10_000, 25_000].map((used) => stepToAlert(used, 10_000, DAY, null))
  expect(steps).toEqual([null, 80, 80, 100, 100])
  // 80 % of 0.99 are 79.2 cents.
  expect([79, 80].map((used) => stepToAlert(used, 99, DAY, null))).toEqual([null, 80])
})

test('no use, or a profit, reaches no step', () => {
  expect([0, -5000].map((used) => stepToAlert(used, 10_000, DAY, null))).toEqual([null, null])
  // Of a limit of nothing as well.
  expect([0, 1].map((used) => stepToAlert(used, 0, DAY, null))).toEqual([null, 100])
})

test('each step has one alert in a period, and another in the next one', () => {
  const alerted = { period: DAY, step: 80 } as const
  expect(stepToAlert(8500, 10_000, DAY, alerted)).toBeNull()
  expect(stepToAlert(10_000, 10_000, DAY, alerted)).toBe(100)
  expect(stepToAlert(8500, 10_000, '2026-11-21', alerted)).toBe(80)
  // What falls below and rises again is no news.
  expect(stepToAlert(8500, 10_000, DAY, { period: DAY, step: 100 })).toBeNull()
})

test('in any period each step has at most one alert, in rising order', () => {
  const used = fc.array(fc.integer({ min: -20_000, max: 20_000 }), { maxLength: 20 })
  fc.assert(
    fc.property(used, fc.integer({ min: 1, max: 15_000 }), (course, amount) => {
      const heard: LimitStep[] = []
      let alerted: AlertedLimit | null = null
      for (const each of course) {
        const step = stepToAlert(each, amount, DAY, alerted)
        if (step === null) continue
        alerted = { period: DAY, step }
        heard.push(step)
      }
      expect(LIMIT_STEPS.filter((step) => heard.includes(step))).toEqual(heard)
      expect(heard.includes(100)).toBe(course.some((each) => each >= amount))
    }),
  )
})
