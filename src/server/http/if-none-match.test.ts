import { expect, test } from 'vitest'
import { isUnchanged } from './if-none-match.ts'

test.each([
  ['"a"', '"a"', true],
  ['W/"a"', '"a"', true],
  ['"a"', 'W/"a"', true],
  ['"x", W/"a" ,"y"', '"a"', true],
  ['"with, comma", "a"', '"with, comma"', true],
  [' * ', '"a"', true],
  ['"b"', '"a"', false],
  ['"ab"', '"a"', false],
  ['a', '"a"', false],
  ['"*"', '"a"', false],
  ['', '"a"', false],
  [undefined, '"a"', false],
])('If-None-Match: %s matches %s: %s', (header, etag, expected) => {
  expect(isUnchanged(header, etag)).toBe(expected)
})
