import { expect, test } from 'vitest'
import { required } from './required.ts'

test('a missing value throws an error that names it', () => {
  expect(() => required([1, 2][2], 'the third number')).toThrow('Missing: the third number')
  expect(() => required(null, 'a name')).toThrow('Missing: a name')
})

test.each([0, '', false, Number.NaN])('%o is a value', (value) => {
  expect(required(value, 'a value')).toBe(value)
})
