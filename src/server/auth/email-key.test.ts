import fc from 'fast-check'
import { expect, test } from 'vitest'
import { emailKey } from './email-key.ts'

test.each([
  ['Ana@Example.com', 'ana@example.com'],
  ['  ana@example.com\n', 'ana@example.com'],
  ['ÉVA@example.com', 'éva@example.com'],
  ['e\u0301va@example.com', '\u00e9va@example.com'],
  ['ИВАН@ПОЧТА.РФ', 'иван@почта.рф'],
  ['STRASSE@example.com', 'strasse@example.com'],
])('%j and %j are one account', (one, same) => {
  expect(emailKey(one)).toBe(emailKey(same))
})

test.each([
  ['straße@example.com', 'strasse@example.com'],
  // The dotted capital keeps its dot: no locale turns it into a plain i.
  ['İvan@example.com', 'ivan@example.com'],
  ['ıvan@example.com', 'ivan@example.com'],
  ['a.na@example.com', 'ana@example.com'],
])('%j and %j are two', (one, other) => {
  expect(emailKey(one)).not.toBe(emailKey(other))
})

test('a key is its own key, however the e-mail is composed or padded', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      const key = emailKey(text)
      expect(emailKey(key)).toBe(key)
      expect(emailKey(` ${text.normalize('NFD')} `)).toBe(key)
    }),
  )
})
