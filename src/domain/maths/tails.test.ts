import { expect, test } from 'vitest'
import { normalTail, studentTail } from './tails.ts'

/** Simpson's rule from x to where the density is negligible, on the substituted axis u = 1 / (1 + y). */
function integral(density: (x: number) => number, from: number): number {
  const steps = 20_000
  const value = (u: number) => density(from + (1 - u) / u) / (u * u)
  let sum = value(1e-9) + value(1)
  for (let at = 1; at < steps; at += 1) sum += value(at / steps) * (at % 2 === 0 ? 2 : 4)
  return sum / (3 * steps)
}

test.each([0, 0.5, 1, 1.959964, 2.9, 3, 3.1, 5, 7])('the normal tail above %f is the integral of its density', (x) => {
  const byIntegral = integral((y) => Math.exp((-y * y) / 2) / Math.sqrt(2 * Math.PI), x)
  expect(normalTail(x) / byIntegral).toBeCloseTo(1, 7)
  expect(normalTail(-x)).toBeCloseTo(1 - byIntegral, 9)
})

test.each([
  [1, 0.3],
  [1, 5],
  [2, 1],
  [7, 2.5],
  [29, 0],
  [29, 1.7],
  [199, 1.5382],
  [2499, 2.414],
  [99_999, 0.8],
])('Student’s tail with %d degrees of freedom above %f is the integral of its density', (degrees, t) => {
  const shape = (y: number) => (1 + (y * y) / degrees) ** (-(degrees + 1) / 2)
  // The density is even: its whole is twice the integral from 0.
  const byIntegral = integral(shape, t) / (2 * integral(shape, 0))
  expect(studentTail(t, degrees)).toBeCloseTo(byIntegral, 6)
  expect(studentTail(-t, degrees)).toBeCloseTo(1 - byIntegral, 6)
})

test.each([0.1, 0.9, 2, 12, -3])(
  'Student’s tail above %f has the closed forms of one and two degrees of freedom',
  (t) => {
    expect(studentTail(t, 1)).toBeCloseTo(0.5 - Math.atan(t) / Math.PI, 12)
    expect(studentTail(t, 2)).toBeCloseTo(0.5 - t / (2 * Math.sqrt(2 + t * t)), 12)
  },
)

test('above a number whose square no number holds there is nothing', () => {
  expect(studentTail(1e200, 9)).toBe(0)
  expect(studentTail(-1e200, 9)).toBe(1)
})

test('Student’s tail has its tables’ values', () => {
  // t of 97.5 %: 12.706, 2.262 and 2.042 with 1, 9 and 30 degrees of freedom.
  expect(studentTail(12.7062, 1)).toBeCloseTo(0.025, 6)
  expect(studentTail(2.26216, 9)).toBeCloseTo(0.025, 6)
  expect(studentTail(2.04227, 30)).toBeCloseTo(0.025, 6)
})
