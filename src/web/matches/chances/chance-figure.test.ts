import { expect, test } from 'vitest'
import { formatChance } from './chance-figure.ts'

test.each([
  [0.62, '62%'],
  [0.004, '< 1%'],
  [0.9999, '> 99%'],
  [0.99, '99%'],
  [0, '0%'],
  [1, '100%'],
])('a chance of %f is written as %s: only what is certain is 0 or 100', (chance, text) => {
  expect(formatChance(chance, 'en')).toBe(text)
})
