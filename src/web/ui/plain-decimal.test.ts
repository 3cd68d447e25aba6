import { expect, test } from 'vitest'
import { plainDecimal } from './plain-decimal.ts'

test.each([
  ['1.85', '1.85'],
  ['1,85', '1.85'],
  [',', '.'],
  ['5', '5'],
  ['-25,5', '-25.5'],
  ['−25', '-25'],
  ['€ 1.234,56', '1234.56'],
  ['1,234.56', '1234.56'],
  ['1 234,56 €', '1234.56'],
  ['1.234.567', '1234567'],
  ['e', ''],
  ['abc', ''],
])('%s is read as "%s"', (text, plain) => {
  expect(plainDecimal(text)).toBe(plain)
})
